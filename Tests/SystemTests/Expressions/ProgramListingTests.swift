import System1401
import Testing
import Units1401

@Suite("Listing of a source")
struct ProgramListingTests {
  private let listing = ProgramListing(
    lines: [
      .init(file: "a.s", number: 1, text: "* A", address: nil),
      .init(file: "a.s", number: 2, text: "GO R", address: 400),
      .init(file: "a.s", number: 4, text: "   W", address: 401),
    ], addresses: [400: 1, 401: 2, 15_999: 2, 16_000: 1, -1: 1, 500: 3])

  @Test("addresses lead to lines; invalid ones are ignored")
  func lines() {
    #expect(listing.line(at: 400) == 1)
    #expect(listing.line(at: 15_999) == 2)
    for address in [-1, 0, 402, 500, 16_000] { #expect(listing.line(at: address) == nil) }
    #expect(listing.place(of: 401) == "a.s:4")
    #expect(listing.place(of: 402) == nil)
  }

  @Test("places have their label")
  func places() {
    var debug = DebugState()
    #expect(debug.sourcePlace(of: 400) == nil)
    debug.listing = listing
    #expect(debug.sourcePlace(of: 400) == "(a.s:2)")
    debug.symbols = SymbolTable(["GO": 400])
    #expect(debug.sourcePlace(of: 400) == "GO (a.s:2)")
    #expect(debug.sourcePlace(of: 402) == nil)
  }

  @Test("a machine keeps its listing and publishes it")
  func machine() {
    let control = RunControl(configuration: SystemConfiguration(), decks: [], speed: .unlimited)
    #expect(control.standing(after: .debug(.listing(listing))).debug.listing == listing)
    #expect(control.standing(after: .restart).debug.listing == listing)
    #expect(control.standing(after: .debug(.listing(nil))).debug.listing == nil)
  }
}
