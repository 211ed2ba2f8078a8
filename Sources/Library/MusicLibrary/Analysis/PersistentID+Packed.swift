import PlayerModel

extension PersistentID {
  /// The number of bytes of ``packed``.
  static let packedCount = 17

  /// The identity in bytes: the digit of its rule as ASCII, and the 16 bytes that its other digits stand for.
  var packed: [UInt8] {
    let text = Array(rawValue.utf8)
    func value(_ digit: UInt8) -> UInt8 {
      digit < UInt8(ascii: "a") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
    }
    return [text[1]]
      + stride(from: 3, to: text.count, by: 2).map { value(text[$0]) << 4 | value(text[$0 + 1]) }
  }
}
