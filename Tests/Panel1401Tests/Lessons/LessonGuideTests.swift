import Core1401
import Foundation
import Panel1401
import System1401
import Testing

@Suite("Lessons: when a step is done, and when advice is given")
struct LessonGuideTests {
  private let lesson: Lesson

  init() throws {
    lesson = try LessonReader.lesson(
      """
      lesson: Test
      step: Set the dials.
      until: dials 7
      wrong: dials 8
      advice: That is 8.
      hint: One
      hint: Two
      answer: d0007
      step:
      say: Read.
      """, file: "a")
  }

  private func facts(dials: Int = 0, isRunning: Bool = false) -> LessonFacts {
    var facts = LessonFacts()
    facts.snapshot.switches.dials = dials
    facts.snapshot.isRunning = isRunning
    return facts
  }

  @Test("a step is done when its condition holds, and the next one follows on demand")
  func done() {
    var guide = LessonGuide(lesson)
    #expect(!guide.look(facts()) && guide.phase == .task && !guide.awaitsReader)
    #expect(guide.look(facts(dials: 7)) && guide.phase == .result && guide.awaitsReader)
    guide.advance()
    #expect(guide.index == 1 && guide.phase == .task && guide.awaitsReader)
    guide.advance()
    #expect(guide.phase == .end && guide.step == nil)
  }

  @Test("hints come after three deeds and after six, and when they are asked for")
  func hints() {
    var guide = LessonGuide(lesson)
    for number in 1...7 {
      guide.noteDeed()
      _ = guide.look(facts())
      #expect(guide.advice == (number < 3 ? nil : number < 6 ? "One" : "Two"))
    }
    guide = LessonGuide(lesson)
    #expect(guide.giveHint() && guide.advice == "One")
    #expect(guide.giveHint() && guide.advice == "Two")
    #expect(!guide.giveHint() && guide.advice == "Two")
  }

  @Test("a deed counts when the machine has come to rest")
  func running() {
    var guide = LessonGuide(lesson)
    for _ in 1...3 { guide.noteDeed() }
    for _ in 1...3 { _ = guide.look(facts(isRunning: true)) }
    #expect(guide.advice == nil)
    _ = guide.look(facts())
    #expect(guide.advice == nil, "several deeds at once are one try")
  }

  @Test("a mistake has advice of its own, as long as it lasts, and only after a deed")
  func mistake() {
    var guide = LessonGuide(lesson)
    #expect(!guide.look(facts(dials: 8)) && guide.advice == nil)
    guide.noteDeed()
    #expect(guide.look(facts(dials: 8)) && guide.advice == "That is 8.")
    #expect(guide.look(facts(dials: 9)) && guide.advice == nil)
  }

  @Test("what was counted before a step does not count in it")
  func more() throws {
    let lesson = try LessonReader.lesson(
      "lesson: X\nstep: Print.\nuntil: 2 more lines; not printed \"NO\"\nanswer: x\n", file: "a")
    let condition = lesson.steps[0].conditions
    var facts = LessonFacts()
    facts.snapshot.units.linesPrinted = 5
    facts.startStep()
    facts.snapshot.units.linesPrinted = 6
    #expect(!condition[0].holds(in: facts))
    facts.snapshot.units.linesPrinted = 7
    #expect(condition.allSatisfy { $0.holds(in: facts) })
    facts.printed = ["NOT NO"]
    #expect(!condition[1].holds(in: facts))
  }

  @Test("progress: the step to continue with, the end, and what is left")
  func progress() throws {
    var progress = LessonProgress()
    var guide = LessonGuide(lesson)
    #expect(progress.firstOpen(of: [lesson]) == 0 && progress.words(for: lesson) == "")
    _ = guide.look(facts(dials: 7))
    progress.note(guide)
    #expect(progress.step(of: lesson) == 1 && progress.words(for: lesson) == "step 2 of 2")
    guide.advance()
    guide.advance()
    progress.note(guide)
    #expect(progress.step(of: lesson) == 0 && progress.words(for: lesson) == "finished")
    #expect(progress.firstOpen(of: [lesson]) == nil)
    progress.lessons["a"] = LessonProgress.Entry(step: 99)
    #expect(progress.step(of: lesson) == 0, "the lesson has become shorter")
  }

  @Test("the course continues with the lesson that was last open, then with the next unfinished one")
  func latest() throws {
    let course = try ["a", "b", "c"].map { name in
      try LessonReader.lesson("lesson: \(name)\nstep:\nsay: Read.\nstep:\nsay: Read.", file: name)
    }
    var progress = LessonProgress()
    var guide = LessonGuide(course[1])
    progress.note(guide)
    #expect(progress.firstOpen(of: course) == 1)
    guide.advance()
    guide.advance()
    progress.note(guide)
    #expect(progress.firstOpen(of: course) == 2)
    progress.lessons["c"] = LessonProgress.Entry(isFinished: true)
    #expect(progress.firstOpen(of: course) == 0)
    let kept = try JSONDecoder().decode(LessonProgress.self, from: JSONEncoder().encode(progress))
    #expect(kept == progress)
  }
}
