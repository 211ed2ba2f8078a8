import CSystemd
import Glibc

/// Reading properties, and objects with theirs.
extension BusMessage {
  /// What an object manager answers (`a{oa{sa{sv}}}`): properties by the object's path and interface.
  package func readObjects() throws(BusError) -> [String: [String: [String: BusValue]]] {
    try dictionary("oa{sa{sv}}") { () throws(BusError) in
      guard case .objectPath(let path) = try read("o") else { throw BusError(result: -EINVAL) }
      let interfaces = try dictionary("sa{sv}") { () throws(BusError) in
        (try readString(), try readProperties())
      }
      return (path, interfaces)
    }
  }

  /// Properties (`a{sv}`) of simple types and lists of texts; others are left out.
  package func readProperties() throws(BusError) -> [String: BusValue] {
    try dictionary("sv") { () throws(BusError) in (try readString(), try readSimple()) }
      .compactMapValues(\.self)
  }

  /// What the variant that comes next holds; nil if that is nothing simple.
  private func readSimple() throws(BusError) -> BusValue? {
    switch try variantSignature() {
    case let type where ["b", "d", "o", "s", "u", "x"].contains(type):
      return try readVariant(of: type)
    case "as":
      try check(sd_bus_message_enter_container(pointer, BusType.variant, "as"))
      let texts = try readStrings()
      try check(sd_bus_message_exit_container(pointer))
      return .strings(texts)
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

/// The letters of containers, as C has them.
private enum BusType {
  static let array = CChar(bitPattern: UInt8(ascii: "a"))
  static let entry = CChar(bitPattern: UInt8(ascii: "e"))
  static let variant = CChar(bitPattern: UInt8(ascii: "v"))
}
