import Glibc
import Synchronization

/// The folder of a document: a project or a saved machine. Opening a document must not write files elsewhere
/// without the user's consent.
package enum DocumentFolder {
  private static let trust = Atomic<Bool>(false)

  /// Whether the user has allowed documents to write anywhere.
  package static var isTrusted: Bool {
    get { trust.load(ordering: .relaxed) }
    set { trust.store(newValue, ordering: .relaxed) }
  }

  /// Whether a file is in the folder of a document or below it, and is not hidden there.
  package static func holds(_ path: String, besides document: String) -> Bool {
    guard let folder = resolved(HostFolder.parent(of: document)) else { return false }
    // A link is checked by its target, a missing file by its folder.
    let place: String
    if let target = resolved(path) {
      place = target
    } else {
      guard let parent = resolved(HostFolder.parent(of: path)) else { return false }
      place = (parent == "/" ? "" : parent) + "/" + HostFolder.lastName(of: path)
    }
    let root = folder == "/" ? "/" : folder + "/"
    guard place.hasPrefix(root) else { return false }
    return !place.dropFirst(root.count).split(separator: "/").contains { $0.hasPrefix(".") }
  }

  private static func resolved(_ path: String) -> String? {
    realpath(path, nil).map { name in
      defer { free(name) }
      return String(cString: name)
    }
  }
}
