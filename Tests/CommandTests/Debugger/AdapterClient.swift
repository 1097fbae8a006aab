import Foundation

/// An editor that talks to `ibm1401 dap` over pipes, and reads until an expected message arrives.
final class AdapterClient {
  typealias Message = [String: Any]

  private let command: RunningCommand
  private var input: Descriptor?
  private let output: Descriptor
  private let errors: Descriptor
  private var buffer: [UInt8] = []
  private var number = 0
  private let folders: [Folder]
  /// All messages received so far.
  private(set) var messages: [Message] = []

  init() throws {
    // Named pipes, so that no other process started at the same time keeps an end open.
    folders = [try Folder(), try Folder()]
    let toCommand = try Descriptor.pipe(in: folders[0])
    let fromCommand = try Descriptor.pipe(in: folders[1])
    errors = try Descriptor(open(folders[0].path("errors"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    command = try RunningCommand(
      ["dap"], input: toCommand.reading, output: fromCommand.writing, errors: errors)
    (input, output) = (toCommand.writing, fromCommand.reading)
  }

  // MARK: Sending

  func send(text: String) {
    let bytes = Array(text.utf8)
    var sent = 0
    while let input, sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { write(input.number, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Sends a request.
  ///
  /// - Returns: the answer; empty if the command ends without one.
  func ask(_ request: String, _ arguments: Message = [:]) throws -> Message {
    number += 1
    let body = try JSONSerialization.data(withJSONObject: [
      "seq": number, "type": "request", "command": request, "arguments": arguments,
    ])
    send(text: "Content-Length: \(body.count)\r\n\r\n\(String(decoding: body, as: UTF8.self))")
    let wanted = number
    return wait { $0["request_seq"] as? Int == wanted }
  }

  /// Closes the input and waits for the end of the command.
  ///
  /// - Returns: the exit status and the text on standard error.
  func end() -> (status: Int32, errors: String) {
    input = nil
    while next() != nil {}
    let status = command.wait()
    return (status, folders[0].text("errors"))
  }

  // MARK: Receiving

  /// The next event with a name.
  func event(_ name: String) -> Message {
    wait { $0["event"] as? String == name }["body"] as? Message ?? [:]
  }

  private func wait(_ isWanted: (Message) -> Bool) -> Message {
    while let message = next() {
      if isWanted(message) { return message }
    }
    return [:]
  }

  /// The next message, nil at the end.
  private func next() -> Message? {
    while true {
      if let message = take() {
        messages.append(message)
        return message
      }
      let bytes = output.read()
      if bytes.isEmpty { return nil }
      buffer += bytes
    }
  }

  private func take() -> Message? {
    let separator = Array("\r\n\r\n".utf8)
    guard let end = buffer.indices.first(where: { buffer[$0...].starts(with: separator) }),
      let length = Int(String(decoding: buffer[..<end], as: UTF8.self).dropFirst("Content-Length: ".count)),
      buffer.count >= end + 4 + length
    else { return nil }
    let body = Data(buffer[end + 4..<end + 4 + length])
    buffer.removeSubrange(..<(end + 4 + length))
    return (try? JSONSerialization.jsonObject(with: body)) as? Message
  }

  /// The console output of a category so far.
  func console(_ category: String) -> String {
    messages.compactMap { $0["body"] as? Message }.filter { $0["category"] as? String == category }
      .compactMap { $0["output"] as? String }.joined()
  }
}
