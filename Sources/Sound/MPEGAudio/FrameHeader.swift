import PlayerModel

/// The four bytes with which every frame of MPEG audio begins (ISO 11172-3, 13818-3; 2.5 is
/// Fraunhofer's extension for the lowest rates).
struct FrameHeader: Hashable, Sendable {
  /// The bytes themselves.
  let word: UInt32
  let version: MPEGVersion
  /// 1, 2 or 3.
  let layer: Int
  /// kbit/s; 0 in the free format, where the header does not tell.
  let bitrate: Int
  let format: PCMFormat
  let isPadded: Bool
  let hasChecksum: Bool

  /// Reads a header, nil if these bytes cannot be one.
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

  /// How many samples of each channel the frame holds.
  var sampleCount: Int {
    switch layer {
    case 1: 384
    case 2: 1152
    default: version == .mpeg1 ? 1152 : 576
    }
  }

  /// Bytes from this header to the next.
  ///
  /// - Parameter freeFormatLength: The length of an unpadded frame where the stream is in the free
  ///   format.
  func length(freeFormatLength: Int?) -> Int? {
    let padding = isPadded ? paddingLength : 0
    if bitrate == 0 { return freeFormatLength.map { $0 + padding } }
    let bits = bitrate * 1000 / 8 * sampleCount
    let unpadded = layer == 1 ? bits / format.sampleRate / 4 * 4 : bits / format.sampleRate
    return unpadded + padding
  }

  /// What padding adds to a frame.
  var paddingLength: Int { layer == 1 ? 4 : 1 }

  /// Bytes between the header and the main data in layer III, without a checksum.
  var sideInformationLength: Int {
    switch (version, format.channelCount) {
    case (.mpeg1, 2): 32
    case (.mpeg1, _), (_, 2): 17
    default: 9
    }
  }

  /// How far back in the main data of earlier frames a frame's own may begin, in bytes.
  var reservoirReach: Int {
    guard layer == 3 else { return 0 }
    return version == .mpeg1 ? 511 : 255
  }

  /// The bytes of main data in a layer III frame of `length` bytes that libmpg123 counts on.
  ///
  /// It takes off the two bytes of a checksum twice.
  func mainDataLength(in length: Int) -> Int {
    max(0, length - 4 - (hasChecksum ? 4 : 0) - sideInformationLength)
  }

  /// How many bytes before the frame's own main data that of the layer III frame `bytes` begins.
  func mainDataReach(in bytes: UnsafeRawBufferPointer) -> Int {
    let start = sideInformationOffset
    guard start + 2 <= bytes.count else { return 0 }
    let field = Int(bytes[start]) << 8 | Int(bytes[start + 1])
    return version == .mpeg1 ? field >> 7 : field >> 8
  }

  /// The layer III frame `bytes` with side information that makes silence of main data that begins
  /// `reach` bytes back.
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

  /// Whether both can be frames of one stream.
  func belongs(with other: FrameHeader) -> Bool {
    version == other.version && layer == other.layer && hasFormat(of: other)
      && (bitrate == 0) == (other.bitrate == 0)
  }

  /// Whether both have one format; `==` of another room's type takes longer than all else here.
  func hasFormat(of other: FrameHeader) -> Bool {
    format.sampleRate == other.format.sampleRate
      && format.channelCount == other.format.channelCount
  }

  // Tables are built once, and are flat: headers are read by the thousand.
  private static let rates = [44100, 48000, 32000]
  /// Of layers I, II and III of MPEG-1, then of the others, 15 for each.
  private static let bitrates = [
    0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448,
    0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384,
    0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320,
    0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256,
    0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160,
    0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160,
  ]
}
