import Glibc
import Synchronization

/// Injected failures of the operating system, for testing the handling of each call that can fail.
///
/// Nothing is injected unless a test requests it; the cost is then one check of a flag per call.
package enum HostFaults {
  /// The kinds of calls.
  package enum Call: Hashable, CaseIterable, Sendable {
    case open, read, write, truncate, synchronize, rename
  }

  /// What replaces a call.
  package enum Fault: Hashable, Sendable {
    /// The call fails with an `errno` value.
    case error(Int32)
    /// Half of the bytes are read or written. Other calls are executed.
    case short
  }

  private static let isOn = Atomic<Bool>(false)
  private struct Injector {
    var plan: (@Sendable (Call, Int) -> Fault?)?
    /// The only thread whose calls fail; nil for all.
    var thread: UInt?
    var calls = 0
  }

  private static let injector = Locked(Injector())

  /// Begins or ends injecting failures.
  ///
  /// - Parameters:
  ///   - everywhere: whether calls of all threads fail, or only those of this thread.
  ///   - plan: the fault for a call of a kind, given the number of earlier calls; nil executes the call.
  package static func inject(everywhere: Bool = false, _ plan: (@Sendable (Call, Int) -> Fault?)?) {
    let thread = everywhere ? nil : UInt(pthread_self())
    injector.withLock { $0 = Injector(plan: plan, thread: thread) }
    isOn.store(plan != nil, ordering: .sequentiallyConsistent)
  }

  /// The number of calls since ``inject(everywhere:_:)``.
  package static var calls: Int { injector.withLock { $0.calls } }

  fileprivate static func next(_ call: Call) -> Fault? {
    guard isOn.load(ordering: .relaxed) else { return nil }
    let thread = UInt(pthread_self())
    return injector.withLock { injector in
      guard injector.thread.map({ $0 == thread }) ?? true else { return nil }
      defer { injector.calls += 1 }
      return injector.plan?(call, injector.calls)
    }
  }
}

// The calls that can fail, each named `host` and the name of the function that it wraps.

private func failing(_ call: HostFaults.Call) -> Bool {
  guard case .error(let code)? = HostFaults.next(call) else { return false }
  errno = code
  return true
}

/// The number of bytes that a call may transfer: all, half of them, or nil when it fails.
private func allowed(_ count: Int, _ call: HostFaults.Call) -> Int? {
  switch HostFaults.next(call) {
  case nil: return count
  case .short?: return count > 1 ? count / 2 : count
  case .error(let code)?:
    errno = code
    return nil
  }
}

func hostOpen(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  failing(.open) ? -1 : open(path, flags, mode)
}

func hostRead(_ file: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  allowed(count, .read).map { Glibc.read(file, room, $0) } ?? -1
}

func hostRead(_ file: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int, at offset: Int64) -> Int {
  allowed(count, .read).map { pread(file, room, $0, off_t(offset)) } ?? -1
}

func hostWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  allowed(count, .write).map { Glibc.write(file, bytes, $0) } ?? -1
}

func hostWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, at offset: Int64) -> Int {
  allowed(count, .write).map { pwrite(file, bytes, $0, off_t(offset)) } ?? -1
}

func hostTruncate(_ file: Int32, _ size: Int64) -> Int32 {
  failing(.truncate) ? -1 : ftruncate(file, off_t(size))
}

func hostSynchronize(_ file: Int32) -> Int32 { failing(.synchronize) ? -1 : fsync(file) }

func hostRename(_ old: String, _ new: String) -> Int32 { failing(.rename) ? -1 : rename(old, new) }
