internal import Core1401
import Foundation
internal import Units1401

// Taking, saving and restoring the installation as a value, while the machine is stopped.
extension RunSession {
  /// The present installation.
  var installation: Installation {
    output.collect(from: system)
    var checks = unitChecks
    // The unit operation is complete; its stop is shown when its time has passed.
    if let pendingStop { checks.formUnion(self.checks(of: pendingStop)) }
    return Installation(
      configuration: configuration, processor: system.machine.processor.save(), work: system.machine.work,
      units: system.units, console: switches, checks: checks, output: output.totals)
  }

  /// Performs work on files; an error becomes a refusal.
  func accessFiles(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      refusal = "\(error)"
    }
  }

  /// Replaces this installation by a saved one. Breakpoints, watches and symbols stay.
  ///
  /// - Parameters:
  ///   - saved: the installation.
  ///   - copiesMedia: whether to mount copies without files, so that a replay changes no file.
  ///   - document: the file that contains the installation.
  /// - Throws: why a medium cannot be mounted again; nothing has changed then.
  func takeOver(_ saved: Installation, copiesMedia: Bool, from document: String? = nil) throws {
    var saved = saved
    var mounting = SavedMounting(over: system.units.media, copies: copiesMedia, document: document)
    try saved.units.mountSaved(&mounting)
    try mounting.finish()
    finish(nil)
    publish()
    configuration = saved.configuration
    system = RunSession.makeSystem(configuration, [], stackedRecord)
    system.restore(saved)
    console = saved.console
    unitChecks = saved.checks
    output = OutputQueue(totals: saved.output)
    delivered = saved.output
    displayedTime = system.now
    trace = InstructionTrace()
    observer.takeOver(system)
    storageBefore = []
    beginHistory(history?.limits)
    recordBeginning()
    let present = steppedStop
    stop = Stop(
      reason: .stepped, address: present.address,
      message: "restored at cycle \(system.machine.processor.state.cycles), \(present.message)\(changedMedia)"
    )
  }

  /// A note on media whose files have changed since.
  private var changedMedia: String {
    let files = Set(system.units.media.lazy.map(\.medium).filter(\.differsFromFile).map(\.fileName))
    let changed = system.units.reports(at: system.now).filter { report in
      report.fileName.map(files.contains) ?? false
    }.map { "\($0.title.lowercased()) (\($0.fileName ?? ""))" }
    guard !changed.isEmpty else { return "" }
    return "; the file of \(changed.joined(separator: ", ")) has other contents now, and keeps them until "
      + "something is written there"
  }
}
