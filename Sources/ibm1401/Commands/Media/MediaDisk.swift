import Core1401
import Units1401

/// A disk image with records by position: a 1311 pack, or the disks of a 1405.
struct MediaDisk {
  /// The model of the disk.
  enum Model: Hashable {
    case pack1311
    case file1405(DiskFile1405.Model)

    /// The name in options and messages.
    var name: String {
      switch self {
      case .pack1311: "disk"
      case .file1405(let model): model.rawValue
      }
    }

    /// The length of the address before the data, in characters.
    var addressLength: Int { self == .pack1311 ? DiskPack1316.addressLength : 0 }

    /// Reads a name: `disk` or `1311`, `ramac` or the model of a 1405.
    init?(name: String) {
      switch name.lowercased() {
      case "disk", "1311", "pack": self = .pack1311
      case "ramac", "1405": self = .file1405(.model2)
      default:
        guard let model = DiskFile1405.Model(rawValue: name.lowercased()) else { return nil }
        self = .file1405(model)
      }
    }
  }

  let model: Model
  let image: DiskImage

  /// Opens or creates an image.
  ///
  /// - Throws: ``/Units1401/DiskError``.
  init(path: String, model: Model, mode: DiskImage.Mode = .readOnly) throws(DiskError) {
    self.model = model
    switch model {
    case .pack1311: image = try DiskPack1316(path: path, mode: mode).image
    case .file1405(let model): image = try DiskFile1405(path: path, mode: mode, model: model).image
    }
  }

  /// The number of records in the file; the last may be incomplete.
  func recordsInFile() throws(DiskError) -> Int {
    Int((try image.size() + Int64(image.recordLength) - 1) / Int64(image.recordLength))
  }

  /// The record at a position.
  func record(_ place: Int) throws(DiskError) -> Record {
    Record(place: place, bytes: try image.record(place), addressLength: model.addressLength)
  }

  /// A sector of a pack or a record of a 1405.
  struct Record {
    let place: Int
    let bytes: [UInt8]
    let addressLength: Int

    /// The characters of the data.
    var data: [StoredCharacter] { bytes[addressLength...].map { StoredCharacter(rawValue: $0 & 0o177) } }

    /// Whether nothing was ever written there.
    var isBlank: Bool { bytes.allSatisfy { $0 == 0 } }

    var isDataBlank: Bool { bytes[addressLength...].allSatisfy { $0 == 0 } }

    /// The written address, nil when it is blank or the model has none.
    var address: [StoredCharacter]? {
      let written = bytes[..<addressLength].map { StoredCharacter(code: $0) }
      return written.allSatisfy { $0.code == 0 } ? nil : written
    }

    /// The written address as a number, nil when it is blank or not a number.
    var number: Int? {
      guard let address else { return nil }
      return Int(String(address.map { TextEncoding.simh.character(for: $0) }))
    }

    /// Whether the written address differs from that of the position, in any drive.
    var hasOwnAddress: Bool {
      guard address != nil else { return false }
      return number.map { $0 % DiskPack1316.sectors != place } ?? true
    }

    var hasWordMarks: Bool { data.contains(where: \.hasWordMark) }

    /// The index of the first byte with a bit that no character has.
    var damage: Int? { bytes.firstIndex { $0 > 0o177 } }
  }

  /// A position as six digits.
  static func digits(_ place: Int) -> [StoredCharacter] {
    place.digits(6).compactMap(TextEncoding.simh.stored)
  }
}
