import Glibc

/// A library that is opened while the program runs, so that the program works where the library is missing.
package final class HostLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Opens the first of several names that is there; nil when none is.
  package init?(_ names: [String]) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
    self.handle = handle
  }

  // The library stays open: it may keep things of its own until the program ends.

  /// Finds a function of the library.
  ///
  /// - Parameters:
  ///   - name: its name in C.
  ///   - type: its type, which must be that of C: nothing can check it.
  /// - Returns: the function, nil when the library has none of that name.
  package func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    precondition(MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size)
    return dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
