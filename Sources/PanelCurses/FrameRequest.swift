import Dispatch
import Synchronization

/// Asks for a frame, from any thread, at the cost of one atomic exchange while one is asked for already.
public final class FrameRequest: Sendable {
  private let isAsked = Atomic<Bool>(false)
  private let wake: @MainActor @Sendable () -> Void

  init(wake: @escaping @MainActor @Sendable () -> Void) {
    self.wake = wake
  }

  /// Asks for a frame within 33 ms.
  public func callAsFunction() {
    guard !isAsked.exchange(true, ordering: .acquiringAndReleasing) else { return }
    DispatchQueue.main.async { [wake] in
      MainActor.assumeIsolated { wake() }
    }
  }

  /// A frame begins: what is asked from now on is for the next.
  func take() {
    isAsked.store(false, ordering: .releasing)
  }
}
