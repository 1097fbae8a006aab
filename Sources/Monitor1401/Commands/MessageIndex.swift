import Autocoder
public import Core1401
import Host1401
import System1401
import Units1401

/// The index of the messages that a person can meet: by identifier, or by what the message says.
public enum MessageIndex {
  /// A part of the index.
  public struct Section: Sendable {
    /// What its messages are about.
    public let title: String
    /// The messages, in the order of their identifiers.
    public let guides: [MessageGuide]

    /// Makes the section of a family.
    public init(_ family: any MessageFamily.Type) {
      title = family.title
      guides = family.guides
    }
  }

  /// All sections.
  public static let sections: [Section] = [
    Section(AssemblerMessage.self), Section(CheckMessage.self), Section(StopGuide.self),
    Section(MediumMessage.self), Section(HostMessage.self), Section(SavedFileMessage.self),
    Section(ExpressionMessage.self), Section(RefusalMessage.self), Section(MonitorMessage.self),
    Section(ObjectMessage.self),
  ]

  /// The message of an identifier; case does not matter.
  public static func guide(_ identifier: String) -> MessageGuide? {
    let wanted = identifier.uppercased()
    return sections.lazy.flatMap(\.guides).first { $0.identifier.uppercased() == wanted }
  }

  /// The messages that a line can be, the likeliest first.
  ///
  /// - Parameters:
  ///   - line: a message as it was printed, with or without what is around it.
  ///   - sections: the parts of the index in which it may be.
  /// - Returns: at most three messages; empty when the line is none.
  public static func guides(matching line: String, in sections: [Section] = sections) -> [MessageGuide] {
    let found = sections.flatMap(\.guides).compactMap { guide in
      guide.match(in: line).map { (length: $0, guide: guide) }
    }
    // A few letters are in every line.
    let long = found.filter { $0.length >= 8 }.sorted { $0.length > $1.length }.map(\.guide)
    // A message whose words are a part of another one's has nothing to add.
    let guides = long.filter { guide in !long.contains { $0.covers(guide, in: line) } }
    // Every check of the processor is also a stop by a check.
    let isCheck = guides.contains { guide in CheckMessage.guides.contains(guide) }
    return Array(guides.filter { !isCheck || $0 != StopGuide.check.guide }.prefix(3))
  }

  /// What is said about a message, lines of text.
  public static func lines(of guide: MessageGuide) -> [String] {
    ["\(guide.identifier): \(guide.text)", "Cause: \(guide.cause)", "Cure: \(guide.cure)"]
  }

  /// What is said about an operation of Autocoder or SPS, lines of text; nil when there is none of the name.
  public static func lines(ofOperation name: String) -> [String]? {
    let wanted = name.uppercased()
    guard
      let guide = OperationGuide.named(wanted, in: .autocoder) ?? OperationGuide.named(wanted, in: .sps)
    else { return nil }
    let operands = guide.operands.isEmpty ? "" : " \(guide.operands)"
    let characters = guide.suppliedCharacter == nil ? guide.dCharacters : []
    let width = (characters.map(\.characters.count).max() ?? 0) + 2
    let rows = characters.map { character in
      let feature = character.feature.map { " (needs the feature \($0))" } ?? ""
      return "  \(character.characters.padded(to: width))\(character.meaning)\(feature)"
    }
    return ["\(wanted)\(operands)", guide.sentence] + guide.facts
      + (rows.isEmpty ? [] : ["d-characters:"] + rows)
  }
}
