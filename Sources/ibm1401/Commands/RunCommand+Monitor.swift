import Core1401
import Foundation
import Monitor1401
import System1401

extension RunCommand {
  /// Runs the decks with monitor commands before START and after the stop. Their output goes to standard
  /// error.
  static func main(options: RunOptions, debug: DebugOptions) throws -> Int32 {
    guard options.starts == 0 else {
      throw UsageError(.startsWithScript)
    }
    var script = PlainScript(readsInput: false, endsAtError: true)
    script.lines =
      ScriptLine.commands(debug.profile == nil ? "" : "profile on", origin: "run") + debug.commands
    script.lines += ScriptLine.commands("start", origin: "run") + debug.atStop
    let begin = ContinuousClock.now
    // The output of the commands was asked for, so --quiet does not suppress it.
    let isQuiet = options.isQuiet
    let profileFile = try debug.profile.map {
      try WholeFile(path: $0, as: "--profile", keeping: options.inputs)
    }
    let reportFile = try options.report.map {
      try WholeFile(path: $0, as: "--json", keeping: options.inputs)
    }
    try debug.checkCommands()
    let session = try PlainSession(
      options: options, debug: debug, script: script, showsPaper: false,
      output: { StandardError.write($0) })
    session.mode.reportsStops = !isQuiet
    let status = try session.run()
    let snapshot = session.mode.machine.control.snapshot()
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    let report = RunReport(
      machine: snapshot, stops: snapshot.stop.map { [$0] } ?? [], hostSeconds: seconds, units: options)
    let summary = RunSummary(report: report, time: snapshot.now, stop: snapshot.stop, isQuiet: isQuiet)
    if let summary { complain(summary.text) }
    try reportFile?.write([UInt8](prettyJSON(report)))
    if let profileFile, let profile = snapshot.debug.profile {
      try profileFile.write(profile.text(forFile: profileFile.path, snapshot.debug.symbols))
    }
    let isOver = options.cycleLimit.map { snapshot.processor.cycles >= $0 } ?? false
    let isLate = options.timeLimit.map { snapshot.now >= $0 } ?? false
    return status == ExitStatus.success && (isOver || isLate) ? ExitStatus.limit : status
  }
}

extension RunOptions {
  /// The limits of cycles and of time, with their messages.
  var clockLimits: [ClockLimit] {
    let cycles = cycleLimit.map { ClockLimit(cycle: $0, message: "stopped by --limit-cycles \($0)") }
    let time = timeLimit.map { ClockLimit(time: $0, message: "stopped by --limit-time") }
    return [cycles, time].compactMap(\.self)
  }
}
