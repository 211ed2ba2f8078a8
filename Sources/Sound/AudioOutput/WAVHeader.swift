import PlayerModel

/// The canonical RIFF header of a WAV file of 16-bit PCM.
///
/// Source: "Multimedia Programming Interface and Data Specifications 1.0" by Microsoft and IBM.
struct WAVHeader {
  static let byteCount = 44
  /// The maximum number of bytes of samples that the 32-bit sizes can express.
  static let maximumDataByteCount = Int(UInt32.max) - (byteCount - 8)

  let format: PCMFormat
  /// The number of bytes of samples that follow, or `nil` while unknown.
  let dataByteCount: Int?

  var bytes: [UInt8] {
    let bytesPerFrame = format.channelCount * SampleFormat.int16.byteCount
    // The largest size means "until the end of the file", so that an incomplete file can be read.
    let dataSize = dataByteCount.map { UInt32($0) } ?? .max
    let riffSize = dataByteCount.map { UInt32($0 + Self.byteCount - 8) } ?? .max
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    bytes += Array("RIFF".utf8) + littleEndian(riffSize) + Array("WAVE".utf8)
    bytes += Array("fmt ".utf8) + littleEndian(UInt32(16))
    bytes += littleEndian(UInt16(1))  // plain PCM
    bytes += littleEndian(UInt16(format.channelCount))
    bytes += littleEndian(UInt32(format.sampleRate))
    bytes += littleEndian(UInt32(format.sampleRate * bytesPerFrame))
    bytes += littleEndian(UInt16(bytesPerFrame))
    bytes += littleEndian(UInt16(16))  // bits per sample
    bytes += Array("data".utf8) + littleEndian(dataSize)
    return bytes
  }
}

private func littleEndian<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
  withUnsafeBytes(of: value.littleEndian) { Array($0) }
}
