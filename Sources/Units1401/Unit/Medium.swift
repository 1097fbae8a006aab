import Host1401

/// A medium mounted on a unit, whose contents are in a file: a reel or a pack.
///
/// A unit is a value, but its file is not. A unit holds the image and the version number that corresponds to
/// the unit's state. Going back to an older version changes what the image displays; the file itself is
/// changed only when something new is written.
public protocol Medium: AnyObject, Hashable {
  /// Its representation in the file of a saved machine.
  associatedtype Saved: SavedMedium

  /// The name of the file.
  var fileName: String { get }
  /// Whether it is writable.
  var isWritten: Bool { get }
  /// Whether the displayed contents differ from the file.
  var differsFromFile: Bool { get }

  // MARK: The past

  /// Begins or ends keeping what is overwritten; the past so far is discarded.
  func keepPast(_ keeps: Bool)
  /// The displayed version; each write creates the next.
  var version: Int { get }
  /// The number of versions newer than the displayed one.
  var takenBack: Int { get }
  /// The memory used by the past, in bytes.
  var bytesOfPast: Int { get }
  /// Discards the versions newer than the displayed one.
  ///
  /// - Returns: the number of versions discarded.
  @discardableResult
  func discardRest() -> Int
  /// Displays a version, for which ``reaches(_:)`` must be true.
  func show(version: Int)
  /// Whether a version can be displayed again.
  func reaches(_ version: Int) -> Bool
  /// Discards versions older than one.
  func forgetPast(before version: Int)

  // MARK: Saving

  /// The contents, for the file of a saved machine.
  ///
  /// - Throws: when the host refuses, or the contents are too large.
  func saved() throws -> Saved
  /// Opens or creates the file of a saved medium, and displays the saved contents.
  ///
  /// - Throws: when the host refuses.
  static func opening(_ saved: Saved) throws -> Self
  /// A copy of a saved medium that has no file.
  ///
  /// - Throws: when the host refuses.
  static func copying(_ saved: Saved) throws -> Self
  /// Displays saved contents in place of the present ones.
  ///
  /// - Throws: when the host refuses.
  func show(_ saved: Saved) throws
}

extension Medium {
  /// Whether two references are to the same image.
  public static func == (left: Self, right: Self) -> Bool { left === right }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A mounted medium, with the version of its contents that corresponds to its unit's state.
public struct MountedMedium {
  /// The image.
  public let medium: any Medium
  /// The version.
  public let version: Int

  /// Displays the version of the unit.
  public func show() { medium.show(version: version) }

  /// Whether the version can be displayed again.
  public var isReached: Bool { medium.reaches(version) }
}

/// A medium in the file of a saved machine.
public protocol SavedMedium: Hashable, Codable {
  /// The name of its file.
  var file: String { get }
  /// Whether the medium is writable.
  var isWritten: Bool { get }
  /// Whether a mounted image can display it.
  func fits(_ image: any Medium) -> Bool
}

/// What a unit has mounted: nothing, an image, or a saved medium that has not been mounted again yet.
public enum Mounted<Image: Medium>: Hashable {
  /// Nothing.
  case nothing
  /// An image.
  case image(Image)
  /// A medium from the file of a saved machine.
  case saved(Image.Saved)

  /// Creates the value for an image or nil.
  public init(_ image: Image?) { self = image.map { .image($0) } ?? .nothing }

  /// The image; nil without one.
  public var image: Image? {
    if case .image(let image) = self { image } else { nil }
  }

  /// Mounts a saved medium again.
  ///
  /// - Throws: why the file cannot be used.
  public mutating func mountSaved(_ mounting: inout SavedMounting) throws {
    if case .saved(let saved) = self { self = .image(try mounting.mount(saved, as: Image.self)) }
  }
}

extension Mounted: Codable {
  /// Encodes the contents of the image; only its name when `CodingUserInfoKey.leavesMediaOut` is set.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .nothing: try container.encodeNil()
    case .image(let image) where encoder.userInfo[.leavesMediaOut] != nil:
      try container.encode(image.fileName)
    case .image(let image): try container.encode(image.saved())
    case .saved(let saved): try container.encode(saved)
    }
  }

  /// Decodes a saved medium.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .nothing : .saved(try container.decode(Image.Saved.self))
  }
}

extension CodingUserInfoKey {
  /// Whether to omit the contents of media, for check sums.
  public static let leavesMediaOut: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "leavesMediaOut") else {
      preconditionFailure("every string is a key")
    }
    return key
  }()
}

/// Mounts the media of a saved machine in place of those that are mounted now.
public struct SavedMounting {
  /// Whether to mount copies without files, so that a replay changes no file.
  let copies: Bool
  /// The document that names the media; nil when only the user has named them.
  private let document: String?
  private let present: [MountedMedium]
  private var again: [ObjectIdentifier] = []
  private var changes: [() throws -> Void] = []

  /// Begins mounting.
  ///
  /// - Parameters:
  ///   - present: the media mounted now.
  ///   - copies: whether to mount copies without files.
  ///   - document: the file that names the media.
  public init(over present: [MountedMedium], copies: Bool, document: String? = nil) {
    self.document = document
    self.present = present
    self.copies = copies
  }

  /// Mounts a saved medium. A mounted image that fits is reused, because its file is locked; ``finish()``
  /// replaces its contents after all other media have been opened.
  mutating func mount<Image: Medium>(_ saved: Image.Saved, as kind: Image.Type) throws -> Image {
    guard !copies else { return try Image.copying(saved) }
    let free = present.lazy.compactMap { $0.medium as? Image }.first { saved.fits($0) }
    guard let free, !again.contains(ObjectIdentifier(free)) else {
      try allow(saved)
      return try Image.opening(saved)
    }
    again.append(ObjectIdentifier(free))
    changes.append { try free.show(saved) }
    return free
  }

  /// Refuses to let a document open a file for writing that the user has not named and that is outside its
  /// folder.
  private func allow(_ saved: some SavedMedium) throws {
    guard let document, saved.isWritten, !DocumentFolder.isTrusted,
      !DocumentFolder.holds(saved.file, besides: document)
    else { return }
    let identity = FileIdentity(path: saved.file)
    guard identity == nil || !present.contains(where: { FileIdentity(path: $0.medium.fileName) == identity })
    else { return }
    throw UnitRefusal(
      .outsideFolder, [document, saved.file])
  }

  /// Displays the saved contents on media that are used again, once all others are open.
  ///
  /// - Throws: when the host refuses.
  public func finish() throws { try changes.forEach { try $0() } }
}
