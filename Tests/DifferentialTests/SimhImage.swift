@testable import Core1401
import Foundation

/// A file of SimH's SAVE command: storage, registers and options of the whole machine in binary.
///
/// RESTORE and SAVE are by far the cheapest way to transfer a machine: about 50 microseconds each for all
/// positions and registers, compared with a command line for each position with DEPOSIT and EXAMINE.
///
/// Format, little-endian: six lines of text and a number; for each device its name, its logical name, flags,
/// units and registers. A unit: its number, seven numbers, the name of its file, the size of its storage,
/// then storage in blocks of up to 1024 (a negative count represents that many zeros). A register: name,
/// depth, values.
struct SimhImage: Sendable {
  private var bytes: [UInt8]
  /// The location of the CPU's storage blocks.
  private var storageBlocks = 0..<0
  /// Offsets of the values of registers, as `DEVICE.REGISTER`.
  private var registerOffsets: [String: Int] = [:]
  /// The amount to add to those offsets.
  private var shift = 0
  let positions: Int

  struct FormatError: Error, CustomStringConvertible {
    let description: String
  }

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    var reader = Reader(bytes: bytes)
    guard try reader.line() == "V3.5" else {
      throw FormatError(description: "the state file of i1401 does not have the format V3.5 of SimH 3.8")
    }
    for _ in 0..<5 { _ = try reader.line() }
    _ = try reader.number()
    var positions = 0
    while true {
      let device = try reader.line()
      if device.isEmpty { break }
      _ = try reader.line()
      _ = try reader.number()
      while try reader.number() >= 0 {
        reader.offset += 7 * 4
        _ = try reader.line()
        let size = Int(try reader.number())
        let begin = reader.offset
        var remaining = size
        while remaining > 0 {
          let count = Int(try reader.number())
          if count > 0 { reader.offset += count }
          remaining -= abs(count)
        }
        if device == "CPU" {
          storageBlocks = begin..<reader.offset
          positions = size
        }
      }
      while true {
        let register = try reader.line()
        if register.isEmpty { break }
        let depth = Int(try reader.number())
        registerOffsets["\(device).\(register)"] = reader.offset
        reader.offset += 4 * depth
      }
    }
    self.positions = positions
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    mutating func line() throws -> String {
      guard let end = bytes[offset...].firstIndex(of: 10) else {
        throw FormatError(description: "the state file of i1401 ends in a line")
      }
      defer { offset = end + 1 }
      return String(decoding: bytes[offset..<end], as: UTF8.self)
    }

    mutating func number() throws -> Int32 {
      guard offset + 4 <= bytes.count else {
        throw FormatError(description: "the state file of i1401 ends in a number")
      }
      defer { offset += 4 }
      return SimhImage.number(in: bytes, at: offset)
    }
  }

  private static func number(in bytes: [UInt8], at offset: Int) -> Int32 {
    var value: UInt32 = 0
    for index in (0..<4).reversed() { value = value << 8 | UInt32(bytes[offset + index]) }
    return Int32(bitPattern: value)
  }

  private static func bytes(of number: Int) -> [UInt8] {
    let value = UInt32(bitPattern: Int32(number))
    return (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }

  // MARK: Storing a case

  /// The image with the storage and registers of a case. This image must have blank storage of the same size.
  func with(_ machine: DifferentialCase) -> [UInt8] {
    var blocks: [UInt8] = []
    var byBlock: [Int: [Int]] = [:]
    for address in machine.storage.keys { byBlock[address / 1024, default: []].append(address) }
    for first in stride(from: 0, to: positions, by: 1024) {
      let count = min(1024, positions - first)
      guard let addresses = byBlock[first / 1024] else {
        blocks += SimhImage.bytes(of: -count)
        continue
      }
      var block = [UInt8](repeating: 0, count: count)
      for address in addresses { block[address - first] = machine[address] }
      blocks += SimhImage.bytes(of: count)
      blocks += block
    }
    var image = bytes
    for (name, value) in SimhImage.registers(of: machine) {
      guard let offset = registerOffsets[name] else { continue }
      image.replaceSubrange(offset..<offset + 4, with: SimhImage.bytes(of: value))
    }
    image.replaceSubrange(storageBlocks, with: blocks)
    return image
  }

  private static func registers(of machine: DifferentialCase) -> [(String, Int)] {
    var values = [
      ("CPU.IS", machine.start), ("CPU.AS", machine.aAddress ?? 0), ("CPU.BS", machine.bAddress ?? 0),
      ("CPU.ASERR", machine.aAddress == nil ? 1 : 0), ("CPU.BSERR", machine.bAddress == nil ? 1 : 0),
      ("CPU.D", Int(machine.aRegister)), ("CPU.SSA", 1),
    ]
    let on = machine.indicators.union(machine.senseSwitches)
    for (name, indicator) in indicatorRegisters {
      values.append((name, on.contains(indicator) ? 1 : 0))
    }
    return values
  }

  private static let indicatorRegisters: [(name: String, indicator: Indicators)] = [
    ("CPU.EQU", .equal), ("CPU.UNEQ", .unequal), ("CPU.LOW", .low), ("CPU.HIGH", .high),
    ("CPU.OVF", .overflow), ("CDR.ERR", .readerError), ("CDP.ERR", .punchError), ("LPT.ERR", .printerError),
    ("INQ.INC", .inquiryClear),
    ("CPU.SSB", Indicators(rawValue: 1 << 0o62)), ("CPU.SSC", Indicators(rawValue: 1 << 0o63)),
    ("CPU.SSD", Indicators(rawValue: 1 << 0o64)), ("CPU.SSE", Indicators(rawValue: 1 << 0o65)),
    ("CPU.SSF", Indicators(rawValue: 1 << 0o66)), ("CPU.SSG", Indicators(rawValue: 1 << 0o67)),
  ]

  // MARK: Reading a result

  /// The machine of this image.
  func outcome(ending: Ending) throws -> Outcome {
    var storage = [UInt8](repeating: 0, count: positions)
    var (offset, address) = (storageBlocks.lowerBound, 0)
    while address < positions {
      let count = Int(SimhImage.number(in: bytes, at: offset))
      offset += 4
      if count > 0 {
        bytes.withUnsafeBytes { source in
          storage.withUnsafeMutableBytes { target in
            UnsafeMutableRawBufferPointer(rebasing: target[address..<address + count])
              .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[offset..<offset + count]))
          }
        }
        offset += count
      }
      address += abs(count)
    }
    var indicators: Indicators = []
    for (name, indicator) in SimhImage.indicatorRegisters
    where Outcome.comparedIndicators.contains(indicator) && value(name) != 0 {
      indicators.insert(indicator)
    }
    return Outcome(
      ending: ending, iAddress: value("CPU.IS"),
      aAddress: value("CPU.ASERR") == 0 ? value("CPU.AS") : nil,
      bAddress: value("CPU.BSERR") == 0 ? value("CPU.BS") : nil, indicators: indicators,
      branchPending: value("CPU.HBPEND") != 0, storage: storage)
  }

  private func value(_ register: String) -> Int {
    guard let offset = registerOffsets[register] else { return 0 }
    return Int(SimhImage.number(in: bytes, at: offset + shift))
  }

  /// The image of a machine with the same devices from other bytes, without parsing its structure again: all
  /// registers are after the storage at the same distances.
  func replacing(_ newBytes: [UInt8]) -> SimhImage {
    var image = self
    image.bytes = newBytes
    image.shift = newBytes.count - bytes.count
    return image
  }
}
