/// A D-Bus value, of the types that media players and desktops exchange.
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
  /// An array whose elements have the given D-Bus type.
  case array(of: String, [BusValue])
  /// A structure.
  case structure([BusValue])
  /// A dictionary of variants (`a{sv}`), sorted by name.
  case dictionary([String: BusValue])
  /// A value together with its type.
  case variant(BusValue)

  /// The type as a D-Bus signature.
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
  /// Returns an array of object paths.
  package static func objectPaths(_ paths: [String]) -> BusValue {
    .array(of: "o", paths.map { .objectPath($0) })
  }
}
