import Core1401
import Foundation
public import System1401

extension MonitorAnswers {
  // MARK: History

  /// The last executed instructions, oldest first.
  static func history(_ snapshot: SystemSnapshot, _ limit: Int) -> [String] {
    if snapshot.isRunning { return ["The machine runs; stop it to see the history."] }
    let records = snapshot.debug.history
    guard records.isEmpty else { return [InstructionRecord.heading] + records.suffix(limit).map(\.line) }
    guard snapshot.debug.historyCapacity == 0, !snapshot.trace.isEmpty else {
      if snapshot.debug.historyCapacity > 0 { return ["No instructions yet."] }
      // What going back records is the state of the machine, and not its instructions.
      let past = snapshot.history == nil ? "" : ", and back goes back without it"
      return ["No instructions are recorded up to here; history on records them\(past)."]
    }
    // Instructions executed cycle by cycle are recorded in any case.
    let steps = snapshot.trace.suffix(limit).map { entry in
      let branch = entry.branchedTo.map { "  to \(written($0))" } ?? ""
      return
        "\(entry.number)  \(written(entry.address))  \(entry.image.text.padded(to: 20))  \(entry.cycles)\(branch)"
    }
    return steps + ["These are the last steps; history on records all instructions, with their operands."]
  }

  /// The last branches of the history, oldest first.
  static func branches(_ snapshot: SystemSnapshot, _ limit: Int) -> [String] {
    let symbols = snapshot.debug.symbols
    let kept = snapshot.debug.history.map { ($0.number, $0.address, $0.branchedTo) }
    let made = snapshot.trace.map { ($0.number, $0.address, $0.branchedTo) }
    let branches = (kept.isEmpty ? made : kept).compactMap { number, from, to in
      to.map { "\(number)  \(symbols.placeWithAddress(from)) to \(symbols.placeWithAddress($0))" }
    }
    if branches.isEmpty {
      return [
        snapshot.debug.historyCapacity > 0
          ? "No branches yet." : "No branches are recorded up to here; history on records them."
      ]
    }
    return branches.suffix(limit)
  }

  // MARK: Profile

  static func noProfile(_ snapshot: SystemSnapshot) -> [String] {
    snapshot.isRunning
      ? ["The machine runs; stop it to see the profile."] : ["No profile; profile on starts one."]
  }

  /// The addresses with the most time, and the total.
  public static func profile(_ snapshot: SystemSnapshot, _ limit: Int) -> [String] {
    guard let profile = snapshot.debug.profile else { return noProfile(snapshot) }
    let symbols = snapshot.debug.symbols
    return table(
      profile, title: "address",
      rows: profile.hottest(limit).map { address in
        let mnemonic =
          OperationCode.definition(code: profile.operationCode(at: address).code)?.mnemonic ?? "?"
        let label = symbols.place(of: address)
        let name = label.first?.isNumber == false ? " \(label)" : ""
        return ("\(written(address)) \(mnemonic)\(name)", profile.byAddress[address])
      })
  }

  /// The labels with the most time.
  public static func profileByLabel(_ snapshot: SystemSnapshot) -> [String] {
    guard let profile = snapshot.debug.profile else { return noProfile(snapshot) }
    return table(profile, title: "label", rows: profile.byLabel(snapshot.debug.symbols))
  }

  /// The operation codes with the most time.
  public static func profileByOperation(_ snapshot: SystemSnapshot) -> [String] {
    guard let profile = snapshot.debug.profile else { return noProfile(snapshot) }
    let used = profile.byOperation.indices.filter { profile.byOperation[$0].cycles > 0 }
    let sorted = used.sorted { profile.byOperation[$0].time > profile.byOperation[$1].time }
    return table(
      profile, title: "operation",
      rows: sorted.map { code in
        let definition = OperationCode.definition(code: UInt8(code))
        return ("\(definition?.mnemonic ?? "?") \(definition?.name ?? "")", profile.byOperation[code])
      })
  }

  private static func table(
    _ profile: Profile, title: String, rows: [(String, Profile.Count)]
  ) -> [String] {
    let total = profile.total
    let heading = line("share", "time ms", "cycles", "wait ms", "times", title)
    let lines = rows.map { name, count in
      let share =
        total.time > .zero ? 100 * Double(count.time.nanoseconds) / Double(total.time.nanoseconds) : 0
      return line(
        String(format: "%.1f %%", share), milliseconds(count.time), "\(count.cycles)",
        milliseconds(count.wait),
        "\(count.instructions)", name)
    }
    return [heading] + lines + [
      line(
        "", milliseconds(total.time), "\(total.cycles)", milliseconds(total.wait), "\(total.instructions)",
        "all")
    ]
  }

  private static func milliseconds(_ time: MachineTime) -> String {
    String(format: "%.3f", Double(time.nanoseconds) / 1e6)
  }

  private static func line(_ columns: String...) -> String {
    let widths = [8, 14, 14, 14, 12]
    let numbers = zip(columns, widths).map { $0.rightAligned(in: $1) }
    return numbers.joined() + "  " + columns[columns.count - 1]
  }
}
