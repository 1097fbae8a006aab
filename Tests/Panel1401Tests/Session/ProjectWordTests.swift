import Monitor1401
import Panel1401
import System1401
import Testing

@Suite("Panel: the command project")
@MainActor
struct ProjectWordTests {
  @Test("the host executes it, and the panel shows the answer or the error")
  func project() throws {
    let fixture = try PanelFixture()
    var asked: [ProjectCommand] = []
    var host = PanelHost()
    host.project = { command, _ in
      asked.append(command)
      if case .show = command { throw PanelError(description: "none is open") }
      return "Saved."
    }
    let session = PanelSession(control: fixture.control, program: "p", host: host)
    for line in [
      "project", "project save My.1401", "project save with machine", "project save x with machine",
    ] {
      session.perform(.command(line))
    }
    #expect(
      asked == [
        .show, .save(file: "My.1401", withMachine: false), .save(file: nil, withMachine: true),
        .save(file: "x", withMachine: true),
      ])
    session.perform(.command("project burn"))
    #expect(asked.count == 4)
  }

  @Test("a project can set the focused pane")
  func focus() throws {
    let fixture = try PanelFixture()
    let session = PanelSession(control: fixture.control, program: "p")
    session.focus = (.core, true)
    #expect(session.focus == (.core, true))
  }
}
