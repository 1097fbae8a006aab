internal import Core1401

/// Units that a 1401 could have, or that programs for its relatives use, and that this system lacks.
///
/// Class letters and digits come from two lists of d-characters that cite A24-3071; all are unconfirmed.
enum MissingUnit {
  /// The name of the unit at a unit address, for a message.
  ///
  /// - Parameter register: `%xy`.
  /// - Returns: the name with its article; nil when no unit is known for the address.
  static func name(_ register: AddressRegister) -> String? {
    switch (register.tens.displayGlyph, register.units.displayGlyph) {
    case ("D", _): "the 1009 data transmission unit"
    case ("P", "1"): "the 1011 paper tape reader"
    case ("P", "2"): "the 1012 paper tape punch"
    case ("P", _): "a paper tape unit"
    case ("S", _): "a 1412, 1418, 1419, 1428 or 1231 character reader"
    case ("L", _): "a 7740 or 1026 communication unit"
    case ("K", _): "a 7340 Hypertape drive or the direct data channel"
    case ("G", _): "a 1442 card reader (a 1440 instruction)"
    case ("Y", _): "a 1443 printer (a 1440 instruction)"
    default: nil
    }
  }
}
