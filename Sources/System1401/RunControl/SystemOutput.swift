import Core1401
public import Units1401

/// What the units have put out: what ``RunControl/takeOutput()`` hands over.
public struct SystemOutput: Hashable, Sendable {
  /// What the 1403 did, in the order in which it did it.
  public var printer = PrinterEvents()
  /// The cards punched, in the order in which they were punched.
  public var punched: [PunchedCard] = []
  /// The cards that came to lie in pockets, in the order in which they did.
  public var stacked: [StackedCard] = []
  /// Where output that had been handed over before was given up, because the operator went back and took another course.
  public var givenUp: [GivenUpOutput] = []
  /// What was typed.
  public var typed: [TypewriterLine] = []

  /// Nothing.
  public init() {}

  /// Makes one output of pieces that follow each other.
  public init(joining pieces: [SystemOutput]) {
    self = pieces.first ?? SystemOutput()
    for piece in pieces.dropFirst() { append(piece) }
  }

  /// Whether nothing was put out.
  public var isEmpty: Bool {
    printer.isEmpty && punched.isEmpty && stacked.isEmpty && typed.isEmpty && givenUp.isEmpty
  }

  /// How many events, cards and lines there are.
  var count: Int { printer.count + punched.count + stacked.count + typed.count }

  /// Puts later output behind this.
  public mutating func append(_ later: SystemOutput) {
    givenUp += later.givenUp.map { $0.moved(by: printer.count) }
    printer.append(later.printer)
    punched += later.punched
    stacked += later.stacked
    typed += later.typed
  }
}
