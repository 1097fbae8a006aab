// SAVE and RESTORE: the installation to a file and back. The machine stands meanwhile.
extension RunSession {
  func save(to file: String) {
    guard activity == nil else {
      refusal = "the machine runs: press STOP before saving"
      return
    }
    doFiling { try SavedFile.write(installation().fileContents(), to: file) }
  }

  func restore(from file: String) {
    guard mayChange("the installation") else { return }
    doFiling {
      let saved = try SavedInstallation(fileContents: SavedFile.read(file), file: file)
      try takeOver(saved, copyingReels: false)
    }
  }

  /// Does something with files; what goes wrong is the refusal.
  func doFiling(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      refusal = "\(error)"
    }
  }
}
