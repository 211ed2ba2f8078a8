import CSystemd
import Glibc

/// Reads properties, and objects with their properties.
extension BusMessage {
  /// Reads the reply of an object manager (`a{oa{sa{sv}}}`): properties by object path and
  /// interface.
  package func readObjects() throws(BusError) -> [String: [String: [String: BusValue]]] {
    try dictionary("oa{sa{sv}}") { () throws(BusError) in
      guard case .objectPath(let path) = try read("o") else { throw BusError(result: -EINVAL) }
      let interfaces = try dictionary("sa{sv}") { () throws(BusError) in
        (try readString(), try readProperties())
      }
      return (path, interfaces)
    }
  }

  /// Reads properties (`a{sv}`) of simple types and lists of strings; others are skipped.
  package func readProperties() throws(BusError) -> [String: BusValue] {
    try dictionary("sv") { () throws(BusError) in (try readString(), try readSimple()) }
      .compactMapValues(\.self)
  }

  /// Reads the properties (`a{sv}`) in `names`, with nested dictionaries up to the depth `deep`.
  ///
  /// Skips all others, so that a malicious sender cannot exhaust memory with their number or the
  /// stack with their nesting.
  package func readProperties(
    named names: Set<String>, deep: Int, textsAtMost limit: Int
  ) throws(BusError) -> [String: BusValue] {
    try dictionary("sv") { () throws(BusError) -> (String, BusValue?) in
      let name = try readString()
      if names.contains(name) {
        return (name, try readSimple(names: names, deep: deep, textsAtMost: limit))
      }
      try check(sd_bus_message_skip(pointer, "v"))
      return ("", nil)
    }.compactMapValues(\.self)
  }

  /// Reads the next variant, and returns `nil` if it is not of a simple type.
  package func readVariant() throws(BusError) -> BusValue? {
    try readSimple()
  }

  private func readSimple(
    names: Set<String> = [], deep: Int = 0, textsAtMost limit: Int = .max
  ) throws(BusError) -> BusValue? {
    switch try variantSignature() {
    case let type
    where ["b", "d", "i", "n", "o", "q", "s", "t", "u", "x", "y"].contains(type):
      return try readVariant(of: type)
    case "as":
      try check(sd_bus_message_enter_container(pointer, BusType.variant, "as"))
      let texts = try readStrings(atMost: limit)
      try check(sd_bus_message_exit_container(pointer))
      return .strings(texts)
    case "a{sv}" where deep > 0:
      try check(sd_bus_message_enter_container(pointer, BusType.variant, "a{sv}"))
      let entries = try readProperties(named: names, deep: deep - 1, textsAtMost: limit)
      try check(sd_bus_message_exit_container(pointer))
      return .dictionary(entries)
    default:
      try check(sd_bus_message_skip(pointer, "v"))
      return nil
    }
  }

  private func dictionary<Value>(
    _ entry: String, _ read: () throws(BusError) -> (String, Value)
  ) throws(BusError) -> [String: Value] {
    var found: [String: Value] = [:]
    try check(sd_bus_message_enter_container(pointer, BusType.array, "{\(entry)}"))
    while try check(sd_bus_message_enter_container(pointer, BusType.entry, entry)) > 0 {
      let (key, value) = try read()
      found[key] = value
      try check(sd_bus_message_exit_container(pointer))
    }
    try check(sd_bus_message_exit_container(pointer))
    return found
  }
}

/// The D-Bus type codes of containers.
private enum BusType {
  static let array = CChar(bitPattern: UInt8(ascii: "a"))
  static let entry = CChar(bitPattern: UInt8(ascii: "e"))
  static let variant = CChar(bitPattern: UInt8(ascii: "v"))
}
