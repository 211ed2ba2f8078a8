/// The header of a frame (RFC 9639, section 9.1), whose checksum is right.
struct FLACFrameHeader: Hashable, Sendable {
  /// The maximum size of a header.
  static let mostBytes = 16

  /// Whether ``number`` is that of the first sample; otherwise, it is the frame's.
  let hasSampleNumber: Bool
  let number: Int64
  let blockSize: Int
  let channelCount: Int
  /// The number of bits per sample, or `nil` if it is that of the stream.
  let bitsPerSample: Int?

  /// Parses the header at the start of `bytes`, or returns `nil` if they are not one.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 6, bytes[0] == 0xFF, bytes[1] & 0xFE == 0xF8, bytes[3] & 1 == 0 else {
      return nil
    }
    let (sizeCode, rateCode) = (bytes[2] >> 4, bytes[2] & 0xF)
    let (channelCode, bitsCode) = (bytes[3] >> 4, bytes[3] >> 1 & 7)
    guard sizeCode != 0, rateCode != 15, channelCode <= 10, bitsCode != 3 else { return nil }
    var place = 4
    guard let number = Self.codedNumber(bytes, &place),
      let blockSize = Self.blockSize(sizeCode, bytes, &place)
    else { return nil }
    place += rateCode == 12 ? 1 : rateCode > 12 ? 2 : 0
    guard place < bytes.count, (1...65_535).contains(blockSize),
      FLACChecksum.crc8(bytes[..<place]) == bytes[place]
    else { return nil }
    hasSampleNumber = bytes[1] & 1 != 0
    // A frame's number has 31 bits, a sample's 36.
    guard hasSampleNumber || number < 1 << 31 else { return nil }
    self.number = number
    self.blockSize = blockSize
    channelCount = channelCode < 8 ? Int(channelCode) + 1 : 2
    bitsPerSample = Self.bits[Int(bitsCode)]
  }

  /// Returns whether this may be a frame of a stream.
  func fits(_ info: FLACStreamInfo) -> Bool {
    channelCount == info.channelCount && (bitsPerSample ?? info.bitsPerSample) == info.bitsPerSample
  }

  /// The size above which a frame cannot be: twice that of its samples without compression.
  var mostFrameBytes: Int {
    2 * blockSize * channelCount * ((bitsPerSample ?? 32) + 7) / 8 + 1024
  }

  private static let bits: [Int?] = [nil, 8, 12, nil, 16, 20, 24, 32]

  /// Returns a number in UTF-8's coding, extended to 36 bits.
  private static func codedNumber(_ bytes: UnsafeRawBufferPointer, _ place: inout Int) -> Int64? {
    let first = bytes[place]
    let length = (~first).leadingZeroBitCount
    place += 1
    guard length > 0 else { return Int64(first) }
    guard (2...7).contains(length), place + length - 1 <= bytes.count else { return nil }
    var number = Int64(first & (0x7F >> UInt8(length)))
    for _ in 1..<length {
      guard bytes[place] & 0xC0 == 0x80 else { return nil }
      number = number << 6 | Int64(bytes[place] & 0x3F)
      place += 1
    }
    return number
  }

  private static func blockSize(
    _ code: UInt8, _ bytes: UnsafeRawBufferPointer, _ place: inout Int
  ) -> Int? {
    switch code {
    case 1: return 192
    case 2...5: return 576 << (Int(code) - 2)
    case 6, 7:
      let length = Int(code) - 5
      guard place + length <= bytes.count else { return nil }
      defer { place += length }
      return bytes[place..<(place + length)].reduce(0) { $0 << 8 | Int($1) } + 1
    default: return 256 << (Int(code) - 8)
    }
  }
}
