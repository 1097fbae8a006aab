import Autocoder
import Core1401
import Testing

@Suite("A program from source to storage")
struct AssemblerTests {
  @Test("a small program is assembled")
  func smallProgram() {
    let source = """
                     JOB  HELLO                                                  HELLO
           START     CS   332            CLEAR
                     MLC  @HELLO@,205
                     W
           STOP      H    STOP
                     END  START
      """
    let assembly = Assembler().assemble(SourceText(name: "hello.s", text: source))
    #expect(assembly.diagnostics.map(\.text) == [])
    #expect(assembly.startAddress == 333)
    #expect(assembly.symbol("STOP")?.value == .address(345))
    #expect(assembly.identification == "HELLO")
    #expect(marked(assembly.storage, from: 333) == "^/332^M353205^2^.345^HELLO")
  }

  /// Loaded characters from an address to the first gap, word marks as `^` before their characters.
  private func marked(_ storage: StorageImage, from address: Int) -> String {
    var text = ""
    var position = address
    while let character = storage[position] {
      text += (character.hasWordMark ? "^" : "") + String(TextEncoding.simh.character(for: character))
      position += 1
    }
    return text
  }
}
