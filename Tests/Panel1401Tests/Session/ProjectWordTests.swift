import Monitor1401
import Panel1401
import System1401
import Testing

@Suite("Panel: the word project")
@MainActor
struct ProjectWordTests {
  @Test("it asks the host, and says their answer or why not")
  func project() throws {
    let fixture = try PanelFixture()
    var asked: [ProjectCommand] = []
    var host = PanelHost()
    host.project = { matter, _ in
      asked.append(matter)
      if case .show = matter { throw PanelError(description: "none is open") }
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

  @Test("the pane that a project shows")
  func focus() throws {
    let fixture = try PanelFixture()
    let session = PanelSession(control: fixture.control, program: "p")
    session.focus = (.core, true)
    #expect(session.focus == (.core, true))
  }
}
