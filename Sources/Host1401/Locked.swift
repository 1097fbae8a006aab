import Glibc

/// A value that only one thread at a time can reach, on a pthread mutex, with a condition to wait for.
///
/// `Synchronization.Mutex` would do, but the thread sanitizer cannot see it on Linux and reports races that are none.
package final class Locked<Value>: @unchecked Sendable {
  // Sendable without check: the value is reached through `mutex` alone.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  /// Takes a value over.
  package init(_ value: sending Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    // Deadlines follow the monotonic clock: setting the host's time of day must not stretch a wait.
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Works on the value; other threads wait meanwhile.
  package func withLock<Result>(
    _ body: (inout sending Value) throws -> sending Result
  ) rethrows -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Works on the value and lets all threads that wait look at it again.
  package func change(_ body: (inout Value) -> Void) {
    pthread_mutex_lock(mutex)
    body(&value)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Waits until a test succeeds, which is made at once and after each ``change(_:)``.
  ///
  /// - Parameters:
  ///   - deadline: nanoseconds of the host's monotonic clock after which to give up; nil waits without end.
  ///   - isReady: the test; it may change the value.
  package func wait(until deadline: Int64? = nil, for isReady: (inout Value) -> Bool) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isReady(&value) {
      guard let deadline else {
        pthread_cond_wait(condition, mutex)
        continue
      }
      var time = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
      guard pthread_cond_timedwait(condition, mutex, &time) == 0 else { return }
    }
  }
}
