import Glibc
import Synchronization

/// Failures of the operating system on request, so that tests can see what becomes of each call that fails.
///
/// Nothing is injected unless a test asks for it; a call then costs one look at a flag.
package enum HostFaults {
  /// The kinds of calls.
  package enum Call: Hashable, CaseIterable, Sendable {
    case open, read, write, truncate, synchronize, rename
  }

  /// What happens in place of a call.
  package enum Fault: Hashable, Sendable {
    /// The call fails with a number of `errno`.
    case error(Int32)
    /// Half of the bytes are read or written. Other calls are carried out.
    case short
  }

  private static let isOn = Atomic<Bool>(false)
  private struct Injector {
    var plan: (@Sendable (Call, Int) -> Fault?)?
    /// The only thread whose calls fail, nil for all.
    var thread: UInt?
    var calls = 0
  }

  private static let injector = Locked(Injector())

  /// Lets calls fail from now on, or no longer.
  ///
  /// - Parameters:
  ///   - everywhere: whether calls of all threads fail, or only those of this one.
  ///   - plan: what happens to a call of a kind, given how many calls came before; nil lets it be carried out.
  package static func inject(everywhere: Bool = false, _ plan: (@Sendable (Call, Int) -> Fault?)?) {
    let thread = everywhere ? nil : UInt(pthread_self())
    injector.withLock { $0 = Injector(plan: plan, thread: thread) }
    isOn.store(plan != nil, ordering: .sequentiallyConsistent)
  }

  /// The calls since ``inject(_:)``.
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

// The calls that can fail, each as the function of the same name without the first word.

private func failing(_ call: HostFaults.Call) -> Bool {
  guard case .error(let code)? = HostFaults.next(call) else { return false }
  errno = code
  return true
}

/// The bytes that a call may move: all, half of them, or nil when it fails.
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
