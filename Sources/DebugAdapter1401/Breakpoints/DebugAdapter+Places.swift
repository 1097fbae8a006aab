import Core1401
import EditorMessages
import System1401

// The places where breakpoints can be set.
extension DebugAdapter {
  func dataBreakpointInfo(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try launched()
    let name = try arguments.text("name")
    var range: ClosedRange<Int>?
    if try arguments.bool("asAddress") {
      let bytes = max(1, try arguments.int("bytes") ?? 1)
      range = debuggee.reference(name).map { $0...($0 + bytes - 1) }
    } else if try arguments.int("variablesReference") ?? 0 > 0 {
      range = debuggee.positions(ofVariable: name, in: try scope(arguments))
    } else {
      range = debuggee.positions(of: name)
    }
    guard let range, range.lowerBound >= 0, range.upperBound < debuggee.snapshot.storage.count else {
      return reply.succeed([
        "dataId": .null,
        "description": .string("\(name) is not in storage; only storage can be watched"),
      ])
    }
    let data = DataRange(positions: range)
    reply.succeed([
      "dataId": .string(data.text), "description": .string("\(name), \(data.text)"),
      "accessTypes": ["read", "write", "readWrite"], "canPersist": false,
    ])
  }

  func breakpointLocations(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try launched()
    let source = try Arguments(arguments.value["source"], place: "in 'source'")
    let first = try arguments.number("line") - editor.firstLine + 1
    let endLine = try arguments.int("endLine")
    let last = endLine.map { $0 - editor.firstLine + 1 } ?? first
    guard let map = debuggee.map, map.isSource(try source.string("path") ?? ""), first <= last,
      try debuggee.showsLaunchedText(source)
    else {
      return reply.succeed(["breakpoints": []])
    }
    let lines = map.lines.lines(in: first...last).map {
      JSONValue.object(["line": .int($0 - 1 + editor.firstLine)])
    }
    reply.succeed(["breakpoints": .array(lines)])
  }
}

/// A range of storage as `dataId` names it: `0431` or `0431-0440`.
struct DataRange: Hashable {
  let positions: ClosedRange<Int>

  init(positions: ClosedRange<Int>) { self.positions = positions }

  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let first = parts[0], let last = parts.last ?? nil, 0 <= first,
      first <= last
    else { return nil }
    positions = first...last
  }

  var text: String {
    let (first, last) = (
      AddressRegister.decimal(positions.lowerBound), AddressRegister.decimal(positions.upperBound)
    )
    return first == last ? first : "\(first)-\(last)"
  }
}
