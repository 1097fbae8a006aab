import Testing

@Suite("ibm1401 explain")
struct ExplainTests {
  @Test(
    "what is not known names what was probably meant",
    arguments: [
      ("MVC", "did you mean MLC?"), ("jmp", "did you mean B?"),
      ("XYZZY", "give its identifier, such as A001, or the line as it was printed"),
    ])
  func unknown(_ word: String, _ advice: String) throws {
    let result = try Command.run("explain", word)
    #expect(result.status == 1)
    #expect(result.errors == "ibm1401: no message says '\(word)'; \(advice)\n")
  }
}
