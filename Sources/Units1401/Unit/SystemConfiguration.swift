public import Core1401

/// The configuration of a 1401 system: storage, features, switches, paper.
public struct SystemConfiguration: Hashable, Sendable {
  /// The size of core storage.
  public var storage = StorageSize.positions16000
  /// The optional features; Modify Address is always present above 4000 positions.
  public var features = Features.all
  /// The sense switches that are up; A enables the last-card indicator.
  public var senseSwitches: Indicators = [.senseSwitchA]
  /// The I/O CHECK STOP toggle: up, an error of a unit stops the machine; down, it only sets the
  /// unit's indicator.
  public var inputOutputCheckStop = true
  /// The printer.
  public var printer = PrinterModel.model1403Two
  /// Whether the carriage of a 1403 Model 2 or 1404 has two speeds: fast for all lines of a long movement but
  /// the last ones.
  public var dualSpeedCarriage = false
  /// The carriage tape of the printer.
  public var carriageTape = CarriageTape.standard
  /// Whether an immediate skip to the channel where the form already is continues to the next punch of that
  /// channel.
  public var skipsInPlace = false
  /// The model of the tape units.
  public var tapeModel = TapeModel.model5
  /// Whether the tape indicator is reset by its test, as on the hardware; if not, by the next tape
  /// instruction, as in SimH.
  public var resetsTapeIndicatorByTest = true
  /// How the processor executes instructions; the results are the same.
  public var engine = Engine.cycle

  /// The disk storage at %F.
  public var diskStorage = DiskStorageKind.drives1311
  /// The typewriter at %T.
  public var inquiryStation = Inquiry1407.Model.model1407

  /// Creates the configuration of a well-equipped machine set up for normal operation.
  public init() {}
}

/// The kinds of disk storage.
public enum DiskStorageKind: Hashable, Sendable, Codable {
  /// Five 1311 drives.
  case drives1311
  /// A 1405 with one or two access arms.
  case file1405(DiskFile1405.Model, arms: Int)
}
