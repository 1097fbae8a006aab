/// The decoder of replies of the terminal that begin with `ESC ]`.
enum OperatingSystemCommand {
  /// The largest length of a reply.
  private static let longest = 64

  /// The token of the first reply and its length. Nil if bytes are missing; no token for an unknown reply.
  static func first(of bytes: ArraySlice<UInt8>) -> (InputToken?, Int)? {
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { $0 == 7 || $0 == 0x1b }) else {
      return body.count > longest ? (nil, bytes.count) : nil
    }
    // A reply ends with BEL or with ESC and a backslash.
    let length = end - bytes.startIndex + (bytes[end] == 7 ? 1 : 2)
    guard bytes.count >= length else { return nil }
    return (background(String(decoding: body[..<end], as: UTF8.self)), length)
  }

  /// The token of a reply such as `11;rgb:ffff/ffff/ffff`, which has one to four digits per colour.
  private static func background(_ text: String) -> InputToken? {
    guard text.hasPrefix("11;rgb:") else { return nil }
    let colors = text.dropFirst(7).split(separator: "/").map { part -> Double? in
      guard (1...4).contains(part.count), let value = Int(part, radix: 16) else { return nil }
      return Double(value) / Double((1 << (4 * part.count)) - 1)
    }
    guard colors.count == 3, let red = colors[0], let green = colors[1], let blue = colors[2] else {
      return nil
    }
    return .background((30 * red + 59 * green + 11 * blue) / 100)
  }
}
