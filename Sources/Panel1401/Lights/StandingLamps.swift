internal import Core1401
internal import System1401

/// The lamps of a machine at one moment: each is on or off.
enum StandingLamps {
  /// The lamps as the registers of a snapshot stand.
  static func shares(of snapshot: SystemSnapshot) -> LampShares {
    var lamps = LampShares(state: snapshot.processor)
    if !snapshot.isRunning {
      // While the machine stands the key-light is the operator's choice.
      let keyLight = snapshot.switches.keyLight
      lamps.keyLights = [AddressSource.iAddress, .aAddress, .bAddress].map { $0 == keyLight ? 1 : 0 }
    }
    return lamps
  }
}
