internal import Core1401

// Instructions that nothing with a word mark follows.
extension Encoder {
  /// Warns of instructions after which the machine would read on, because the program loads no word mark there.
  ///
  /// A program without END is not yet finished, and one with errors may lack what follows. One that sets the word
  /// mark itself names the position. Another module follows a relocatable one.
  ///
  /// - Parameter marked: see ``wordMarks``.
  mutating func reportMissingWordMarks(_ marked: Set<Int>) {
    guard startAddress != nil, !messages.hasErrors(from: 0) else { return }
    let image = StorageImage(steps: steps)
    // The last position of a module.
    let last = reader.options.isRelocatable ? steps.map(\.positions.upperBound).max() : nil
    // The address after an instruction after which the machine does not continue.
    var unreached: Int?
    for step in steps {
      guard case .item(let item) = step, lines[item.line].beginsWithOperation else { continue }
      var end = item.lastAddress + 1
      // Some programs have instructions of one character only for their word marks.
      let isMark =
        item.characters.count == 1 && item.address == unreached && statements[item.line].label == nil
      unreached = isMark || Encoder.continuesElsewhere(item.characters) ? end : nil
      if isMark || end == last { continue }
      if Encoder.needsNoWordMark(item.characters, before: image[end]) { continue }
      // Characters without word mark may belong to the instruction, which has at most eight.
      while image[end] != nil, !marked.contains(end), end < item.address + 8 { end += 1 }
      guard !marked.contains(end), end < 16_000 else { continue }
      let language = lines[item.line].language
      let advice = "put a DCW after it" + (language == .sps ? "" : ", such as DCW @ @")
      let problem = Problem(
        .noWordMarkAfter, [AddressValue.address(item.lastAddress + 1).text], advice: advice,
        columns: language.fields.operation)
      messages.report(.warning, nil, problem, statement: item.line)
    }
  }

  /// The positions in which the program loads a word mark, or sets one by an instruction that names it.
  var wordMarks: Set<Int> {
    var marked: Set<Int> = []
    for step in steps {
      switch step {
      case .item(let item): if item.hasWordMark { marked.insert(item.address) }
      case .wordMark(let address, _): marked.insert(address)
      default: break
      }
    }
    for line in lines where line.characters.first?.code == OperationCode.setWordMark.rawValue {
      for case .address(let address, _) in [line.aAddress, line.bAddress] { marked.insert(address) }
    }
    return marked
  }

  /// Whether the machine does not continue after an instruction: Branch, and Halt and Branch, with only an address.
  private static func continuesElsewhere(_ characters: [StoredCharacter]) -> Bool {
    let code = characters.first?.code
    return characters.count == 4
      && (code == OperationCode.branch.rawValue || code == OperationCode.halt.rawValue)
  }

  /// Whether an instruction ends by itself: Set Word Mark and Clear Storage after seven characters, and Branch
  /// after four when a blank follows.
  private static func needsNoWordMark(_ characters: [StoredCharacter], before next: StoredCharacter?) -> Bool
  {
    switch (characters.first.flatMap { OperationCode(rawValue: $0.code) }, characters.count) {
    case (.setWordMark, 7), (.clearStorage, 7): true
    case (.branch, 4): next == nil || next?.code == 0
    default: false
    }
  }
}
