internal import Core1401
public import System1401
internal import Units1401

// The actions that affect the machine. The panel itself handles all others.
extension PanelAction {
  /// The command for a console key or a step, nil for other actions.
  ///
  /// - Parameter isRunning: whether the shared key for START and STOP means STOP.
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

  /// The console switches after an action, nil if it changes none.
  ///
  /// Pass the switches that were last sent, not those of a snapshot: two keys in quick succession then both
  /// count.
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

  /// The dials after turning one of them. The thousands dial has 16 positions, the others 10.
  private static func turned(_ address: Int, _ dial: Int, _ positions: Int) -> Int {
    let weights = [1000, 100, 10, 1]
    guard weights.indices.contains(dial) else { return address }
    let count = dial == 0 ? 16 : 10
    let digit = address / weights[dial] % count
    let turned = (digit + positions).wrapped(to: count)
    return address + (turned - digit) * weights[dial]
  }

  /// The speed after an action, nil if the action does not change it.
  public func changed(_ speed: Speed) -> Speed? {
    switch self {
    case .realTime: .times(1)
    case .faster: PanelAction.speedSteps.first { $0.factor > speed.factor } ?? .unlimited
    case .slower: PanelAction.speedSteps.last { $0.factor < speed.factor } ?? PanelAction.speedSteps[0]
    default: nil
    }
  }

  /// The speeds that the keys step through.
  private static let speedSteps: [Speed] =
    [Speed.oneCycleASecond] + [0.0001, 0.001, 0.01, 0.1, 0.5, 1, 2, 10, 100].map { .times($0) } + [.unlimited]
}

extension Speed {
  /// One storage cycle, 11.5 µs, per second.
  public static let oneCycleASecond = Speed.times(0.000_011_5)

  /// The multiple of real time; infinite if unlimited.
  var factor: Double {
    switch self {
    case .times(let factor): factor
    case .unlimited: .infinity
    }
  }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The case a number of steps further, wrapping around at the end.
  func turned(by steps: Int) -> Self {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + steps).wrapped(to: all.count)]
  }
}

extension Int {
  /// The remainder, which is never negative.
  func wrapped(to count: Int) -> Int { (self % count + count) % count }
}
