/// The six bytes by which a Bluetooth device is known, such as `AA:BB:CC:DD:EE:FF`.
public struct BluetoothAddress: Hashable, Sendable, CustomStringConvertible {
  /// The bytes in the order in which they are written.
  let bytes: [UInt8]

  /// Nil if it is none.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 6, parts.allSatisfy({ $0.utf8.count == 2 && $0.allSatisfy(\.isHexDigit) })
    else { return nil }
    bytes = parts.compactMap { UInt8($0, radix: 16) }
    guard bytes.count == 6 else { return nil }
  }

  /// As BlueZ spells it.
  public var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      .joined(separator: ":")
  }
}
