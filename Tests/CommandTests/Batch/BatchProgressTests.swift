import Testing

@testable import ibm1401

@Suite("The progress of ibm1401 batch")
struct BatchProgressTests {
  private let now = ContinuousClock.now

  @Test("names the running jobs; estimates the remaining time from the jobs that have ended")
  func text() {
    var progress = BatchProgress(count: 10, workers: 2)
    progress.running = [
      BatchProgress.Running(name: "001-a", begin: now - .seconds(75)),
      BatchProgress.Running(name: "002-b", begin: now - .seconds(5)),
    ]
    #expect(progress.text(at: now) == "0 of 10 jobs done; running: 001-a 1 min 15 s, 002-b 5 s")
    (progress.done, progress.failed, progress.seconds) = (4, 1, 400)
    // Four jobs of 100 s each wait, two run for another 25 s and 95 s, and there are two workers.
    #expect(
      progress.text(at: now)
        == "4 of 10 jobs done, 1 failed; about 4 min 20 s left; running: 001-a 1 min 15 s, 002-b 5 s")
    #expect(abs((progress.estimate(at: now) ?? 0) - (400 + 25 + 95) / 2) < 0.001)
  }

  @Test("the last jobs take as long as the longest of them, not as all together")
  func lastJobs() {
    var progress = BatchProgress(count: 3, workers: 2)
    (progress.done, progress.seconds) = (1, 100)
    progress.running = [
      BatchProgress.Running(name: "b", begin: now - .seconds(10)),
      BatchProgress.Running(name: "c", begin: now - .seconds(100)),
    ]
    #expect(abs((progress.estimate(at: now) ?? 0) - 90) < 0.001)
    progress.done = 3
    #expect(progress.estimate(at: now) == nil)
  }
}
