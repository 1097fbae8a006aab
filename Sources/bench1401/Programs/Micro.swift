extension Workload {
  private static func micro(_ name: String, _ line: String, _ n: Int = 40) -> WorkloadSource {
    WorkloadSource(name: "u-" + name, kind: .shortFields, rounds: 200_000, source: """
      START SW 87,92
      AGAIN NOP
      \((0..<n).map { line.replacing("#", with: "L\($0)").replacing("$", with: "L\($0)X") }.joined(separator: "\n"))
      \(ending)
      F1    DCW '1'
      F3    DCW '123'
      G3    DCW '456'
      H3    DCW '003'
      G6    DCW '456789'
            NOP
      """)
  }
  static let micros = [
    micro("nop", "      NOP"), micro("nopchain2", "      NOP\n      NOP", 20), micro("bce", "      BCE START,F3,'X'"), micro("b", "#     B   $\n$     NOP", 20),
    micro("b1", "#     B   $\n$     NOP\n      NOP\n      NOP", 10),
    micro("mcw3", "      MCW F3,G3"), micro("mcw1", "      MCW F1,G3"), micro("mcwx", "      MCW F3,2000+X1"), micro("ma", "      MA  H3,G3"), micro("ma2", "      MA  H3,G3\n      MA H3,F3", 20),
    micro("a1", "      A   F1,G6"), micro("a3", "      A   F3,G6"), micro("c3", "      C   F3,G3"), micro("c6", "      C   G6,G6"), micro("mn", "      MN  F1,G3"),
    micro("mod", "      MCW H3,#+3\n#     MCW F3,G3", 20),
    micro("modb", "      MCW DD#,#+3\n#     B   0\n$     NOP\n      B   EE#\nDD#   DSA $\nEE#   NOP", 8),
    micro("sbr", "      SBR  G3"), micro("bu", "      BE   START"), micro("za", "      ZA   F3,G6"), micro("lca", "      LCA  F3,G3"),
  ]
}
