import Core1401
import System1401
import Units1401

/// The options of the magnetic tape units: `--tape`, `--tape-model`.
struct TapeOptions: UnitOptions {
  var reels: [UnitFile<TapeMounting>] = []
  var model = TapeModel.model5

  static let options: [CommandOption<TapeOptions>] = [
    .mounting(
      "N=FILE[,WORD]",
      "reel on tape unit 1-6; ro: file protected, new: blank if there is no file; a form or density, see below",
      \.reels),
    .choice("tape-model", "MODEL", "729-II, 729-IV, 729-V (default), 729-VI or 7330", \.model),
  ]

  func check() throws {
    try UnitFile.check(reels)
    for reel in reels {
      guard let density = reel.medium.density, !model.densities.contains(density) else { continue }
      let densities = model.densities.map { String($0.rawValue) }.joined(separator: " or ")
      throw UsageError(.density, [reel.unit, model.rawValue, densities, density.rawValue])
    }
  }

  func addUnits(to configuration: inout SystemConfiguration) { configuration.tapeModel = model }

  var inputs: [String] { reels.map(\.medium.path) }

  func commands(encoding: TextEncoding, isQuiet: Bool) throws -> [OperatorCommand] {
    try reels.map { reel in
      let medium = reel.medium
      let image = try TapeImage(medium)
      if !isQuiet {
        let place = "tape \(reel.unit): \(medium.path)"
        if medium.form == nil, image.form != .simh { complain("\(place) is read as \(image.form.rawValue)") }
        if image.isFileProtected, medium.mode != .fileProtected {
          let isText = medium.form == nil && image.form == .vdc
          let advice =
            isText
            ? "; add ,vdc to its name if this text is a tape"
            : image.isCompressed ? " because the file is compressed" : ""
          complain("\(place) cannot be written: the reel is file protected\(advice)")
        }
      }
      return reel.command
    }
  }

  mutating func removeMedia() { reels = [] }

  mutating func removeMedia(where isHeld: (String) -> Bool) -> [OperatorCommand] {
    UnitFile.removeMedia(from: &reels, where: isHeld)
  }
}

extension TapeMounting: MountedMedium {
  static var option: String { "tape" }
  static var words: (unit: String, medium: String) { ("unit", "reel") }
  static var units: ClosedRange<Int> { TapeUnits.numbers }
  static var example: String { "1=master.tap" }
}
