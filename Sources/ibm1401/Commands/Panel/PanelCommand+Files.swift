import Foundation
import Host1401
import Panel1401
import PanelCurses
import System1401
import Units1401

// The files that the panel writes, and its end.
extension PanelCommand {
  func willEnd(bySignal signal: Int32) {
    // First what took the operator's time, because another signal ends the process at once.
    rescueEdit()
    finish()
    rescueSheets()
    reportEnd()
  }

  /// The least number of punched cards that are kept for a file; earlier ones are dropped.
  private static let longestDeck = 100_000

  func write(_ output: SystemOutput) {
    if !outputs.writesPunchedCards, session?.losesWork == true {
      for given in output.discarded { punchedCards.removeLast(min(given.count.punched, punchedCards.count)) }
      punchedCards += output.punched
      // Not at each card, because the others have to be moved.
      if punchedCards.count > 2 * PanelCommand.longestDeck {
        punchedCards.removeFirst(punchedCards.count - PanelCommand.longestDeck)
      }
    }
    do {
      try outputs.write(output)
    } catch {
      outputProblem = "\(error)"
      session?.say("\(error)")
    }
  }

  /// Saves sheets in the current folder under unused names.
  func save(_ sheets: [PrintedSheet]) throws -> String {
    savedFiles = []
    for sheet in sheets {
      let name = PanelCommand.unusedName("sheet-\(sheet.number)", ".txt")
      try PanelCommand.create(name) { file in try sheet.write(mode: .text) { try file.write($0) } }
      savedFiles.append(name)
    }
    return "saved as \(savedFiles.joined(separator: ", "))"
  }

  /// Saves the punched cards in the current folder under an unused name.
  func saveCards() throws -> String {
    let name = PanelCommand.unusedName("punched", ".cd")
    var deck = outputs.emptyDeck
    for punched in punchedCards { deck.append(punched.card, isColumnBinary: punched.isColumnBinary) }
    try PanelCommand.create(name) { try $0.write(deck.bytes) }
    punchedCards = []
    savedFiles.append(name)
    return "saved as \(name)"
  }

  /// Writes a new file; nothing is left of one that cannot be written completely.
  private static func create(_ name: String, _ write: (OutputFile) throws -> Void) throws {
    let file = try OutputFile(path: name)
    do {
      try write(file)
      try file.finish()
    } catch {
      try? FileManager.default.removeItem(atPath: name)
      throw error
    }
  }

  /// A name that no file has, with a number if the plain one is taken.
  private static func unusedName(_ name: String, _ suffix: String = "") -> String {
    let names = (1...).lazy.map { $0 == 1 ? name + suffix : "\(name)-\($0)\(suffix)" }
    return names.first { !FileManager.default.fileExists(atPath: $0) } ?? name + suffix
  }

  /// Notes the files of the last sheets that were saved, to be reported at the end.
  func noteSavedFiles() {
    lastNotes += savedFiles.map { "\($0) is written" }
  }

  // MARK: What a signal would lose

  /// Writes the changes to the source, which the operator may not want in it, to a new file beside it.
  private func rescueEdit() {
    guard let text = session?.editToRescue, let path = try? sourcePath() else { return }
    let name = PanelCommand.unusedName("\(path).recovered")
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: name), options: .withoutOverwriting)
      lastNotes.append("\(name) is written: \(path) with the changes that were not saved")
    } catch {
      lastNotes.append("\(name): the changes that were not saved cannot be written")
    }
  }

  private func rescueSheets() {
    savedFiles = []
    if let sheets = session?.sheetsToRescue, !sheets.isEmpty {
      do { _ = try save(sheets) } catch { lastNotes.append("the sheets are not all saved: \(error)") }
    }
    if session?.losesWork == true, !punchedCards.isEmpty {
      do { _ = try saveCards() } catch { lastNotes.append("the punched cards are not saved: \(error)") }
    }
    noteSavedFiles()
  }

  // MARK: The end

  func quit() {
    if let player { return player.stop() }
    finish()
    reportEnd()
    loop?.quit(status: outputProblem == nil ? ExitStatus.success : ExitStatus.file)
  }

  func finish() {
    writeLastPicture()
    outputProblem = outputProblem ?? cast?.problem
    if let session {
      do { try desk.leave(session.snapshot, layout: layout) } catch { outputProblem = "\(error)" }
    }
    session?.finish()
    do { try outputs.finish() } catch { outputProblem = "\(error)" }
  }

  /// Reports what was written at the end, and what was not.
  func reportEnd() {
    lastNotes.forEach(complain)
    if let outputProblem { complain(outputProblem) }
  }

  /// Writes the last picture without asking whether to quit.
  private func writeLastPicture() {
    guard let file = arguments.picture else { return }
    session?.closeQuestions()
    _ = display?.frame()
    do { _ = try writePicture(file) } catch { outputProblem = "\(error)" }
  }
}
