import CZlib

/// Files compressed with gzip.
package enum Gzip {
  /// The maximum uncompressed size in bytes.
  private static let longest = 1 << 30
  private static let piece = 1 << 18
  /// zlib's largest window, with a gzip header.
  private static let windowBits: Int32 = 15 + 16

  /// Whether bytes are the beginning of a gzip file.
  package static func isCompressed(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x1F, 0x8B, 0x08])
  }

  /// Whether a file name is that of a gzip file.
  package static func isMeant(by path: String) -> Bool { path.lowercased().hasSuffix(".gz") }

  /// The uncompressed contents of a file; nil when it is damaged, or they are longer than 1 GiB.
  package static func contents(_ bytes: [UInt8]) -> [UInt8]? {
    guard !bytes.isEmpty else { return nil }
    var stream = z_stream()
    guard inflateInit2_(&stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(&stream) }
    var (contents, room, bytes) = ([UInt8](), [UInt8](repeating: 0, count: piece), bytes)
    let isWhole = bytes.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      while contents.count <= longest {
        let (status, count) = room.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          return (inflate(&stream, Z_NO_FLUSH), output.count - Int(stream.avail_out))
        }
        contents += room[..<count]
        switch status {
        case Z_STREAM_END:
          // A gzip file may consist of several members.
          if stream.avail_in == 0 { return true }
          guard inflateReset(&stream) == Z_OK else { return false }
        case Z_OK where count > 0 || stream.avail_in > 0: continue
        default: return false
        }
      }
      return false
    }
    return isWhole ? contents : nil
  }

  /// The contents of a file: uncompressed if it is an intact gzip file, otherwise unchanged.
  package static func plain(_ bytes: [UInt8]) -> [UInt8] {
    isCompressed(bytes) ? contents(bytes) ?? bytes : bytes
  }

  /// The checksum of gzip and of other archives, CRC-32.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count)))
  }

  /// The gzip file for some contents.
  ///
  /// - Parameters:
  ///   - contents: the bytes to compress.
  ///   - isBest: whether to prefer size over speed.
  /// - Returns: the bytes of the file.
  package static func file(_ contents: [UInt8], isBest: Bool = false) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard
      deflateInit2_(
        &stream, isBest ? Z_BEST_COMPRESSION : Z_DEFAULT_COMPRESSION, Z_DEFLATED, windowBits, 8,
        Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        == Z_OK
    else { preconditionFailure("zlib has no memory") }
    defer { deflateEnd(&stream) }
    var (contents, file) = (
      contents, [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(contents.count))))
    )
    contents.withUnsafeMutableBufferPointer { input in
      file.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        _ = deflate(&stream, Z_FINISH)
      }
    }
    return Array(file[..<Int(stream.total_out)])
  }
}
