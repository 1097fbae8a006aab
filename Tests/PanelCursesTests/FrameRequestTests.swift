import Dispatch
import Testing

@testable import PanelCurses

@Suite("Frame requests")
@MainActor
struct FrameRequestTests {
  @MainActor
  private final class Calls {
    var frames = 0
    var outputs = 0
  }

  @Test("output is received without a frame, each time it is requested; one frame is woken for many requests")
  func requests() async {
    let calls = Calls()
    let request = FrameRequest(wake: { calls.frames += 1 }, receive: { calls.outputs += 1 })
    request.receiveOutput()
    request.receiveOutput()
    await mainQueue()
    #expect((calls.frames, calls.outputs) == (0, 2))
    request()
    request()
    await mainQueue()
    #expect((calls.frames, calls.outputs) == (1, 2))
  }

  /// Waits for what is on the main queue.
  private func mainQueue() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
