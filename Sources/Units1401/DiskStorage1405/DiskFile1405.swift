/// The disks of an IBM 1405: records of 200 characters, addressed by number.
///
/// The file has 200 bytes per record, in the order of the record numbers: six bits, plus octal 100 for a word
/// mark. No other program is known that stores a 1405 in a file.
public struct DiskFile1405 {
  /// The models of the 1405.
  public enum Model: String, Hashable, Sendable, Codable, CaseIterable {
    /// 25 disks.
    case model1 = "1405-1"
    /// 50 disks.
    case model2 = "1405-2"

    /// The number of records of the model.
    public var records: Int { self == .model1 ? 50_000 : 100_000 }
  }

  /// The characters of a record; with word marks only the first 178 are used.
  public static let recordLength = 200
  /// The records that pass the heads in one revolution: those of one face of a track.
  public static let recordsPerTrack = 5
  /// The records of both faces of a track.
  public static let recordsPerAccess = 10
  /// The tracks of a disk.
  public static let tracks = 200

  /// The file.
  public let image: DiskImage
  /// The model.
  public let model: Model

  /// Creates the disks whose records are in an image.
  init(image: DiskImage, model: Model) {
    self.image = image
    self.model = model
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mode: how it is mounted.
  ///   - model: the model, which determines the number of disks.
  /// - Throws: ``DiskError`` when the file does not exist, is longer than the disks, or the host refuses it.
  public init(path: String, mode: DiskImage.Mode = .readWrite, model: Model) throws(DiskError) {
    self.model = model
    image = try DiskImage(
      path: path, mode: mode, recordLength: DiskFile1405.recordLength, recordCount: model.records)
    try checkCharacters()
  }

  /// Rejects a file of another kind, which would be overwritten: text and programs contain bytes that are not
  /// 1401 characters.
  private func checkCharacters() throws(DiskError) {
    let length = DiskFile1405.recordLength
    let count = min(Int(try image.size()) / length + 1, 50)
    for number in 0..<min(count, model.records) {
      let bytes = try image.record(number)
      guard let wrong = bytes.firstIndex(where: { $0 > 0o177 }) else { continue }
      throw image.error(
        .notADisk("byte \(String(bytes[wrong], radix: 16, uppercase: true)) hex is not a character"),
        at: Int64(number * length + wrong))
    }
  }
}
