import System1401
import Testing

@Suite("Addresses by the labels before them")
struct SymbolPlaceTests {
  @Test("a label that names only an address is not used with an offset when positions of labels are known")
  func equated() {
    var table = SymbolTable(["ADJUST": 5, "LOOP": 400])
    #expect(table.place(of: 36) == "ADJUST+31")
    table.define("LOOP", 400, positions: 400...406)
    #expect(table.place(of: 36) == "0036")
    #expect(table.place(of: 5) == "ADJUST")
    #expect(table.place(of: 407) == "LOOP+7")
  }
}
