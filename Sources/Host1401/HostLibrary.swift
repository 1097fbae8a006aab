import CLinux
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

  /// Whether libraries can be opened for certain: a static program needs a C library of the version with which it
  /// was linked.
  package static let suitsProgram: Bool = {
    let version = "release version \(String(cString: clinux_c_library()))."
    return ["/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/lib64", "/usr/lib"].contains { folder in
      let file = open("\(folder)/libc.so.6", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return false }
      defer { close(file) }
      let size = Int(lseek(file, 0, SEEK_END))
      guard size > 0, let bytes = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), bytes != MAP_FAILED else {
        return false
      }
      defer { munmap(bytes, size) }
      return clinux_contain(bytes, size, version) != 0
    }
  }()

  /// Finds a function or variable of the library.
  ///
  /// - Parameters:
  ///   - name: its name in C.
  ///   - type: its type, which must match that in C and cannot be checked.
  /// - Returns: the function, or a pointer to the variable; nil when the library has none of that name.
  package func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    precondition(MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size)
    return dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
