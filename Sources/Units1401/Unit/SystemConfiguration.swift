public import Core1401

/// How a 1401 system is ordered and set up: storage, features, switches, paper.
public struct SystemConfiguration: Hashable, Sendable {
  /// Positions of core storage.
  public var storage = StorageSize.positions16000
  /// Optional features; Modify Address is always there above 4000 positions.
  public var features = Features.all
  /// The sense switches that are up; A enables the last-card indicator.
  public var senseSwitches: Indicators = [.senseSwitchA]
  /// The I/O CHECK STOP toggle: up, an error of a unit stops the machine; down, it only sets the unit's indicator.
  public var inputOutputCheckStop = true
  /// The printer.
  public var printer = PrinterModel.model1403Two
  /// The carriage of a 1403 Model 2 or 1404 moves fast over all but the last lines of a long movement.
  public var dualSpeedCarriage = false
  /// The carriage tape of the printer.
  public var carriageTape = CarriageTape.standard
  /// An immediate skip to the channel where the form already stands goes on to the next punch of that channel.
  public var skipsInPlace = false
  /// The model of the tape units.
  public var tapeModel = TapeModel.model5
  /// The tape indicator is turned off by its test, as on the hardware; if not, by the next tape instruction, as in
  /// SimH.
  public var resetsTapeIndicatorByTest = true
  /// How the processor executes instructions; the results are the same.
  public var engine = Engine.cycle

  /// The disk storage at %F.
  public var diskStorage = DiskStorageKind.drives1311
  /// The typewriter at %T.
  public var inquiryStation = Inquiry1407.Model.model1407

  /// The configuration of a well-equipped machine set up for normal running.
  public init() {}
}

/// The kinds of disk storage.
public enum DiskStorageKind: Hashable, Sendable, Codable {
  /// Five 1311 drives.
  case drives1311
  /// A 1405 with one or two access arms.
  case file1405(DiskFile1405.Model, arms: Int)
}
