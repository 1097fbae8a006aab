import Core1401

/// A configuration in a file. A missing key has the standard value, so files of earlier versions keep their
/// meaning.
extension SystemConfiguration: Codable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case storage, features, senseSwitches, inputOutputCheckStop, carriageTape, skipsInPlace, tapeModel
    case resetsTapeIndicatorByTest, engine, printer, dualSpeedCarriage, diskStorage, inquiryStation
  }

  /// Decodes a configuration.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ value: inout Value, _ key: CodingKeys) throws {
      value = try container.decodeIfPresent(Value.self, forKey: key) ?? value
    }
    try read(&storage, .storage)
    try read(&features, .features)
    try read(&senseSwitches, .senseSwitches)
    try read(&inputOutputCheckStop, .inputOutputCheckStop)
    try read(&carriageTape, .carriageTape)
    try read(&skipsInPlace, .skipsInPlace)
    try read(&tapeModel, .tapeModel)
    try read(&resetsTapeIndicatorByTest, .resetsTapeIndicatorByTest)
    try read(&engine, .engine)
    try read(&printer, .printer)
    try read(&dualSpeedCarriage, .dualSpeedCarriage)
    try read(&diskStorage, .diskStorage)
    try read(&inquiryStation, .inquiryStation)
  }

  /// Encodes a configuration.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(storage, forKey: .storage)
    try container.encode(features, forKey: .features)
    try container.encode(senseSwitches, forKey: .senseSwitches)
    try container.encode(inputOutputCheckStop, forKey: .inputOutputCheckStop)
    try container.encode(carriageTape, forKey: .carriageTape)
    try container.encode(skipsInPlace, forKey: .skipsInPlace)
    try container.encode(tapeModel, forKey: .tapeModel)
    try container.encode(resetsTapeIndicatorByTest, forKey: .resetsTapeIndicatorByTest)
    try container.encode(engine, forKey: .engine)
    try container.encode(printer, forKey: .printer)
    // Omitted when standard, so that files of earlier versions are unchanged.
    if dualSpeedCarriage { try container.encode(dualSpeedCarriage, forKey: .dualSpeedCarriage) }
    try container.encode(diskStorage, forKey: .diskStorage)
    try container.encode(inquiryStation, forKey: .inquiryStation)
  }
}
