import PlayerModel

/// The identity of a sound in 16 bytes, of which one per track is kept in memory.
struct SoundKey: Hashable, Sendable {
  private var high: UInt64
  private var low: UInt64

  /// Creates the key of an identity.
  init(_ id: PersistentID) {
    var text = id.rawValue
    // Every identity has this format.
    self = text.withUTF8 { SoundKey(text: $0) } ?? SoundKey(high: 0, low: 0)
  }

  /// Parses the key of an identity, or returns `nil` if the text has another format.
  init?(text: UnsafeBufferPointer<UInt8>) {
    guard text.count == 35, let high = Self.number(text[3..<19]), let low = Self.number(text[19...])
    else { return nil }
    (self.high, self.low) = (high, low)
  }

  /// Creates the key of an identity in bytes (``PersistentID/packed``), or returns `nil` for another number of them.
  init?(packed: UnsafeBufferPointer<UInt8>) {
    guard packed.count == PersistentID.packedCount else { return nil }
    func number(at start: Int) -> UInt64 {
      (start..<(start + 8)).reduce(0) { $0 << 8 | UInt64(packed[$1]) }
    }
    self.init(high: number(at: 1), low: number(at: 9))
  }

  private init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
    var number: UInt64 = 0
    for digit in digits {
      switch digit {
      case 0x30...0x39: number = number << 4 | UInt64(digit - 0x30)
      case 0x61...0x66: number = number << 4 | UInt64(digit - 0x57)
      default: return nil
      }
    }
    return number
  }
}
