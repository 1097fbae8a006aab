/// The programs whose files are recognized and cannot be read; those of gzip can, see ``Gzip``.
package enum PackedFile: String, CaseIterable {
  case xz
  case bzip2
  case zip
  case zstd
  case lzip
  case sevenZip = "7-Zip"
  case compress
  case tar

  /// The program that has written a file; nil for any other file.
  ///
  /// - Parameter bytes: the first bytes of the file, as many as ``longestBeginning`` says.
  package init?(_ bytes: some Collection<UInt8>) {
    let found = PackedFile.allCases.first { bytes.dropFirst($0.offset).starts(with: $0.beginning) }
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
    case .xz, .zip, .zstd, .lzip, .sevenZip, .tar: true
    }
  }

  /// The number of bytes that show the program.
  package static let longestBeginning = 262

  /// Where the beginning is: tar has the name of the first file before it.
  private var offset: Int { self == .tar ? 257 : 0 }

  private var beginning: [UInt8] {
    switch self {
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]
    case .bzip2: [0x42, 0x5A, 0x68]
    case .zip: [0x50, 0x4B, 3, 4]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    case .lzip: [0x4C, 0x5A, 0x49, 0x50, 1]
    case .sevenZip: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]
    case .compress: [0x1F, 0x9D]
    case .tar: [0x75, 0x73, 0x74, 0x61, 0x72]
    }
  }

  /// The command that unpacks a file.
  package func command(for path: String) -> String {
    switch self {
    case .xz, .bzip2, .zstd, .lzip: "\(rawValue) -d \(path)"
    case .zip: "unzip \(path)"
    case .sevenZip: "7z x \(path)"
    case .compress: "gzip -d \(path)"
    case .tar: "tar xf \(path)"
    }
  }
}
