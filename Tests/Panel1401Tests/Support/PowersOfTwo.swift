import Core1401
import Panel1401
import System1401

extension SystemSnapshot {
  /// A snapshot with the powers of two at 0400, during its Add.
  static func powersOfTwo(isRunning: Bool = false) -> SystemSnapshot {
    var snapshot = SystemSnapshot.addInProgress(storage: 4000)
    snapshot.isRunning = isRunning
    snapshot.load("`,501`M439632`Z632332`2`A632632`B435Z`B411`.411`1", at: 400)
    snapshot.load("`0", at: 501)
    snapshot.load("0000000000000018446744147419103232", at: 599)
    return snapshot
  }

  /// Stores characters; a back-quote sets the word mark of the next one.
  mutating func load(_ text: String, at start: Int) {
    var address = start
    var isMarked = false
    for character in text {
      if character == "`" {
        isMarked = true
        continue
      }
      storage[address] =
        (TextEncoding.simh.stored(character)?.code ?? 0) | (isMarked ? 0o100 : 0)
      isMarked = false
      address += 1
    }
  }
}

/// Records the commands that panes send to the machine.
@MainActor
final class CommandLog {
  var texts: [String] = []

  var take: (OperatorCommand) -> Void { { self.texts.append("\($0)") } }
}
