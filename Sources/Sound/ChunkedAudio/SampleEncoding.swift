import SoundDecoding

/// The encoding of samples as numbers.
struct SampleEncoding: Hashable, Sendable {
  /// A kind of number.
  enum Kind: Hashable, Sendable {
    case unsigned, signed, float
  }

  let kind: Kind
  /// The number of bytes of a sample: 1 for unsigned integers, 1 to 4 for signed ones, and 4 or 8 for floats.
  let byteCount: Int
  let order: ByteOrder

  /// Converts the first samples of `bytes`, filling `floats`.
  func convert(
    _ bytes: UnsafeRawBufferPointer, to floats: UnsafeMutableBufferPointer<Float>
  ) {
    precondition(bytes.count >= floats.count * byteCount, "there are fewer bytes than samples")
    switch (kind, byteCount) {
    case (.unsigned, _):
      for index in floats.indices { floats[index] = (Float(bytes[index]) - 128) / 128 }
    case (.signed, 1):
      for index in floats.indices { floats[index] = Float(Int8(bitPattern: bytes[index])) / 128 }
    case (.signed, 2):
      for index in floats.indices {
        floats[index] = Float(order.number(Int16.self, at: 2 * index, of: bytes)) / 32_768
      }
    case (.signed, 3):
      let (low, high) = order == .little ? (0, 2) : (2, 0)
      for index in floats.indices {
        let word =
          UInt32(bytes[3 * index + low]) << 8 | UInt32(bytes[3 * index + 1]) << 16
          | UInt32(bytes[3 * index + high]) << 24
        floats[index] = Float(Int32(bitPattern: word)) / 2_147_483_648
      }
    case (.signed, _):
      for index in floats.indices {
        floats[index] = Float(order.number(Int32.self, at: 4 * index, of: bytes)) / 2_147_483_648
      }
    case (.float, 4):
      for index in floats.indices {
        floats[index] = Float(bitPattern: order.number(at: 4 * index, of: bytes)).playable
      }
    case (.float, _):
      for index in floats.indices {
        let value = Double(bitPattern: order.number(at: 8 * index, of: bytes))
        floats[index] = Float(value).playable
      }
    }
  }
}
