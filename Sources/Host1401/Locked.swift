import Glibc

/// A value protected by a pthread mutex, with a condition variable.
///
/// `Synchronization.Mutex` would suffice, but the thread sanitizer does not recognize it on Linux and reports
/// false races.
package final class Locked<Value>: @unchecked Sendable {
  // Unchecked: the value is accessed only with `mutex` locked.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  /// Creates a lock around a value.
  package init(_ value: sending Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    // Deadlines use the monotonic clock: setting the host's time of day must not prolong a wait.
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

  /// Calls a closure with exclusive access to the value.
  package func withLock<Result>(
    _ body: (inout sending Value) throws -> sending Result
  ) rethrows -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Calls a closure with exclusive access to the value, then wakes all waiting threads.
  package func change(_ body: (inout Value) -> Void) {
    pthread_mutex_lock(mutex)
    body(&value)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Waits until a test succeeds; it is evaluated at once and after each ``change(_:)``.
  ///
  /// - Parameters:
  ///   - deadline: the time on the host's monotonic clock, in nanoseconds, at which to give up; nil for no
  ///     limit.
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
