internal import Core1401
internal import System1401
internal import Units1401

/// The check lights: faults of the processing unit and the units, empty feeds, and STOP.
enum CheckLight: CaseIterable {
  /// The processing unit has a fault.
  case process
  /// The reader or punch has an error, or no cards.
  case reader, punch
  /// The printer has an error, or the program skips to a channel that is not punched in the carriage tape.
  case printer
  /// A tape unit is not ready, or its image is damaged.
  case tape
  /// A disk unit is not ready, or its control field is invalid.
  case disk
  /// The program waits for input from the inquiry station, or REQUEST was pressed.
  case inquiry
  /// The machine was stopped by an input/output check.
  case inputOutputCheck
  /// The machine is stopped.
  case stop

  /// Whether the light is on.
  func isOn(_ snapshot: SystemSnapshot) -> Bool {
    let indicators = snapshot.processor.indicators
    let reason = snapshot.isRunning ? nil : snapshot.stop?.reason
    return switch self {
    case .process: !snapshot.processor.checks.isEmpty
    case .reader: indicators.contains(.readerError) || reason == .readerEmpty
    case .punch: indicators.contains(.punchError) || reason == .punchEmpty
    case .printer: indicators.contains(.printerError) || snapshot.units.checks.contains(.printer)
    case .tape: reason == .tapeNotReady || snapshot.units.checks.contains(.tape)
    case .disk: reason == .diskNotReady || snapshot.units.checks.contains(.disk)
    case .inquiry: snapshot.units.request != nil
    case .inputOutputCheck: reason == .inputOutputCheck && snapshot.isCheckLit
    case .stop: !snapshot.isRunning
    }
  }

  /// Whether the light is on only because a unit waits for the operator, which is no check: CHECK RESET does
  /// not turn it off.
  func isWaiting(_ snapshot: SystemSnapshot) -> Bool {
    let indicators = snapshot.processor.indicators
    let reason = snapshot.isRunning ? nil : snapshot.stop?.reason
    return switch self {
    case .reader: reason == .readerEmpty && !indicators.contains(.readerError)
    case .punch: reason == .punchEmpty && !indicators.contains(.punchError)
    case .tape: reason == .tapeNotReady && !snapshot.units.checks.contains(.tape)
    case .disk: reason == .diskNotReady && !snapshot.units.checks.contains(.disk)
    default: false
    }
  }

  /// Why CHECK RESET does not help although a light is on, while there is no check; nil if no light is on.
  static func refusalOfReset(_ snapshot: SystemSnapshot) -> String? {
    guard let light = allCases.first(where: { $0.isFault && $0.isOn(snapshot) }) else { return nil }
    let name = light.text(at: .columns100)
    let cause: String =
      switch light {
      case _ where !light.isWaiting(snapshot): "is on until the program tests it"
      case .reader, .punch: "waits for cards"
      default: "waits for its unit"
      }
    return "\(name) \(cause): CHECK RESET does not help"
  }

  /// Whether the light indicates a fault.
  var isFault: Bool { self != .inquiry && self != .stop }

  /// The longest legend that fits at a size.
  func text(at step: LayoutStep) -> String {
    let isNarrow = step < .columns100
    let card = step == .columns132 ? "" : "CARD "
    return switch self {
    case .process: isNarrow ? "PROC" : "PROCESS"
    case .reader: isNarrow ? "READ" : card + "READER"
    case .punch: isNarrow ? "PNCH" : card + "PUNCH"
    case .printer: isNarrow ? "PRNT" : "PRINTER"
    case .tape: "TAPE"
    case .disk: "RAMAC"
    case .inquiry: "INQUIRY"
    case .inputOutputCheck: "I/O CHECK"
    case .stop: "STOP"
    }
  }

  /// The names of the fault lights that are on.
  static func lit(_ snapshot: SystemSnapshot) -> [String] {
    allCases.filter { $0.isFault && $0.isOn(snapshot) }.map { $0.text(at: .columns80) }
  }

  /// The columns of lights at a size, from left to right, each from top to bottom.
  static func columns(_ step: LayoutStep) -> [[CheckLight]] {
    let units: [CheckLight] = [.process, .reader, .punch, .printer]
    return switch step {
    case .columns160: [units, [.tape, .disk, .inquiry], [.stop, .inputOutputCheck]]
    case .columns132: [units, [.stop, .tape, .disk, .inquiry]]
    case .columns100, .columns80, .columns60, .columns40: [units + [.tape]]
    }
  }
}
