import Core1401
import EditorMessages
import Foundation
import Monitor1401
import System1401

// Core storage as memory: one byte for each position, the character in ASCII, the high bit for a word mark.
extension DebugAdapter {
  func readMemory(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try launched()
    let start = try memoryStart(arguments, debuggee)
    let count = try arguments.number("count")
    guard count >= 0 else { throw RequestError(.value, ["count", "0 or more"]) }
    let storage = debuggee.snapshot.storage
    // The requested range may be partly or wholly outside storage.
    let first = min(max(0, start), storage.count)
    let end = max(0, start).addingReportingOverflow(count)
    let positions = first..<max(first, end.overflow ? storage.count : min(end.partialValue, storage.count))
    let encoding = debuggee.program.encoding
    let bytes = storage[positions].map { raw in
      let character = StoredCharacter(rawValue: raw)
      return encoding.asciiByte(for: character) | (character.hasWordMark ? 0x80 : 0)
    }
    reply.succeed(
      .object(present: [
        "address": .string(AddressRegister.decimal(max(0, start))),
        "unreadableBytes": bytes.count < count ? .int(count - bytes.count) : nil,
        "data": .string(Data(bytes).base64EncodedString()),
      ]))
  }

  func writeMemory(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try stopped()
    let start = try memoryStart(arguments, debuggee)
    guard let data = Data(base64Encoded: try arguments.text("data")) else {
      throw RequestError(.noBase64)
    }
    guard start >= 0, start + data.count <= debuggee.snapshot.storage.count else {
      throw RequestError(.tooLong, [data.count, start])
    }
    var commands: [OperatorCommand] = []
    for (index, byte) in data.enumerated() {
      let graphic = Character(UnicodeScalar(byte & 0x7F))
      guard var character = debuggee.program.encoding.stored(graphic) else {
        throw RequestError(.noCharacter, [index + 1, byte])
      }
      character.hasWordMark = byte & 0x80 != 0
      commands.append(.deposit(start + index, character))
    }
    if let refusal = debuggee.machine.execute(commands) { throw RequestError(refusal: refusal) }
    reply.succeed(["bytesWritten": .int(data.count)])
    reportChanges()
  }

  private func memoryStart(_ arguments: Arguments, _ debuggee: Debuggee) throws(RequestError) -> Int {
    let reference = try arguments.text("memoryReference")
    guard let address = debuggee.reference(reference) else {
      throw RequestError(.noAddress, [reference])
    }
    return try address + (arguments.int("offset") ?? 0)
  }

  // MARK: Instructions

  /// The most instructions in an answer: more than fit into storage.
  private static let mostInstructions = 20_000

  func disassemble(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try launched()
    let start = try memoryStart(arguments, debuggee)
    let offset = try arguments.int("instructionOffset") ?? 0
    let count = try arguments.number("instructionCount")
    guard (0...DebugAdapter.mostInstructions).contains(count) else {
      throw RequestError(.value, ["instructionCount", "0 to \(DebugAdapter.mostInstructions)"])
    }
    let disassembly = debuggee.disassembly
    let first = disassembly.index(of: start) + offset
    let instructions = (first..<first + count).map { index -> JSONValue in
      guard disassembly.starts.indices.contains(index), start < debuggee.snapshot.storage.count else {
        let beyond = index < 0 ? index : debuggee.snapshot.storage.count + index - disassembly.starts.count
        return ["address": .string(String(beyond)), "instruction": "", "presentationHint": "invalid"]
      }
      return instruction(disassembly.line(index), debuggee)
    }
    reply.succeed(["instructions": .array(instructions)])
  }

  private func instruction(_ line: Disassembly.Line, _ debuggee: Debuggee) -> JSONValue {
    let source = debuggee.map?.line(at: line.address)
    return .object(present: [
      "address": .string(AddressRegister.decimal(line.address)),
      "instructionBytes": .string(line.grouped), "instruction": .string(debuggee.words(line)),
      "symbol": debuggee.snapshot.debug.symbols.label(at: line.address).map { .string($0) },
      "location": source == nil ? nil : debuggee.source,
      "line": source.map { .int($0 - 1 + editor.firstLine) },
    ])
  }

  // MARK: Sources

  func source(_ reply: Reply, _ arguments: Arguments) throws(RequestError) {
    let debuggee = try launched()
    let source = try Arguments(arguments.value["source"], place: "in 'source'")
    // An editor may send only the reference of the source.
    let reference = try Arguments(["sourceReference": arguments.value["sourceReference"] ?? .null])
    let isReferenced = try debuggee.isLaunchedText(reference)
    let map =
      if isReferenced, let known = debuggee.map { known } else { try map(of: debuggee, named: source) }
    // Lines that are not in the listing stay empty, so that line numbers are correct.
    let last = map.listing.lines.map(\.number).max() ?? 0
    var lines = [String](repeating: "", count: last)
    for line in map.listing.lines where line.number > 0 { lines[line.number - 1] = line.text }
    reply.succeed(["content": .string(lines.map { $0 + "\n" }.joined()), "mimeType": "text/plain"])
  }

  /// The source with the path that an editor gives.
  func map(of debuggee: Debuggee, named source: Arguments) throws(RequestError) -> SourceMap {
    let path = try source.file()
    guard let map = debuggee.map, map.isSource(path) else {
      throw RequestError(.noSource, [path])
    }
    return map
  }

  func loadedSources(_ reply: Reply) {
    reply.succeed(["sources": .array((debuggee?.source).map { [$0] } ?? [])])
  }
}
