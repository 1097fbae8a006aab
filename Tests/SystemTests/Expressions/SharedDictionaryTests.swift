import System1401
import Testing

@Suite("Dictionaries whose copies share their storage")
struct SharedDictionaryTests {
  @Test("entries as in a dictionary, and copies that do not change with the original")
  func entries() {
    var (shared, plain) = (SharedDictionary<Int, Int>(), [Int: Int]())
    var copies: [(SharedDictionary<Int, Int>, [Int: Int])] = []
    for number in 0..<20_000 {
      // Every third change takes an entry away, if it is there.
      let (key, value) = (number * 7919 % 5003, number % 3 == 0 ? nil : number)
      shared[key] = value
      plain[key] = value
      if number.isMultiple(of: 2500) { copies.append((shared, plain)) }
    }
    copies.append((shared, plain))
    for (shared, plain) in copies {
      #expect(shared.count == plain.count)
      #expect(Dictionary(uniqueKeysWithValues: shared.map { ($0.key, $0.value) }) == plain)
      #expect(shared.keys.allSatisfy { shared[$0] == plain[$0] })
    }
  }

  @Test("what was added and taken away again leaves no difference")
  func equality() {
    var dictionary = SharedDictionary<String, Int>()
    dictionary["A"] = 1
    let before = dictionary
    for number in 0..<300 { dictionary["L\(number)"] = number }
    #expect(dictionary != before)
    for number in 0..<300 { dictionary["L\(number)"] = nil }
    #expect(dictionary == before && dictionary.hashValue == before.hashValue)
    dictionary["A"] = nil
    #expect(dictionary.isEmpty && dictionary == SharedDictionary())
  }
}
