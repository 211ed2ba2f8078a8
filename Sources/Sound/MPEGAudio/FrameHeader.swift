import PlayerModel

/// The header of four bytes at the start of every frame of MPEG audio (ISO 11172-3, 13818-3).
///
/// Version 2.5 is Fraunhofer's extension for the lowest rates.
struct FrameHeader: Hashable, Sendable {
  /// The header's bytes.
  let word: UInt32
  let version: MPEGVersion
  /// The layer: 1, 2, or 3.
  let layer: Int
  /// The bitrate in kbit/s, or 0 in the free format, where it is not in the header.
  let bitrate: Int
  let format: PCMFormat
  let isPadded: Bool
  let hasChecksum: Bool

  /// Parses a header, or returns `nil` if the bytes are not a valid one.
  init?(_ word: UInt32) {
    guard word >> 21 == 0x7FF else { return nil }
    let rateIndex = Int(word >> 10 & 3)
    let bitrateIndex = Int(word >> 12 & 15)
    let layerBits = Int(word >> 17 & 3)
    guard rateIndex < 3, bitrateIndex < 15, layerBits > 0 else { return nil }
    let rateShift: Int
    switch word >> 19 & 3 {
    case 3: (version, rateShift) = (.mpeg1, 0)
    case 2: (version, rateShift) = (.mpeg2, 1)
    case 0: (version, rateShift) = (.mpeg25, 2)
    default: return nil
    }
    layer = 4 - layerBits
    let kind = (version == .mpeg1 ? 0 : 3) + layer - 1
    bitrate = Self.bitrates[kind * 15 + bitrateIndex]
    format = PCMFormat(
      sampleRate: Self.rates[rateIndex] >> rateShift,
      channelCount: word >> 6 & 3 == 3 ? 1 : 2)
    isPadded = word >> 9 & 1 == 1
    hasChecksum = word >> 16 & 1 == 0
    self.word = word
  }

  /// The number of samples per channel in the frame.
  var sampleCount: Int {
    switch layer {
    case 1: 384
    case 2: 1152
    default: version == .mpeg1 ? 1152 : 576
    }
  }

  /// Returns the number of bytes from this header to the next.
  ///
  /// - Parameter freeFormatLength: The length of an unpadded frame if the stream is in the free format.
  func length(freeFormatLength: Int?) -> Int? {
    let padding = isPadded ? paddingLength : 0
    if bitrate == 0 { return freeFormatLength.map { $0 + padding } }
    let bits = bitrate * 1000 / 8 * sampleCount
    let unpadded = layer == 1 ? bits / format.sampleRate / 4 * 4 : bits / format.sampleRate
    return unpadded + padding
  }

  /// The number of bytes that padding adds to a frame.
  var paddingLength: Int { layer == 1 ? 4 : 1 }

  /// The number of bytes between the header and the main data in layer III, without a checksum.
  var sideInformationLength: Int {
    switch (version, format.channelCount) {
    case (.mpeg1, 2): 32
    case (.mpeg1, _), (_, 2): 17
    default: 9
    }
  }

  /// The maximum number of bytes by which a frame's main data can begin in earlier frames.
  var reservoirReach: Int {
    guard layer == 3 else { return 0 }
    return version == .mpeg1 ? 511 : 255
  }

  /// Returns the size of the main data in a layer III frame of `length` bytes, as libmpg123 computes it.
  ///
  /// libmpg123 subtracts the two bytes of a checksum twice.
  func mainDataLength(in length: Int) -> Int {
    max(0, length - 4 - (hasChecksum ? 4 : 0) - sideInformationLength)
  }

  /// Returns the number of bytes by which the main data of the layer III frame `bytes` begins in earlier
  /// frames.
  func mainDataReach(in bytes: UnsafeRawBufferPointer) -> Int {
    let start = sideInformationOffset
    guard start + 2 <= bytes.count else { return 0 }
    let field = Int(bytes[start]) << 8 | Int(bytes[start + 1])
    return version == .mpeg1 ? field >> 7 : field >> 8
  }

  /// Returns the layer III frame `bytes` with side information that decodes its main data as silence.
  ///
  /// - Parameter reach: The number of bytes by which the main data begins in earlier frames.
  func silenced(_ bytes: UnsafeRawBufferPointer, reaching reach: Int) -> [UInt8] {
    var bytes = Array(bytes)
    let start = sideInformationOffset
    let end = start + sideInformationLength
    guard end <= bytes.count else { return bytes }
    bytes.replaceSubrange(start..<end, with: repeatElement(0, count: end - start))
    let field = version == .mpeg1 ? reach << 7 : reach << 8
    bytes[start] = UInt8(field >> 8)
    bytes[start + 1] = UInt8(field & 0xFF)
    return bytes
  }

  private var sideInformationOffset: Int { hasChecksum ? 6 : 4 }

  /// Returns whether both can be frames of one stream.
  func belongs(with other: FrameHeader) -> Bool {
    version == other.version && layer == other.layer && hasFormat(of: other)
      && (bitrate == 0) == (other.bitrate == 0)
  }

  /// Returns whether both have the same format; `==` of a type in another module would dominate the cost
  /// here.
  func hasFormat(of other: FrameHeader) -> Bool {
    format.sampleRate == other.format.sampleRate
      && format.channelCount == other.format.channelCount
  }

  // The tables are static and flat, because thousands of headers are parsed.
  private static let rates = [44100, 48000, 32000]
  /// The bitrates of layers I, II, and III of MPEG-1, then of the other versions; 15 each.
  private static let bitrates = [
    0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448,
    0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384,
    0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320,
    0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256,
    0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160,
    0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160,
  ]
}
