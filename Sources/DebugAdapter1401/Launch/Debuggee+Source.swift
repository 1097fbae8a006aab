import Core1401
import EditorMessages

// The source of the program, which may be edited while the program runs.
extension Debuggee {
  /// The source in answers; nil for a program without one.
  ///
  /// After a change it has a reference, so that an editor shows the text that was launched and not the file: the
  /// addresses belong to the lines of that text.
  var source: JSONValue? {
    guard let map else { return nil }
    guard hasSourceChanged else { return ["name": .string(map.name), "path": .string(map.path)] }
    return [
      "name": .string("\(map.name) (as launched)"), "path": .string(map.path),
      "sourceReference": .int(launch),
      "origin": "as launched",
    ]
  }

  /// Whether the source of a request is the launched text, by its reference.
  func isLaunchedText(_ source: Arguments) throws(RequestError) -> Bool {
    try source.int("sourceReference") == launch
  }

  /// Whether the lines of the source of a request are those of the launched text.
  func showsLaunchedText(_ source: Arguments) throws(RequestError) -> Bool {
    if !hasSourceChanged { return true }
    return try isLaunchedText(source)
  }
}

extension DebugAdapter {
  /// Notices that the file of the source was changed, or changed back. Says so once in a launch, and reports the
  /// breakpoints at its lines.
  func checkSource(_ debuggee: Debuggee) {
    guard let map = debuggee.map, debuggee.program.hasSourceChanged() != debuggee.hasSourceChanged else {
      return
    }
    debuggee.hasSourceChanged.toggle()
    if debuggee.hasSourceChanged, !debuggee.isSourceChangeReported {
      debuggee.isSourceChangeReported = true
      say(AdapterMessage.sourceChanged.filled(with: [map.name]) + ".", category: "important")
    }
    if let source = debuggee.source { sendEvent("loadedSource", ["reason": "changed", "source": source]) }
    for (kind, requests) in book.requests {
      guard case .lines(let path) = kind, map.isSource(path) else { continue }
      for breakpoint in lineBreakpoints(kind, requests, map, debuggee) {
        sendEvent("breakpoint", ["reason": "changed", "breakpoint": breakpoint])
      }
    }
  }

  /// The breakpoints at lines after the source was changed or changed back. Those that were set before the change
  /// stay in the machine.
  private func lineBreakpoints(
    _ kind: BreakpointBook.Kind, _ requests: [Arguments], _ map: SourceMap, _ debuggee: Debuggee
  ) -> [JSONValue] {
    guard debuggee.hasSourceChanged else { return (try? set(requests, of: kind)) ?? [] }
    return book.numbers(of: kind).map {
      [
        "id": .int($0), "verified": false,
        "message": .string(AdapterMessage.oldText.filled(with: [map.name])),
      ]
    }
  }
}
