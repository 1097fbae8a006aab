import Core1401

/// The manual pages: `ibm1401.1`, and one for each command, in the language of man(7).
enum ManualPages {
  static func files() -> [GeneratedFile] {
    [GeneratedFile("ibm1401.1", main)]
      + Subcommand.all.map { GeneratedFile("ibm1401-\($0.name).1", page(of: $0)) }
  }

  private static func page(of command: Subcommand) -> String {
    let help = HelpPage(command.help())
    var page = ManualPage("ibm1401-\(command.name)", summary: command.summary)
    page.begin("Synopsis")
    page.lines(help.usage.isEmpty ? ["ibm1401 \(command.usage)"] : help.usage)
    page.begin("Description")
    page.paragraph(help.title.prefix(1).uppercased() + help.title.dropFirst() + ".")
    let (description, others) = (
      help.sections.prefix { $0.heading.isEmpty }, help.sections.drop { $0.heading.isEmpty }
    )
    for section in description { page.add(section.parts) }
    page.begin("Options")
    for option in command.completedOptions { page.add(option) }
    for section in others {
      if section.heading.isEmpty { page.begin("Notes") } else { page.begin(section.heading) }
      page.add(section.parts)
    }
    page.begin("See also")
    page.references(
      ["ibm1401"] + Subcommand.all.filter { $0.name != command.name }.map { "ibm1401-\($0.name)" })
    return page.text
  }

  private static var main: String {
    var page = ManualPage("ibm1401", summary: "a cycle-accurate IBM 1401 with its front panel")
    page.begin("Synopsis")
    page.lines(["ibm1401", "ibm1401 [COMMAND] [OPTION ...] [FILE ...]"])
    page.begin("Description")
    page.paragraph(
      "The IBM 1401 Data Processing System of 1959, with the storage cycles of the hardware, its front "
        + "panel in a terminal, card reader and punch, printer, tapes, disks and typewriter, an assembler for Autocoder and "
        + "SPS, and a debugger.")
    page.paragraph(
      "Without a command the panel is opened. A deck or a source in place of a command is opened in the panel."
    )
    page.begin("Commands")
    for command in Subcommand.all { page.item("ibm1401 \(command.usage)", command.summary) }
    page.begin("Options")
    page.add(.help)
    page.add(OptionSyntax(name: "version", letter: "V", help: "print the version"))
    for section in HelpPage(HelpText.environment).sections {
      page.begin(section.heading)
      page.add(section.parts)
    }
    for section in HelpPage(HelpText.overview).sections where section.heading == "Examples" {
      page.begin(section.heading)
      page.add(section.parts)
    }
    page.begin("See also")
    page.references(Subcommand.all.map { "ibm1401-\($0.name)" })
    return page.text
  }
}

/// A page in the language of man(7).
private struct ManualPage {
  private(set) var text: String
  /// A heading begins a paragraph by itself, so the first paragraph needs no request.
  private var isAfterHeading = false

  init(_ name: String, summary: String) {
    text =
      ".TH \(ManualPage.quoted(name.uppercased())) 1 \"\" \(ManualPage.quoted("ibm1401 \(Main.version)")) "
    text += "\"IBM 1401\"\n.SH NAME\n\(ManualPage.escaped(name)) \\- \(ManualPage.escaped(summary))\n"
  }

  mutating func begin(_ heading: String) {
    text += ".SH \(ManualPage.quoted(heading.uppercased()))\n"
    isAfterHeading = true
  }

  private mutating func beginParagraph() {
    if !isAfterHeading { text += ".PP\n" }
    isAfterHeading = false
  }

  mutating func paragraph(_ words: String) {
    beginParagraph()
    text += ManualPage.escaped(words) + "\n"
  }

  mutating func item(_ term: String, _ words: String) {
    isAfterHeading = false
    text += ".TP\n.B \(ManualPage.escaped(term))\n\(ManualPage.escaped(words))\n"
  }

  /// Adds the lines of a synopsis or an example, unfilled.
  mutating func lines(_ lines: [String]) {
    beginParagraph()
    text += ".nf\n" + lines.map { ManualPage.escaped($0) + "\n" }.joined() + ".fi\n"
  }

  mutating func add(_ option: OptionSyntax) {
    isAfterHeading = false
    let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
    let argument = option.placeholder.isEmpty ? "" : " \\fI\(ManualPage.escaped(option.placeholder))\\fR"
    text += ".TP\n\(letter)\\fB\\-\\-\(ManualPage.escaped(option.name))\\fR\(argument)\n"
    text += ManualPage.escaped(option.help.prefix(1).uppercased() + option.help.dropFirst()) + "\n"
  }

  mutating func add(_ parts: [HelpPage.Part]) {
    for part in parts {
      switch part {
      case .paragraph(let words): paragraph(words)
      case .item(let term, let words): item(term, words)
      case .verbatim(let lines): self.lines(lines)
      }
    }
  }

  mutating func references(_ names: [String]) {
    for (index, name) in names.enumerated() {
      text += ".BR \(ManualPage.escaped(name)) (1)\(index == names.count - 1 ? "" : ",")\n"
    }
  }

  /// An argument of a request, in quotes because it may contain blanks.
  private static func quoted(_ text: String) -> String {
    "\"\(escaped(text).replacing("\"", with: "\\(dq"))\""
  }

  /// A text with escapes for the characters that have a meaning to man.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }
}
