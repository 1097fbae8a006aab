import Foundation
import Host1401
import Monitor1401
import Panel1401
import System1401
import Testing
import Units1401

/// The museum mode, with a clock that the test advances.
@Suite("The panel: museum")
@MainActor
struct MuseumStories {
  private func museum(_ programs: [String] = ["hello", "powers-of-two"]) throws -> PanelFixture {
    let panel = try PanelFixture(clock: FedClock())
    panel.host.programs = programs
    panel.session.openMuseum()
    panel.frame()
    return panel
  }

  private var keyBar: (PanelFixture) -> String { { $0.rows[$0.rows.count - 1] } }

  @Test("programs are demonstrated in turn with a caption, and their sheets are torn off")
  func programs() throws {
    let panel = try museum()
    #expect(keyBar(panel).hasPrefix(" HELLO  a program on one card"))
    #expect(keyBar(panel).hasSuffix("any key: take over"))
    #expect(panel.status.contains("hello.cd"))
    panel.play(.seconds(2))
    #expect(!panel.session.snapshot.isRunning)
    panel.play(.seconds(4))
    #expect(panel.printed.count == 1)
    #expect(panel.status.contains("HALT at 0341"))
    var wasTorn = false
    var frames = 0
    while !keyBar(panel).contains("POWERS OF TWO"), frames < 600 {
      panel.frame()
      frames += 1
      wasTorn = wasTorn || panel.session.root.paper.isAnimating(at: panel.now)
    }
    #expect(wasTorn)
    #expect(panel.status.contains("powers-of-two.cd"))
    panel.play(.seconds(8))
    #expect(panel.session.snapshot.isRunning && panel.printed.contains { $0.hasSuffix(" 32") })
  }

  @Test("after the last program comes the first")
  func round() throws {
    let panel = try museum(["hello"])
    panel.play(.seconds(30))
    #expect(panel.session.root.paper.printout.sheet.number > 2)
    #expect(panel.session.root.tray.sheets.count <= 1, "only the sheets of one program are in the tray")
  }

  @Test("the first key only begins a visit")
  func visitor() throws {
    let panel = try museum(["powers-of-two"])
    panel.play(.seconds(6))
    #expect(panel.session.snapshot.isRunning)
    panel.session.key(" ", at: panel.now)
    panel.frame()
    #expect(panel.session.snapshot.isRunning)
    #expect(panel.status.contains("the machine is yours"))
    #expect(keyBar(panel).contains("? Help"))
    panel.session.key(" ", at: panel.now)
    panel.frame()
    panel.frame()
    #expect(!panel.session.snapshot.isRunning)
  }

  @Test("the first click only begins a visit")
  func mouse() throws {
    let panel = try museum()
    panel.session.mouse(MouseEvent(action: .press, position: Point(x: 0, y: 0)), at: panel.now)
    panel.frame()
    #expect(panel.status.contains("the machine is yours"))
  }

  @Test("after a minute without a touch everything is restored and the demonstration resumes")
  func patience() throws {
    let panel = try museum()
    for key in ["x", "3", "z", "o"] as [Key] { panel.session.key(key, at: panel.now) }
    panel.frame()
    #expect(panel.shows("OPTIONS"))
    panel.play(.seconds(49))
    #expect(panel.shows("OPTIONS") && !keyBar(panel).contains("continues"))
    panel.play(.seconds(2))
    #expect(keyBar(panel).contains("The show continues in 9 seconds: any key keeps the machine"))
    panel.session.key(.escape, at: panel.now)
    panel.play(.seconds(59))
    #expect(panel.session.focus.pane == .core && panel.session.focus.isZoomed)
    panel.play(.seconds(2))
    #expect(panel.session.focus.pane == .paper && !panel.session.focus.isZoomed && !panel.shows("OPTIONS"))
    #expect(keyBar(panel).contains("POWERS OF TWO"))
  }

  @Test("options that a visitor has changed are restored")
  func options() throws {
    let panel = try museum()
    panel.session.key("x", at: panel.now)
    var options = panel.session.options
    options.lamps = .off
    panel.session.click(.setOptions(options))
    #expect(panel.session.options.lamps == .off)
    panel.play(.seconds(61))
    #expect(panel.session.options == PanelOptions())
  }

  @Test(
    "q and Ctrl-Z do not end the museum mode, Ctrl-C twice does", arguments: ["q", .control("z")] as [Key])
  func end(_ key: Key) throws {
    let panel = try museum()
    panel.session.key("x", at: panel.now)
    panel.session.key(key, at: panel.now)
    panel.frame()
    #expect(panel.status.contains("press Ctrl-C twice to quit"))
    #expect(panel.host.events.isEmpty)
    panel.session.key(.control("c"), at: panel.now)
    panel.session.key(.control("c"), at: panel.now)
    #expect(panel.host.events == ["quit"])
  }

  @Test("a program that prints nothing for a long time is sped up until it prints")
  func silence() throws {
    let panel = try museum(["digits-of-e"])
    panel.play(.seconds(14))
    #expect(panel.session.snapshot.speed == .times(1))
    panel.play(.seconds(3))
    #expect(panel.session.snapshot.speed == .times(10))
    var frames = 0
    while panel.printed.isEmpty, frames < 1_000 {
      panel.frame()
      frames += 1
    }
    panel.play(.milliseconds(200))
    #expect(panel.printed.count > 0)
    #expect(panel.session.snapshot.speed == .times(1))
  }

  @Test("programs that cannot be read are skipped")
  func unreadable() throws {
    let panel = try museum(["no-such-program", "hello"])
    panel.play(.seconds(12))
    #expect(keyBar(panel).contains("HELLO"))
  }

  @Test(
    "visitors get no file of the computer",
    arguments: [
      ":save machine.1401s", ":restore machine.1401s", ":record session.txt", ":replay session.txt",
      ":project save visit.1401", ":picture panel.svg", ":do /etc/passwd", ":symbols /etc/passwd",
      ":open /etc/passwd", ":attach reader no-such-deck.cd",
      ":attach tape1 /etc/passwd", ":trace on trace.txt", ":save breaks breaks.txt", "s",
    ])
  func files(_ keys: String) throws {
    let panel = try museum(["hello"])
    panel.play(.seconds(12))
    panel.session.key("x", at: panel.now)
    panel.type(keys)
    if keys.hasPrefix(":") { panel.session.key(.enter, at: panel.now) }
    panel.frame()
    panel.frame()
    #expect(panel.shows("neither reads nor writes files"), "\(panel.rows)")
    #expect(panel.host.saved.isEmpty && panel.host.events.isEmpty)
    #expect(panel.status.contains("hello.cd") || panel.shows("hello.cd"))
  }

  @Test("the Tab key shows visitors no names of files", arguments: [":do ", ":do /", ":attach reader /"])
  func completion(_ line: String) throws {
    let panel = try museum(["hello"])
    panel.session.key("x", at: panel.now)
    panel.type(line)
    panel.session.key(.tab, at: panel.now)
    panel.frame()
    #expect(panel.shows("nothing to complete here"))
  }

  @Test("no example of a command writes a file")
  func examples() throws {
    let panel = try museum(["hello"])
    panel.session.key("x", at: panel.now)
    panel.play(.seconds(1))
    let folder = FileManager.default.currentDirectoryPath
    let before = try FileManager.default.contentsOfDirectory(atPath: folder)
    for example in MonitorCommand.all.map(\.example) {
      for line in ["profile on", example, "profile save profile.json"] {
        panel.type(":\(line)")
        panel.session.key(.enter, at: panel.now)
        panel.play(.milliseconds(34))
        panel.session.key(.escape, at: panel.now)
      }
      #expect(panel.host.saved.isEmpty && panel.host.events.isEmpty, "\(example)")
    }
    let new = Set(try FileManager.default.contentsOfDirectory(atPath: folder)).subtracting(before)
    #expect(new.isEmpty)
  }

  @Test("visitors open the programs that are shown, and no others")
  func opening() throws {
    let panel = try museum(["hello", "powers-of-two"])
    panel.session.key("x", at: panel.now)
    panel.session.click(.openProgram("powers-of-two"))
    panel.play(.seconds(4))
    #expect(panel.status.contains("powers-of-two.cd"))
    panel.type("O")
    panel.type("/etc/passwd")
    panel.session.key(.enter, at: panel.now)
    panel.play(.seconds(4))
    #expect(!panel.shows("passwd"))
  }
}
