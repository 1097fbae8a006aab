import Core1401
public import Units1401

/// What the units have put out: what ``RunControl/takeOutput()`` hands over.
public struct SystemOutput: Hashable, Sendable {
  /// What the 1403 did, in the order in which it did it.
  public var printer: [PrinterEvent] = []
  /// The cards punched, in the order in which they were punched.
  public var punched: [PunchedCard] = []
  /// The cards that came to lie in pockets, in the order in which they did.
  public var stacked: [StackedCard] = []
  /// What the inquiry station typed.
  public var typed: [TypewriterLine] = []

  /// Nothing.
  public init() {}

  /// Whether nothing was put out.
  public var isEmpty: Bool { printer.isEmpty && punched.isEmpty && stacked.isEmpty && typed.isEmpty }

  /// Puts later output behind this.
  public mutating func append(_ later: SystemOutput) {
    printer += later.printer
    punched += later.punched
    stacked += later.stacked
    typed += later.typed
  }
}

/// Output on its way: the units say at once what they will have done and when; it comes out when the 1401's clock is there.
struct OutputQueue {
  private var waiting = SystemOutput()

  /// Takes from a system what its units have put out.
  mutating func collect(from system: DataProcessingSystem) {
    waiting.printer += system.takePrinterEvents()
    waiting.punched += system.takePunchedCards()
    waiting.stacked += system.takeStackedCards()
    waiting.typed += system.takeTypedLines()
  }

  /// Hands over what is done at a moment, or everything.
  mutating func release(until moment: MachineTime?) -> SystemOutput {
    defer {
      if moment == nil { waiting = SystemOutput() }
    }
    guard let moment else { return waiting }
    var done = SystemOutput()
    done.printer = OutputQueue.takePrefix(of: &waiting.printer) { ($0.ends ?? moment) <= moment }
    done.punched = OutputQueue.takePrefix(of: &waiting.punched) { $0.released <= moment }
    done.stacked = OutputQueue.takePrefix(of: &waiting.stacked) { $0.stacked <= moment }
    done.typed = OutputQueue.takePrefix(of: &waiting.typed) { $0.ends <= moment }
    return done
  }

  private static func takePrefix<Element>(
    of elements: inout [Element], while isDone: (Element) -> Bool
  ) -> [Element] {
    let done = elements.prefix(while: isDone)
    defer { elements.removeFirst(done.count) }
    return Array(done)
  }
}

extension PrinterEvent {
  /// When the line is on the paper or the carriage stands again; nil for an event that takes no time.
  fileprivate var ends: MachineTime? {
    switch self {
    case .impression(let impression): impression.ends
    case .noSpace: nil
    case .motion(let motion): motion.ends
    }
  }
}
