import Host1401

/// What is mounted on a unit and has its contents in a file: a reel, a pack.
///
/// A unit is a value, its file is not: a unit holds the image and the number of the version that it knows. Going back to an
/// older version changes what the image shows; the file itself is changed only when something new is written.
public protocol Medium: AnyObject, Hashable {
  /// What a file of a saved machine holds of it.
  associatedtype Saved: SavedMedium

  /// The name of the file.
  var fileName: String { get }
  /// Whether it can be written.
  var isWritten: Bool { get }
  /// Whether the image shows something other than the file holds.
  var differsFromFile: Bool { get }

  // MARK: The past

  /// Begins or ends to keep what is overwritten; the past so far is forgotten.
  func keepPast(_ keeps: Bool)
  /// The version shown; each write makes the next.
  var version: Int { get }
  /// Versions newer than the one shown.
  var takenBack: Int { get }
  /// What the past takes in memory, in bytes.
  var bytesOfPast: Int { get }
  /// Gives up the versions newer than the one shown.
  ///
  /// - Returns: how many they were.
  @discardableResult
  func giveUpRest() -> Int
  /// Shows a version that ``reaches(_:)`` has nothing against.
  func show(version: Int)
  /// Whether a version can be shown again.
  func reaches(_ version: Int) -> Bool
  /// Forgets versions older than one.
  func forgetPast(before version: Int)

  // MARK: Saving

  /// The contents, for a file of a saved machine.
  ///
  /// - Throws: when the host refuses, or when there are too many.
  func saved() throws -> Saved
  /// Opens the file of a saved medium, or makes it, and shows what was saved.
  ///
  /// - Throws: when the host refuses.
  static func opening(_ saved: Saved) throws -> Self
  /// A copy of a saved medium that has no file.
  ///
  /// - Throws: when the host refuses.
  static func copying(_ saved: Saved) throws -> Self
  /// Shows what was saved in place of the contents.
  ///
  /// - Throws: when the host refuses.
  func show(_ saved: Saved) throws
}

extension Medium {
  /// Whether two are the same image.
  public static func == (left: Self, right: Self) -> Bool { left === right }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What is mounted, with the version of its contents that its unit knows.
public struct MountedMedium {
  /// The image.
  public let medium: any Medium
  /// The version.
  public let version: Int

  /// Shows what the unit knows.
  public func show() { medium.show(version: version) }

  /// Whether the version can be shown again.
  public var isReached: Bool { medium.reaches(version) }
}

/// A medium in a file of a saved machine.
public protocol SavedMedium: Hashable, Codable {
  /// The name of its file.
  var file: String { get }
  /// Whether the medium can be written.
  var isWritten: Bool { get }
  /// Whether an image that is mounted can show it.
  func fits(_ image: any Medium) -> Bool
}

/// What a unit has mounted: nothing, an image, or one that was saved and is not mounted again yet.
public enum Mounted<Image: Medium>: Hashable {
  /// Nothing.
  case nothing
  /// An image.
  case image(Image)
  /// One that was read from a file of a saved machine.
  case saved(Image.Saved)

  /// Makes it from an image or none.
  public init(_ image: Image?) { self = image.map { .image($0) } ?? .nothing }

  /// The image, nil without one.
  public var image: Image? {
    if case .image(let image) = self { image } else { nil }
  }

  /// Mounts again what was saved.
  ///
  /// - Throws: why the file cannot be used.
  public mutating func mountSaved(_ mounting: inout SavedMounting) throws {
    if case .saved(let saved) = self { self = .image(try mounting.mount(saved, as: Image.self)) }
  }
}

extension Mounted: Codable {
  /// Writes the contents of the image; only its name when ``Swift/CodingUserInfoKey/leavesMediaOut`` is set.
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

  /// Reads a saved medium.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .nothing : .saved(try container.decode(Image.Saved.self))
  }
}

extension CodingUserInfoKey {
  /// Leaves the contents of media out: for check sums.
  public static let leavesMediaOut: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "leavesMediaOut") else {
      preconditionFailure("every string is a key")
    }
    return key
  }()
}

/// Mounting of the media of a saved machine in place of those that are mounted now.
public struct SavedMounting {
  /// Whether copies without files are made, so that a replay changes no file.
  let copies: Bool
  /// The file that names the media, nil when nobody but the user did.
  private let document: String?
  private let present: [MountedMedium]
  private var again: [ObjectIdentifier] = []
  private var changes: [() throws -> Void] = []

  /// Begins.
  ///
  /// - Parameters:
  ///   - present: what is mounted now.
  ///   - copies: whether copies without files are made.
  ///   - document: the file that names the media.
  public init(over present: [MountedMedium], copies: Bool, document: String? = nil) {
    self.document = document
    self.present = present
    self.copies = copies
  }

  /// A medium that is mounted is locked; it is used again when no other place could be left without it.
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

  /// Makes sure that a document opens no file for writing that the user has not named and that is elsewhere.
  private func allow(_ saved: some SavedMedium) throws {
    guard let document, saved.isWritten, !DocumentFolder.isTrusted,
      !DocumentFolder.holds(saved.file, besides: document)
    else { return }
    let identity = FileIdentity(path: saved.file)
    guard identity == nil || !present.contains(where: { FileIdentity(path: $0.medium.fileName) == identity })
    else { return }
    throw UnitRefusal(
      "\(document): would mount \(saved.file) for writing, which is outside its folder; attach it first, or "
        + "give --trust")
  }

  /// Shows the saved contents on media that are used again, once all others are open.
  ///
  /// - Throws: when the host refuses.
  public func finish() throws { try changes.forEach { try $0() } }
}
