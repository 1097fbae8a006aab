import Foundation

/// Blocks on a tape, all alike.
struct TapeBlocks {
  /// How many there are.
  var count: Int
  /// Their length in characters.
  let length: Int
  /// Whether they are written on another reel.
  var areCopied = false

  /// How many times as many there may be: a blank reel of usual length takes some 17 000 of 500 characters, and the file of
  /// one that is read is to stay below 400 MB.
  var mostTimes: Double { (areCopied ? 16_800 : 4_000_000) / Double(count) }

  /// The reel in SimH's form: the length before and after each block, and a length of zero for the tape mark.
  var image: Data {
    let characters = (0..<length).map { UInt8($0 % 26 + 1) }
    let count = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
    var image = Data()
    for _ in 0..<self.count { image += count + characters + count }
    return image + Data(count: 4)
  }
}

// Programs that wait for tapes: unit 1 is read, unit 2 is written.
extension Workload {
  static let tapes = [tapeRead, tapeCopy]

  /// Reads blocks and counts them.
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

  /// Copies blocks from tape to tape.
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

/// The reels of a workload, in a folder that is gone with them.
final class BenchReels {
  /// The files of units 1 and 2.
  let paths: [Int: String]
  private let folder: URL

  /// Writes the reel of unit 1 and leaves unit 2 blank; nil for a workload without tapes.
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
