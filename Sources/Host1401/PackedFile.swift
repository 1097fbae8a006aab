/// The programs whose files are recognized and cannot be read; those of gzip can, see ``Gzip``.
package enum PackedFile: String, CaseIterable {
  case xz
  case bzip2
  case zip
  case zstd
  case lzip
  case sevenZip = "7-Zip"
  case compress

  /// The program that has written a file; nil for any other file.
  ///
  /// - Parameter bytes: the first ten bytes of the file, or more.
  package init?(_ bytes: some Collection<UInt8>) {
    let found = PackedFile.allCases.first { bytes.starts(with: $0.beginning) }
    guard let found, found.allows(bytes.dropFirst(found.beginning.count)) else { return nil }
    self = found
  }

  /// Whether bytes can follow the beginning.
  private func allows(_ rest: some Collection<UInt8>) -> Bool {
    switch self {
    // A digit, then the beginning of a block.
    case .bzip2: rest.dropFirst().starts(with: [0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
    // The largest number of bits of a code, and a flag.
    case .compress: rest.first.map { 9...16 ~= $0 & 0x1F && $0 & 0x60 == 0 } ?? false
    case .xz, .zip, .zstd, .lzip, .sevenZip: true
    }
  }

  /// The number of bytes that show the program.
  package static let longestBeginning = 10

  private var beginning: [UInt8] {
    switch self {
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]
    case .bzip2: [0x42, 0x5A, 0x68]
    case .zip: [0x50, 0x4B, 3, 4]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    case .lzip: [0x4C, 0x5A, 0x49, 0x50, 1]
    case .sevenZip: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]
    case .compress: [0x1F, 0x9D]
    }
  }

  /// The command that unpacks a file.
  package func command(for path: String) -> String {
    switch self {
    case .xz, .bzip2, .zstd, .lzip: "\(rawValue) -d \(path)"
    case .zip: "unzip \(path)"
    case .sevenZip: "7z x \(path)"
    case .compress: "gzip -d \(path)"
    }
  }
}
