#if Pictures
  import Core1401
  import PrintoutPDF
  import Testing
  import Units1401

  @Suite("Printouts as PDF files")
  struct PrintoutPDFTests {
    private func impression(_ text: String, form: Int = 1, row: Int) throws -> PrinterEvent {
      let characters = try text.map { try #require(TextEncoding.simh.stored($0)) }
      return .impression(
        Impression(
          characters: characters, printsWordMarks: false, position: FormPosition(form: form, row: row),
          begins: .zero, ends: .zero))
    }

    private func file(_ events: [PrinterEvent]) throws -> (text: String, pages: Int) {
      var bytes: [UInt8] = []
      let pdf = try PrintoutPDF { bytes += $0 }
      for event in events { try pdf.append(event) }
      try pdf.finish()
      return (String(decoding: bytes, as: Unicode.ASCII.self), pdf.pageCount)
    }

    @Test("a page for every form, those between without a line blank; 14⅞ by 11 inches")
    func pages() throws {
      let found = try file([impression("ONE", row: 0), impression("FOUR", form: 4, row: 65)])
      #expect(found.pages == 4)
      #expect(found.text.hasPrefix("%PDF-"))
      #expect(found.text.contains("/Count 4"))
      #expect(found.text.contains("/MediaBox [ 0 0 1071 792 ]"))
    }

    @Test("nothing printed gives no page")
    func nothing() throws {
      #expect(try file([]).pages == 0)
    }

    @Test("the height of a page is that of its form")
    func shortForm() throws {
      let motion = FormMotion(
        kind: .space, lines: 1, start: FormPosition(form: 1, row: 0), end: FormPosition(form: 1, row: 1),
        formLines: 33, reachesTopOfFormMark: false, begins: .zero, ends: .zero)
      let found = try file([impression("A", row: 0), .motion(motion), impression("B", form: 2, row: 0)])
      #expect(found.text.contains("/MediaBox [ 0 0 1071 396 ]"))
    }

    private struct DiskIsFull: Error {}

    @Test("what writing throws is thrown on", arguments: [0, 100])
    func refusal(_ bytesThatFit: Int) throws {
      var room = bytesThatFit
      #expect(throws: DiskIsFull.self) {
        let pdf = try PrintoutPDF { bytes in
          room -= bytes.count
          if room < 0 { throw DiskIsFull() }
        }
        try pdf.append(impression("A", row: 0))
        try pdf.finish()
      }
    }
  }
#else
  import PrintoutPDF
#endif
