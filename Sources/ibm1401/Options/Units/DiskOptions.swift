import Core1401
import System1401
import Units1401

/// The options of disk storage, either 1311 drives or a 1405: `--disk`, `--ramac` and others.
struct DiskOptions: UnitOptions {
  var packs: [UnitFile<DiskMounting>] = []
  var ramac: DiskMounting? { ramacText.isEmpty ? nil : DiskMounting(text: ramacText) }
  /// The file of the 1405 and the words after its name, empty for none.
  var ramacText = ""
  var ramacModel = DiskFile1405.Model.model2
  var ramacArms = 1

  static let options: [CommandOption<DiskOptions>] = [
    .mounting(
      "N=FILE[,WORD]",
      "pack on 1311 drive 0-4; ro: read only, new: created if there is no file, write-address: key on",
      \.packs),
    CommandOption(
      "ramac", "FILE[,WORD]", as: .file, "use a 1405 with this file in place of the 1311; ro or new"
    ) {
      $0.ramacText = String($1)
      if $1.isEmpty { throw UsageError(.ramacMissing) }
    },
    .choice("ramac-model", "MODEL", "1405-1 (25 disks) or 1405-2 (50 disks, default)", \.ramacModel),
    .choice("ramac-arms", "1|2", "access arms of the 1405 (default 1)", \.ramacArms, [("1", 1), ("2", 2)]),
  ]

  func check() throws {
    try UnitFile.check(packs)
    guard ramac == nil || packs.isEmpty else {
      throw UsageError(.twoKindsOfDisks)
    }
  }

  func addUnits(to configuration: inout SystemConfiguration) {
    if ramac != nil { configuration.diskStorage = .file1405(ramacModel, arms: ramacArms) }
  }

  var inputs: [String] { packs.map(\.medium.path) + [ramac?.path].compactMap(\.self) }

  func commands(encoding: TextEncoding, isQuiet: Bool) throws -> [OperatorCommand] {
    let mounted = try packs.map { pack in
      _ = try DiskPack1316(path: pack.medium.path, mode: pack.medium.mode)
      return pack.command
    }
    guard let ramac else { return mounted }
    _ = try DiskFile1405(path: ramac.path, mode: ramac.mode, model: ramacModel)
    return mounted + [ramacCommand]
  }

  private var ramacCommand: OperatorCommand { .mount(ramacText, UnitPlace("ramac")) }

  mutating func removeMedia() {
    packs = []
    ramacText = ""
  }

  mutating func removeMedia(where isHeld: (String) -> Bool) -> [OperatorCommand] {
    let held = UnitFile.removeMedia(from: &packs, where: isHeld)
    guard let ramac, isHeld(ramac.path) else { return held }
    defer { ramacText = "" }
    return held + [ramacCommand]
  }
}

extension DiskMounting: MountedMedium {
  static var option: String { "disk" }
  static var words: (unit: String, medium: String) { ("drive", "pack") }
  static var units: ClosedRange<Int> { DiskStorage1311.numbers }
  static var example: String { "0=master.dsk" }
}
