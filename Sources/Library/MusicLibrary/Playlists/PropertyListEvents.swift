/// The values of a property list as they come, each with the keys that lead to it.
struct PropertyListEvents {
  /// What stands at a place of a property list.
  enum Value {
    case text(String)
    case integer(Int)
    case flag(Bool)
    case other
  }

  /// The keys from the outermost dictionary on; an element of an array has an empty one.
  private(set) var keys: [String] = []
  private var isArray: [Bool] = []

  /// An element begins.
  mutating func begin(_ name: String) {
    guard name == "dict" || name == "array" else { return }
    if isArray.last == true { keys.append("") }
    isArray.append(name == "array")
  }

  /// An element ends; returns the value that it was, before ``leave()``, and whether that was a container.
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
    case "true", "false": return (.flag(name == "true"), false)
    case "plist": return nil
    default: return (.other, false)
    }
  }

  /// The value at ``keys`` is done with.
  ///
  /// A plain element of an array has no key of its own.
  mutating func leave(isContainer: Bool) {
    if isContainer || isArray.last != true { _ = keys.popLast() }
  }
}
