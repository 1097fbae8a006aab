import Core1401
import Testing

@testable import Units1401

@Suite("Lists in pages")
struct PagedListTests {
  @Test(
    "elements stay at their indices, across the ends of pages", arguments: [0, 1, 8191, 8192, 8193, 20_000])
  func order(count: Int) {
    var list = PagedList<Int>()
    for number in 0..<count { list.append(number) }
    #expect(list.count == count)
    #expect(Array(list) == Array(0..<count))
    var other = PagedList<Int>()
    Array(0..<count).withUnsafeBufferPointer { other.append(contentsOf: $0) }
    #expect(other == list)
    list.append(7)
    #expect(other != list)
    list.removeLast()
    #expect(other == list)
  }

  @Test("pages in a file are read back unchanged, and copies are independent")
  func file() {
    var list = PagedList<Int32>(pagesInMemory: 1)
    for number in 0..<50_000 { list.append(Int32(number)) }
    var copy = list
    for number in 50_000..<100_000 { list.append(Int32(number)) }
    for number in 50_000..<100_000 { copy.append(Int32(-number)) }
    #expect(Array(list) == (0..<100_000).map { Int32($0) })
    #expect(Array(copy) == (0..<50_000).map { Int32($0) } + (50_000..<100_000).map { Int32(-$0) })
    for _ in 0..<95_000 { list.removeLast() }
    list.append(7)
    #expect(Array(list) == (0..<5_000).map { Int32($0) } + [7])
    var piece: [Int32] = []
    copy.forEachPiece(in: 8_000..<20_000) { piece += $0 }
    #expect(piece == (8_000..<20_000).map { Int32($0) })
  }

  @Test("pieces that do not fill a page follow each other")
  func pieces() {
    var list = PagedList<UInt8>()
    var expected: [UInt8] = []
    for length in [8190, 0, 5, 132, 8192, 16_384, 1] {
      let piece = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ length) }
      piece.withUnsafeBufferPointer { list.append(contentsOf: $0) }
      expected += piece
    }
    #expect(Array(list) == expected)
    #expect(Array(list[8180..<8200]) == Array(expected[8180..<8200]))
  }

  @Test("a listing of many pages can be read at every row, and tearing does not change the torn sheet")
  func listing() throws {
    var run = PrintoutTests.Run()
    // One page of each list is in memory, so the beginning of this listing is read from the file.
    run.printout = Printout(pagesInMemory: 1)
    for number in 0..<20_000 { run.print("   LINE \(number) OF A LONG LISTING") }
    #expect(run.rows == (0..<20_000).map { "   LINE \($0) OF A LONG LISTING" })
    #expect(run.printout.sheet.file(mode: .text) == run.files[1])
    let torn = run.tear()
    run.print("NEXT")
    let pattern = try #require(PrintedPattern("LINE 17 OF"))
    #expect(torn?.sheet.rowCount == 20_000)
    #expect(torn?.sheet.firstPlace(of: pattern)?.row == 17)
    #expect(run.rows == ["NEXT"])
  }
}
