import Host1401

/// An archive in the PKZIP format, with uncompressed files.
///
/// Source: PKWARE, .ZIP File Format Specification (APPNOTE), sections 4.3.7 to 4.3.16.
struct ZipArchive {
  private var body: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0
  /// The first of January 1980 as an MS-DOS date; fixed, so that the same files give the same archive.
  private static let date = 1 << 5 | 1

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: the path, with folders separated by `/`; ASCII.
  ///   - bytes: the contents.
  mutating func add(_ name: String, _ bytes: [UInt8]) {
    let offset = body.count
    let name = Array(name.utf8)
    // Version needed 2.0, no flags, stored, time and date, checksum, both sizes, lengths of name and extra
    // field.
    let common =
      words(20, 0, 0, 0, ZipArchive.date) + long(Int(Gzip.checksum(bytes))) + long(bytes.count)
      + long(bytes.count)
      + words(name.count, 0)
    body += long(0x0403_4B50) + common + name + bytes
    // Version made by 2.0; no comment, first disk, no attributes.
    directory += long(0x0201_4B50) + words(20) + common + words(0, 0, 0) + long(0) + long(offset) + name
    count += 1
  }

  /// The complete archive.
  var bytes: [UInt8] {
    body + directory + long(0x0605_4B50) + words(0, 0, count, count) + long(directory.count)
      + long(body.count)
      + words(0)
  }

  private func words(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  private func long(_ number: Int) -> [UInt8] { words(number, number >> 16) }
}
