import Dispatch
import Glibc
import Synchronization

// Signals while the panel controls the terminal.
//
// Signals that request an orderly end or concern the terminal are passed through a pipe to the main queue.
// Crash signals restore the terminal at once and continue with their previous handler: Swift's backtracer or
// the default action.

/// The pipe to which handlers write signal numbers.
private let pipeInput = Atomic<Int32>(-1)
/// A signal that requested the end and is waiting for the main queue.
private let endingSignal = Atomic<Int32>(0)
/// The host's time of that signal in milliseconds, 0 before.
private let endingTime = Atomic<Int>(0)
/// The previous actions, by signal number.
nonisolated(unsafe) private let actionsFound: UnsafeMutablePointer<sigaction> = {
  let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  actions.initialize(repeating: sigaction(), count: 65)
  return actions
}()

private let endingSignals = [SIGTERM, SIGHUP, SIGINT]
private let terminalSignals = [SIGTSTP, SIGCONT, SIGWINCH]
private let crashSignals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

/// The time that the main queue has for an orderly end, in seconds.
private let patience: UInt32 = 5

/// Receives the signals on the main queue.
@MainActor
package final class HostSignals {
  private let pipeOutput: Int32
  private let source: any DispatchSourceRead

  /// Begins to receive signals.
  ///
  /// - Parameter receive: called on the main queue with SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT or
  ///   SIGWINCH.
  package init(receive: @escaping @MainActor (Int32) -> Void) {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    pipeOutput = ends[0]
    source = DispatchSource.makeReadSource(fileDescriptor: ends[0], queue: .main)
    pipeInput.store(ends[1], ordering: .sequentiallyConsistent)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.drain().forEach(receive) }
    }
    source.activate()
  }

  /// The signals waiting in the pipe.
  package func drain() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(pipeOutput, &bytes, bytes.count)
    return count > 0 ? bytes.prefix(count).map(Int32.init) : []
  }

  /// Records the actions in force; call it before ncurses sets its own.
  package static func remember() {
    for signal in endingSignals + terminalSignals + crashSignals {
      sigaction(signal, nil, actionsFound + Int(signal))
    }
  }

  /// Installs the handlers. Until there is a receiver, signals that request the end end the process at once.
  package static func install() {
    installSignalStack()
    for signal in endingSignals where !isIgnored(signal) { handle(signal, endInOrder) }
    for signal in terminalSignals { handle(signal, forwardToMainQueue) }
    for signal in crashSignals { handle(signal, crash) }
    handle(SIGALRM, endAtOnce)
    handle(SIGQUIT, endAtOnce)
  }

  /// Whether a signal was ignored by the parent, as with `nohup`; it then stays ignored.
  private static func isIgnored(_ signal: Int32) -> Bool {
    HostProcess.isIgnored(actionsFound[Int(signal)].__sigaction_handler.sa_handler)
  }

  /// Stops the process as Control-Z does, and returns when it continues. In a session without job control
  /// nothing could continue it, and the kernel does not stop it.
  ///
  /// - Parameter wholeGroup: whether the other processes of the group are stopped as well, as by the key.
  package func stopProcess(wholeGroup: Bool) {
    if wholeGroup {
      setAction(SIGTSTP, SIG_IGN)
      kill(0, SIGTSTP)
    }
    raiseByDefault(SIGTSTP)
    HostSignals.handle(SIGTSTP, forwardToMainQueue)
  }

  /// Restores the previous actions.
  package static func uninstall() {
    for signal in endingSignals + terminalSignals + crashSignals {
      sigaction(signal, actionsFound + Int(signal), nil)
    }
  }

  fileprivate static func handle(
    _ signal: Int32,
    _ handler:
      @escaping @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
  ) {
    var action = sigaction()
    action.__sigaction_handler.sa_sigaction = handler
    action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK
    sigaction(signal, &action, nil)
  }

  /// Installs a signal stack: without one, no handler could run after the main thread's stack overflows.
  private static func installSignalStack() {
    var stack = stack_t()
    guard sigaltstack(nil, &stack) == 0, stack.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    stack.ss_size = 65536
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stack.ss_size, alignment: 16)
    stack.ss_flags = 0
    sigaltstack(&stack, nil)
  }
}

/// Ends the process by a signal, so that its exit status is correct. The terminal has been restored already.
package func endBySignal(_ signal: Int32) -> Never {
  raiseByDefault(signal)
  _exit(128 + signal)
}

private func setAction(_ signal: Int32, _ handler: __sighandler_t?) {
  var action = sigaction()
  action.__sigaction_handler.sa_handler = handler
  sigaction(signal, &action, nil)
}

/// Raises a signal in this thread with its default action, even if it is blocked.
private func raiseByDefault(_ signal: Int32) {
  setAction(signal, SIG_DFL)
  var set = sigset_t()
  var before = sigset_t()
  sigemptyset(&set)
  sigaddset(&set, signal)
  pthread_sigmask(SIG_UNBLOCK, &set, &before)
  raise(signal)
  pthread_sigmask(SIG_SETMASK, &before, nil)
}

// MARK: Handlers

private func forwardToMainQueue(
  _ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
  let saved = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  write(pipeInput.load(ordering: .sequentiallyConsistent), &byte, 1)
  errno = saved
}

/// Lets the main queue flush files before the process ends. After `patience` seconds, or on a second signal,
/// the process ends at once.
///
/// Within a second, further signals are copies of the first: the kernel and the shell or the terminal multiplexer
/// each send SIGHUP when a terminal is closed.
private func endInOrder(
  _ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
  let saved = errno
  defer { errno = saved }
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  let now = time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  let (isFirst, first) = endingTime.compareExchange(
    expected: 0, desired: now, ordering: .sequentiallyConsistent)
  guard isFirst || now - first >= 1000 else { return }
  endingSignal.store(signal, ordering: .sequentiallyConsistent)
  if !isFirst || pipeInput.load(ordering: .sequentiallyConsistent) < 0 { endAtOnce(signal, info, context) }
  alarm(patience)
  forwardToMainQueue(signal, info, context)
}

private func endAtOnce(
  _ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
  restoreTerminal()
  let asked = endingSignal.load(ordering: .sequentiallyConsistent)
  endBySignal(asked == 0 ? signal : asked)
}

private func crash(
  _ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
  restoreTerminal()
  let found = actionsFound + Int(signal)
  if found.pointee.sa_flags & SA_SIGINFO != 0 {
    found.pointee.__sigaction_handler.sa_sigaction?(signal, info, context)
  }
  // The signal stays blocked until this handler returns; then it ends the process with the correct status.
  setAction(signal, SIG_DFL)
  raise(signal)
}
