import EditorMessages

/// The groups of variables; the raw value is the reference in the protocol.
enum Scope: Int, CaseIterable {
  case fields = 5
  case registers = 1
  case indicators = 2
  case senseSwitches = 3
  case units = 4
  case labels = 6
  case addresses = 7

  /// Whether an editor should collapse the group at first.
  var isFolded: Bool { self != .fields && self != .registers }

  var name: String {
    switch self {
    case .registers: "Registers"
    case .indicators: "Indicators"
    case .senseSwitches: "Sense switches"
    case .units: "Units"
    case .fields: "Fields"
    case .labels: "Instructions"
    case .addresses: "Addresses"
    }
  }
}

/// A variable as shown in the editor.
struct Variable: Hashable {
  let name: String
  let value: String
  var type: String?
  /// The expression that evaluates to it and can be set.
  var expression: String?
  /// The address in storage.
  var address: Int?
  var isEditable = false

  var json: JSONValue {
    .object(present: [
      "name": .string(name), "value": .string(value), "type": type.map { .string($0) },
      "variablesReference": 0,
      "evaluateName": expression.map { .string($0) },
      "memoryReference": address.map { .string(Debuggee.written($0)) },
      "presentationHint": isEditable ? nil : ["attributes": ["readOnly"]],
    ])
  }
}
