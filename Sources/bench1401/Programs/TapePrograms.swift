import Foundation

/// Identical blocks on a tape.
struct TapeBlocks {
  /// The number of blocks.
  var count: Int
  /// The length of each block in characters.
  let length: Int
  /// Whether the program writes them to another reel.
  var areCopied = false

  /// The largest factor for the number of blocks. A blank reel has room for about 17,000 blocks of 500
  /// characters, and a reel to read should be a file of less than 400 MB.
  var largestScale: Double { (areCopied ? 16_800 : 4_000_000) / Double(count) }

  /// The reel in SimH's format: each block with its length before and after it, and a length of zero as tape
  /// mark.
  var image: Data {
    let characters = (0..<length).map { UInt8($0 % 26 + 1) }
    let count = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
    var image = Data()
    for _ in 0..<self.count { image += count + characters + count }
    return image + Data(count: 4)
  }
}

// Programs limited by tapes, which read unit 1 and write unit 2.
extension Workload {
  static let tapes = [tapeRead, tapeCopy]

  /// A program that reads and counts blocks.
  private static let tapeRead = WorkloadSource(
    name: "tape read", kind: .tapes, rounds: 1,
    source: """
      START     MCW  %U1,BLOCK,R
                B    LAST,K
                A    ONE,COUNT
                B    START
      LAST      H
                NOP
      ONE       DCW  @1@
      COUNT     DCW  @00000000@
      BLOCK     EQU  1000
                ORG  1080
                DCW  @}@
      """, tape: TapeBlocks(count: 400_000, length: 80))

  /// A program that copies blocks.
  private static let tapeCopy = WorkloadSource(
    name: "tape copy", kind: .tapes, rounds: 1,
    source: """
      START     MCW  %U1,BLOCK,R
                B    LAST,K
                MCW  %U2,BLOCK,W
                B    START
      LAST      CU   %U2,M
                H
                NOP
      BLOCK     EQU  1000
                ORG  1500
                DCW  @}@
      """, tape: TapeBlocks(count: 16_000, length: 500, areCopied: true))
}

/// The reels of a workload in a temporary folder, which is removed on deinitialization.
final class BenchReels {
  /// The paths of the files by unit.
  let paths: [Int: String]
  private let folder: URL

  /// Writes the reel of unit 1; returns nil for a workload without tapes. Unit 2 is blank.
  init?(_ workload: Workload) throws {
    guard let blocks = workload.tape else { return nil }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench1401-tapes-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    paths = Dictionary(
      uniqueKeysWithValues: [1, 2].map { [folder] in ($0, folder.appendingPathComponent("\($0).tap").path) })
    try blocks.image.write(to: folder.appendingPathComponent("1.tap"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
