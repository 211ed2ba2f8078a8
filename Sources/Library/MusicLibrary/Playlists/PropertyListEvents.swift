/// The values of a property list in document order, each with the keys that lead to it.
struct PropertyListEvents {
  /// A value of a property list.
  enum Value {
    case text(String)
    case integer(Int)
    case flag(Bool)
    case date(String)
    case other
  }

  /// The keys from the outermost dictionary inward; elements of arrays have an empty key.
  private(set) var keys: [String] = []
  private var isArray: [Bool] = []

  /// Handles the beginning of an element.
  mutating func begin(_ name: String) {
    guard name == "dict" || name == "array" else { return }
    if isArray.last == true { keys.append("") }
    isArray.append(name == "array")
  }

  /// Handles the end of an element, and returns its value and whether that was a container;
  /// ``leave(isContainer:)`` must be called afterwards.
  mutating func end(_ name: String, text: String) -> (value: Value, isContainer: Bool)? {
    switch name {
    case "key":
      keys.append(text)
      return nil
    case "dict", "array":
      _ = isArray.popLast()
      return (.other, true)
    case "string": return (.text(text), false)
    case "integer": return (Int(text).map(Value.integer) ?? .other, false)
    case "date": return (.date(text), false)
    case "true", "false": return (.flag(name == "true"), false)
    case "plist": return nil
    default: return (.other, false)
    }
  }

  /// Leaves the value at ``keys``.
  ///
  /// A plain element of an array has no key of its own.
  mutating func leave(isContainer: Bool) {
    if isContainer || isArray.last != true { _ = keys.popLast() }
  }
}
