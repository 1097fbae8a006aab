internal import Core1401
public import System1401

/// The check lights: the units with a fault or without cards and paper, and STOP.
public struct CheckLights: Hashable, Sendable {
  /// A fault in the processing unit.
  public var process = false
  /// The reader has an error or no cards.
  public var reader = false
  /// The punch has an error or no cards.
  public var punch = false
  /// The printer has an error, or its carriage would run away.
  public var printer = false
  /// A tape unit is not ready or its image is damaged.
  public var tape = false
  /// A disk is not ready, or its control field cannot be used.
  public var disk = false
  /// The program waits for typing on the inquiry station, or REQUEST was pressed.
  public var inquiry = false
  /// An input/output error stopped the machine.
  public var inputOutputCheck = false
  /// The machine stands.
  public var stop = false

  /// All lights off.
  public init() {}

  /// The lights of a system.
  public init(_ snapshot: SystemSnapshot) {
    let indicators = snapshot.processor.indicators
    let reason = snapshot.isRunning ? nil : snapshot.stop?.reason
    process = !snapshot.processor.checks.isEmpty || reason == .check
    reader = indicators.contains(.readerError) || reason == .readerEmpty
    punch = indicators.contains(.punchError) || reason == .punchEmpty
    printer = indicators.contains(.printerError) || reason == .channelNotPunched
    tape = reason == .tapeNotReady || snapshot.units.checks.contains(.tape)
    disk = reason == .diskNotReady || snapshot.units.checks.contains(.disk)
    inquiry = snapshot.units.inquiryIsRequested || snapshot.units.inquiryIsUnlocked
    inputOutputCheck = reason == .inputOutputCheck
    stop = !snapshot.isRunning
  }
}

/// One check light of the panel: its text, and its state out of the lights.
struct CheckLamp {
  let text: String
  var isFault = true
  let isOn: @Sendable (CheckLights) -> Bool

  /// The columns of lights at a size, each from top to bottom.
  static func columns(_ step: LayoutStep) -> [[CheckLamp]] {
    let names =
      switch step {
      case .columns160: ["PROCESS", "CARD READER", "CARD PUNCH", "PRINTER"]
      case .columns132: ["PROCESS", "READER", "PUNCH", "PRINTER"]
      case .columns100: ["PROCESS", "CARD READER", "CARD PUNCH", "PRINTER"]
      case .columns80, .columns60, .columns40: ["PROC", "READ", "PNCH", "PRNT"]
      }
    let units = [
      CheckLamp(text: names[0]) { $0.process }, CheckLamp(text: names[1]) { $0.reader },
      CheckLamp(text: names[2]) { $0.punch }, CheckLamp(text: names[3]) { $0.printer },
    ]
    let tape = CheckLamp(text: "TAPE") { $0.tape }
    let disk = CheckLamp(text: "RAMAC") { $0.disk }
    let inquiry = CheckLamp(text: "INQUIRY", isFault: false) { $0.inquiry }
    let stop = CheckLamp(text: "STOP", isFault: false) { $0.stop }
    let inputOutput = CheckLamp(text: "I/O CHECK") { $0.inputOutputCheck }
    switch step {
    case .columns160:
      return [units, [tape, disk, inquiry], [stop, inputOutput]]
    case .columns132:
      return [units, [stop, tape, disk, inquiry]]
    case .columns100, .columns80, .columns60, .columns40:
      return [units + [tape]]
    }
  }
}
