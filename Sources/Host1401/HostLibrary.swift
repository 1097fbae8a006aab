import Glibc

/// A library opened at run time, so that the program also works where it is missing.
package final class HostLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Opens the first of several names that exists; nil when none does.
  package init?(_ names: [String]) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
    self.handle = handle
  }

  // The library is never closed, because it may keep state until the program ends.

  /// Finds a function of the library.
  ///
  /// - Parameters:
  ///   - name: its name in C.
  ///   - type: its type, which must match that in C and cannot be checked.
  /// - Returns: the function; nil when the library has none of that name.
  package func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    precondition(MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size)
    return dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
