internal import Core1401
public import System1401
internal import Units1401

// What actions mean for the machine. Everything else an action can ask is the panel's own affair.
extension PanelAction {
  /// The command that an action sends, nil when it is no key of the machine or changes a switch.
  ///
  /// - Parameter isRunning: decides what the one key for START and STOP does.
  /// - Returns: the command.
  public func command(isRunning: Bool) -> OperatorCommand? {
    switch self {
    case .startOrStop: isRunning ? .stop : .start
    case .start: .start
    case .stop: .stop
    case .checkReset: .checkReset
    case .startReset: .startReset
    case .load: .press(.load)
    case .tapeLoad: .press(.tapeLoad)
    case .enter: .enter
    case .stepInstructions(let count): .stepInstructions(count)
    case .stepCycle: .stepCycle
    case .stepBack: .goBack(.instructions(1))
    case .backToStop: .goBack(.stop)
    default: nil
    }
  }

  /// The switches after an action, nil when it changes none of them.
  ///
  /// Give it the switches last sent, not those of a snapshot, so that two quick keys both count.
  public func changed(_ old: ConsoleSwitches) -> ConsoleSwitches? {
    var switches = old
    switch self {
    case .setMode(let mode): switches.mode = mode
    case .turnMode(let positions): switches.mode = old.mode.turned(by: positions)
    case .setDials(let address): switches.dials = address
    case .turnDial(let dial, let positions): switches.dials = PanelAction.turned(old.dials, dial, positions)
    case .toggleAddressStop: switches.addressStop.toggle()
    case .pressKeyLight(let source): switches.keyLight = source
    case .toggleSenseSwitch(let letter): switches.senseSwitches.formSymmetricDifference(.senseSwitch(letter))
    case .toggleInputOutputCheckStop: switches.inputOutputCheckStop.toggle()
    case .toggleProcessCheckStop: switches.processCheckStop.toggle()
    case .setBitSwitches(let character): switches.bitSwitches = character
    case .toggleBitSwitch(let mask):
      switches.bitSwitches = StoredCharacter(rawValue: old.bitSwitches.rawValue ^ mask)
    default: return nil
    }
    return switches
  }

  /// Each dial turns by itself; the thousands dial has sixteen positions, the others ten.
  private static func turned(_ address: Int, _ dial: Int, _ positions: Int) -> Int {
    let weights = [1000, 100, 10, 1]
    guard weights.indices.contains(dial) else { return address }
    let count = dial == 0 ? 16 : 10
    let digit = address / weights[dial] % count
    let turned = (digit + positions).wrapped(to: count)
    return address + (turned - digit) * weights[dial]
  }

  /// The pace after an action, nil when it does not change it.
  public func changed(_ speed: Speed) -> Speed? {
    switch self {
    case .realTime: .times(1)
    case .faster: PanelAction.paces.first { $0.factor > speed.factor } ?? .unlimited
    case .slower: PanelAction.paces.last { $0.factor < speed.factor } ?? PanelAction.paces[0]
    default: nil
    }
  }

  /// The paces the keys go through; the first executes one cycle a second.
  private static let paces: [Speed] =
    [Speed.oneCycleASecond] + [0.0001, 0.001, 0.01, 0.1, 0.5, 1, 2, 10, 100].map { .times($0) } + [.unlimited]
}

extension Speed {
  /// One storage cycle of 11.5 µs in each second.
  public static let oneCycleASecond = Speed.times(0.000_011_5)

  /// Times real time.
  var factor: Double {
    switch self {
    case .times(let factor): factor
    case .unlimited: .infinity
    }
  }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The case so many steps on, round the end.
  func turned(by steps: Int) -> Self {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + steps).wrapped(to: all.count)]
  }
}

extension Int {
  /// The remainder from 0 up, whatever the sign.
  func wrapped(to count: Int) -> Int { (self % count + count) % count }
}
