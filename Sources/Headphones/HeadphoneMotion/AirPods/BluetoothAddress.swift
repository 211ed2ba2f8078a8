/// The address of a Bluetooth device, such as `AA:BB:CC:DD:EE:FF`.
public struct BluetoothAddress: Hashable, Sendable, CustomStringConvertible {
  /// The bytes in the order in which they are written.
  let bytes: [UInt8]

  /// Parses an address, or returns `nil` if the text is not valid.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 6, parts.allSatisfy({ $0.utf8.count == 2 && $0.allSatisfy(\.isHexDigit) })
    else { return nil }
    bytes = parts.compactMap { UInt8($0, radix: 16) }
    guard bytes.count == 6 else { return nil }
  }

  /// The address in BlueZ's spelling.
  public var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      .joined(separator: ":")
  }
}
