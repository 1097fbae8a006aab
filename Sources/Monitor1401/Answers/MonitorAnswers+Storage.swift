public import Core1401
public import System1401

extension MonitorAnswers {
  /// Storage in rows of 50, each followed by a row of 1s for word marks if it has any.
  public static func storage(
    _ snapshot: SystemSnapshot, _ range: ClosedRange<Int>, encoding: TextEncoding = .simh
  ) -> [String] {
    rows(snapshot, range).flatMap { first, row -> [String] in
      let label = written(first).padded(to: 7)
      var lines = [label + String(row.map { encoding.character(for: $0) })]
      if row.contains(where: \.hasWordMark) {
        lines.append(
          String(repeating: " ", count: label.count) + String(row.map { $0.hasWordMark ? "1" : " " }))
      }
      return lines.map { String(Substring($0).trimmed) }
    }
  }

  private static func rows(
    _ snapshot: SystemSnapshot, _ range: ClosedRange<Int>
  ) -> [(first: Int, characters: [StoredCharacter])] {
    stride(from: range.lowerBound, through: range.upperBound, by: 50).map { first in
      let row = snapshot.storage.indices.clamped(to: first..<min(first + 50, range.upperBound + 1))
      return (first, row.map { StoredCharacter(rawValue: snapshot.storage[$0]) })
    }
  }

  /// Storage as shown by `ex`: `c` characters with back-quotes for word marks, `d` with a row of word
  /// marks, `m` instructions, `b` bits, `n` fields as numbers.
  static func examined(
    _ snapshot: SystemSnapshot, _ range: ClosedRange<Int>, how: Character, encoding: TextEncoding
  ) -> [String] {
    switch how {
    case "c":
      return rows(snapshot, range).map { first, row in
        written(first).padded(to: 7)
          + row.map { "\($0.hasWordMark ? "`" : "")\(encoding.character(for: $0))" }.joined()
      }.map { String(Substring($0).trimmed) }
    case "m": return instructions(snapshot, range)
    case "b":
      return range.filter(snapshot.storage.indices.contains).map { address in
        let stored = StoredCharacter(rawValue: snapshot.storage[address])
        return "\(written(address)): \(character(stored)): \(bits(of: stored))."
      }
    case "n": return numbers(snapshot, range)
    default: return storage(snapshot, range, encoding: encoding)
    }
  }

  private static func instructions(_ snapshot: SystemSnapshot, _ range: ClosedRange<Int>) -> [String] {
    let next = snapshot.processor.nextInstructionAddress
    let disassembly = Disassembly(storage: snapshot.storage, instructions: Set(next.map { [$0] } ?? []))
    guard !disassembly.starts.isEmpty else { return [] }
    let indices = disassembly.index(of: range.lowerBound)...disassembly.index(of: range.upperBound)
    return indices.map { index in
      let line = disassembly.line(index)
      let mark = line.address == next ? "▶" : " "
      let label = snapshot.debug.symbols.label(at: line.address).map { $0 + " " } ?? ""
      let text =
        line.definition == nil
        ? "'\(String(line.characters.map(\.displayGlyph)))'\(line.length > line.characters.count ? "…" : "")"
        : InstructionImage(line.characters).text
      return "\(mark)\(written(line.address))  \(label.padded(to: label.isEmpty ? 0 : 8))\(text)"
    }
  }

  /// The fields of a range as numbers; a field extends from a word mark to the next.
  private static func numbers(_ snapshot: SystemSnapshot, _ range: ClosedRange<Int>) -> [String] {
    var fields: [ClosedRange<Int>] = []
    for address in range where snapshot.storage.indices.contains(address) {
      if fields.isEmpty || StoredCharacter(rawValue: snapshot.storage[address]).hasWordMark {
        fields.append(address...address)
      } else {
        fields[fields.count - 1] = fields[fields.count - 1].lowerBound...address
      }
    }
    return fields.map { field in
      let place = place(field)
      guard let parsed = try? Condition("[\(written(field.lowerBound))-\(written(field.upperBound))] = 0"),
        let value = parsed.expressions.first
      else { return place }
      do throws(NoValue) {
        return "\(place): \(try value.number(in: snapshot))"
      } catch {
        return "\(place): no number, \(error)"
      }
    }
  }

  static func place(_ range: ClosedRange<Int>) -> String {
    range.count == 1 ? written(range.lowerBound) : "\(written(range.lowerBound))-\(written(range.upperBound))"
  }

  /// The places where a text is in storage.
  static func found(_ text: [StoredCharacter], _ range: ClosedRange<Int>, _ snapshot: SystemSnapshot)
    -> [String]
  {
    let mask: UInt8 = text.contains(where: \.hasWordMark) ? 0o177 : 0o77
    let wanted = text.map { $0.rawValue & mask }
    let storage = snapshot.storage
    let places = range.filter { address in
      address + wanted.count <= storage.count
        && wanted.indices.allSatisfy { storage[address + $0] & mask == wanted[$0] }
    }
    guard !places.isEmpty else { return ["Not found."] }
    let shown = places.prefix(20).map(snapshot.debug.symbols.placeWithAddress)
    let more = places.count > 20 ? ", and \(places.count - 20) more" : ""
    return ["Found at \(shown.joined(separator: ", "))\(more)."]
  }

  /// The changes in storage since the machine was last started, one line for each range.
  static func changes(_ snapshot: SystemSnapshot, encoding: TextEncoding) -> [String] {
    let (before, after) = (snapshot.debug.storageBefore, snapshot.storage)
    guard before.count == after.count, !before.isEmpty else { return ["The machine has not run yet."] }
    var stretches: [ClosedRange<Int>] = []
    for address in after.indices where before[address] != after[address] {
      if let last = stretches.last, last.upperBound == address - 1 {
        stretches[stretches.count - 1] = last.lowerBound...address
      } else {
        stretches.append(address...address)
      }
    }
    guard !stretches.isEmpty else { return ["Nothing has changed."] }
    let shown = stretches.prefix(40).map { range in
      "\(place(range)): \(quoted(before[range], encoding)) to \(quoted(after[range], encoding))"
    }
    return shown + (stretches.count > 40 ? ["and \(stretches.count - 40) more places"] : [])
  }

  private static func quoted(_ characters: ArraySlice<UInt8>, _ encoding: TextEncoding) -> String {
    let text = characters.prefix(60).map { raw in
      let stored = StoredCharacter(rawValue: raw)
      return "\(stored.hasWordMark ? "`" : "")\(encoding.character(for: stored))"
    }
    return "'\(text.joined())\(characters.count > 60 ? "…" : "")'"
  }
}

extension SymbolTable {
  /// `0431`, or `0431 (LOOP)` if a label is near.
  func placeWithAddress(_ address: Int) -> String {
    let name = place(of: address)
    return name.first?.isNumber == false ? "\(written(address)) (\(name))" : written(address)
  }
}
