import Testing

/// The cases of the files in Vectors; each gives the source of its expectation.
@Suite("Vectors")
struct ProcessorVectorTests {
  @Test("add and subtract", arguments: try ProcessorVector.load("add-and-subtract"))
  func addAndSubtract(_ vector: ProcessorVector) { check(vector) }

  @Test("zero and add, zero and subtract", arguments: try ProcessorVector.load("zero-and-add"))
  func zeroAndAdd(_ vector: ProcessorVector) { check(vector) }

  @Test("moves", arguments: try ProcessorVector.load("moves"))
  func moves(_ vector: ProcessorVector) { check(vector) }

  @Test("move characters and suppress zeros", arguments: try ProcessorVector.load("suppress-zeros"))
  func suppressZeros(_ vector: ProcessorVector) { check(vector) }

  @Test("word marks and clear storage", arguments: try ProcessorVector.load("word-marks"))
  func wordMarks(_ vector: ProcessorVector) { check(vector) }

  @Test("compare", arguments: try ProcessorVector.load("compare"))
  func compare(_ vector: ProcessorVector) { check(vector) }

  @Test("branches", arguments: try ProcessorVector.load("branches"))
  func branches(_ vector: ProcessorVector) { check(vector) }

  @Test("instruction phase", arguments: try ProcessorVector.load("instruction-phase"))
  func instructionPhase(_ vector: ProcessorVector) { check(vector) }

  @Test("indexing", arguments: try ProcessorVector.load("indexing"))
  func indexing(_ vector: ProcessorVector) { check(vector) }

  @Test("modify address and store address registers", arguments: try ProcessorVector.load("addresses"))
  func addresses(_ vector: ProcessorVector) { check(vector) }

  @Test("edit", arguments: try ProcessorVector.load("edit"))
  func edit(_ vector: ProcessorVector) { check(vector) }

  @Test("multiply", arguments: try ProcessorVector.load("multiply"))
  func multiply(_ vector: ProcessorVector) { check(vector) }

  @Test("divide", arguments: try ProcessorVector.load("divide"))
  func divide(_ vector: ProcessorVector) { check(vector) }

  @Test("ends of storage", arguments: try ProcessorVector.load("ends-of-storage"))
  func endsOfStorage(_ vector: ProcessorVector) { check(vector) }

  @Test("input and output as the processor sees them", arguments: try ProcessorVector.load("units"))
  func units(_ vector: ProcessorVector) { check(vector) }

  private func check(_ vector: ProcessorVector) {
    #expect(vector.differences() == [], "\(vector.title); source: \(vector.source)")
  }
}
