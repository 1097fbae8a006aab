import Panel1401
import Testing

@Suite("Lessons: their text")
struct LessonReaderTests {
  @Test("words, values, continued lines, lines as they are")
  func words() throws {
    let lesson = try LessonReader.lesson(
      """
      # A remark
      lesson: Title
      about: One line
      tape: 2
      setup: dials 400
      program:
           START     H
      # not a remark
      end
      step:
      say: First
        and second.

      step: Press Space.
      until: halted; [X] = ';'
      hint: One
      hint: Two
      wrong: check
      advice: Press C.
      answer: <Space>
      plain: start
      result: Good.
      """, file: "folder/7-title.lesson")
    #expect(lesson.name == "7-title" && lesson.title == "Title" && lesson.summary == "One line")
    #expect(lesson.reels == [2] && lesson.setup.map(\.text) == ["dials 400"])
    guard case .lines(let program) = lesson.program else {
      Issue.record("the program is not in the lesson")
      return
    }
    #expect(program.text == "     START     H\n# not a remark\n" && program.number == 6)
    #expect(lesson.steps.count == 2)
    #expect(lesson.steps[0].text == "First and second." && lesson.steps[0].isText)
    let step = lesson.steps[1]
    #expect(step.task == "Press Space." && step.hints == ["One", "Two"] && step.result == "Good.")
    #expect(step.conditions.map(\.text) == ["halted", "[X] = ';'"])
    #expect(step.mistakes.map(\.advice) == ["Press C."] && step.number == 14)
  }

  @Test(
    "what is wrong is said with its line",
    arguments: [
      ("lesson: X\nnonsense\n", "a:2: 'nonsense' begins with no word and colon"),
      ("An article: X\n", "a:1: 'An article: X' begins with no word and colon"),
      ("lesson: X\nstop: 1\n", "a:2: stop: is unknown; here can be lesson: about:"),
      ("lesson: X\nhint: 1\n", "a:2: hint: belongs after the first step"),
      ("lesson: X\nstep:\ntape: 1\n", "a:3: tape: belongs before the first step"),
      ("step:\nsay: a\n", "a:1: the title is missing"),
      ("lesson: X\n", "a: the lesson has no steps"),
      ("lesson: X\nprogram:\n H\n", "a:2: the lines after program: have no end"),
      ("lesson: X\nstep: A\nanswer: x\n", "a:2: this step has an answer or hints, but no until:"),
      ("lesson: X\nstep: A\nuntil: halted\n", "a:2: this step has no answer:"),
      ("lesson: X\nstep:\nuntil: halted\nanswer: x\n", "a:2: say after step: what the learner is to do"),
      ("lesson: X\nstep: A\nuntil: pane corn\n", "a:3: there is no pane corn; the panes are paper, listing"),
      ("lesson: X\nstep: A\nuntil: mode RUNNING\n", "a:3: there is no mode RUNNING; the modes are RUN"),
      ("lesson: X\nstep: A\nuntil: printed X\n", "a:3: write the printed text in quotes"),
      (
        "lesson: X\nstep: A\nuntil: 3 more beers\n",
        "a:3: '3 more beers': what can be counted is lines, cards"
      ),
      ("lesson: X\nstep: A\nanswer: <Ente>\n", "a:3: '<Ente>' is unknown"),
      ("lesson: X\nstep: A\nanswer: :save x<Enter>\n", "a:3: save cannot be used in a lesson"),
      ("lesson: X\nsetup: trace /tmp/x\n", "a:2: trace cannot be used in a lesson"),
      ("lesson: X\nsetup: break 5 do save x\n", "a:2: break cannot be used in a lesson"),
      ("lesson: X\nsetup: brake 5\n", "a:2: 'brake' is not a command; did you mean break?"),
      ("lesson: X\nstep: A\nadvice: b\n", "a:3: advice: belongs to a mistake"),
      ("lesson: X\nstep: A\nuntil: halted\nwrong: check\nanswer: x\n", "a:4: this mistake has no advice:"),
      ("lesson: X\ntape: 7\n", "a:2: tape: 7: write the number of a tape unit, 1 to 6"),
    ])
  func wrong(_ text: String, _ problem: String) {
    let error = #expect(throws: LessonError.self) { try LessonReader.lesson(text, file: "a") }
    #expect(error?.description.hasPrefix(problem) == true, "\(error?.description ?? "")")
  }

  @Test("the keys of the course do nothing else in the panel", arguments: ["c", "i", "t"] as [Key])
  func keys(_ key: Key) {
    var reader = KeyReader()
    guard case .refused(let reason) = reader.press(key, context: KeyContext(), at: 0) else {
      Issue.record("\(key.name) is the key of something else")
      return
    }
    #expect(reason == "\(key.name) does nothing: ? shows the keys")
  }
}
