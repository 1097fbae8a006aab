import Dispatch
import Host1401
import Panel1401

/// An event from the terminal for the frame loop.
enum TerminalEvent: Hashable {
  case key(Key)
  case mouse(MouseEvent)
  case paste(String)
  /// The terminal supports synchronized updates.
  case synchronizes
  /// The terminal reports that its background is light or dark.
  case background(isLight: Bool)
  /// The terminal was closed.
  case hangUp
}

/// Reads the terminal's input on the main queue. Nothing runs without input.
@MainActor
final class TerminalInput {
  private var parser: InputParser
  private var mouse = MouseTracker()
  private let time: () -> Duration
  private let receive: (TerminalEvent) -> Void
  private let source = DispatchSource.makeReadSource(
    fileDescriptor: HostTerminal.input.descriptor, queue: .main)
  private let escapeTimer = DispatchSource.makeTimerSource(queue: .main)
  private let escapeDelay: Int

  /// Starts to read.
  ///
  /// - Parameters:
  ///   - terminal: the terminal, for its key sequences and its delay after Escape.
  ///   - time: returns the current time.
  ///   - receive: receives each event.
  init(
    terminal: Terminal, time: @escaping () -> Duration, receive: @escaping (TerminalEvent) -> Void
  ) {
    parser = InputParser(sequences: terminal.keySequences())
    escapeDelay = terminal.escapeDelay
    self.time = time
    self.receive = receive
    escapeTimer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.escapeEnds() } }
    escapeTimer.schedule(deadline: .distantFuture)
    escapeTimer.activate()
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.readBytes() } }
    source.activate()
  }

  private func readBytes() {
    guard let bytes = HostTerminal.input.readAvailable(4096) else {
      source.cancel()
      return receive(.hangUp)
    }
    pass(parser.feed(bytes))
    if parser.isWaiting { escapeTimer.schedule(deadline: .now() + .milliseconds(escapeDelay)) }
  }

  private func escapeEnds() {
    if parser.isWaiting { pass(parser.flush()) }
  }

  private func pass(_ tokens: [InputToken]) {
    for token in tokens {
      switch token {
      case .key(let key): receive(.key(key))
      case .mouse(let report):
        if let event = mouse.event(report, at: time()) { receive(.mouse(event)) }
      case .focus(let hasFocus): mouse.focus(hasFocus, at: time())
      case .paste(let text): receive(.paste(text))
      case .background(let brightness): receive(.background(isLight: brightness > 0.5))
      case .mode(let mode, let isKnown): if mode == 2026, isKnown { receive(.synchronizes) }
      }
    }
  }
}
