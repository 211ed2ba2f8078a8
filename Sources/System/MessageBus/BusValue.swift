/// A value as it travels over a bus: the types that media players and their desktop exchange.
package indirect enum BusValue: Hashable, Sendable {
  case bool(Bool)
  case byte(UInt8)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case strings([String])
  /// Values that are all of the type `of`, as D-Bus spells it.
  case array(of: String, [BusValue])
  /// Values that belong together.
  case structure([BusValue])
  /// Names and values of any type (`a{sv}`); in the order of the names.
  case dictionary([String: BusValue])
  /// A value that says its type itself.
  case variant(BusValue)

  /// Its type, as D-Bus spells it.
  package var signature: String {
    switch self {
    case .bool: "b"
    case .byte: "y"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .strings: "as"
    case .array(let type, _): "a" + type
    case .structure(let values): "(" + values.map(\.signature).joined() + ")"
    case .dictionary: "a{sv}"
    case .variant: "v"
    }
  }
}

extension BusValue {
  /// The paths of objects, a list.
  package static func objectPaths(_ paths: [String]) -> BusValue {
    .array(of: "o", paths.map { .objectPath($0) })
  }
}
