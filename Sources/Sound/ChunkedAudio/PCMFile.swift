package import PlayerModel
package import SoundDecoding

/// An open WAV or AIFF file, whose samples are converted to frames of interleaved floats.
///
/// More than two channels are mixed to stereo. The class is not sendable: it is used by one thread at a time.
package final class PCMFile: SoundFile {
  package let format: PCMFormat
  package let length: Int64
  package let reader: ByteReader

  private let name: String
  private let description: PCMDescription
  private let mix: StereoDownmix?
  /// The bytes of the samples.
  private let range: Range<Int64>
  /// The index of the frame that is read next.
  private var position: Int64 = 0
  /// The samples of more than two channels.
  private var unmixed: [Float] = []

  /// Opens the samples of a file at their start.
  init(_ file: ChunkedFile, _ reader: ByteReader) throws(PlayerError) {
    let sound = try PCMSound(file, of: reader)
    (name, self.reader) = (file.kind.name, reader)
    (description, range, length) = (sound.description, sound.range, sound.length)
    mix = description.mix
    format = PCMFormat(
      sampleRate: description.sampleRate, channelCount: min(2, description.channelCount))
  }

  package var isLengthExact: Bool { true }
  package var duration: Double { Double(length) / Double(format.sampleRate) }

  package var bitrate: Int {
    Int((Double(format.sampleRate * description.frameSize * 8) / 1000).rounded())
  }

  package var kind: String { "\(name) \(description.sampleText)" }
  package var codec: String { name }
  package var bitDepth: Int? { description.bits }
  package var channelCount: Int { description.channelCount }
  package var losses: [DecodingLoss] { DecodingLoss.all(roundedTo: description.roundedBits, mix) }

  /// Returns the `SoundDigest` of the samples' bytes.
  package func persistentID(in reader: ByteReader) throws(PlayerError) -> PersistentID {
    try PersistentID(soundIn: range, of: reader)
  }

  package func measure() throws(PlayerError) {}

  package func read(
    into buffer: UnsafeMutableBufferPointer<Float>
  ) throws(PlayerError) -> PCMRead {
    let channels = format.channelCount
    precondition(buffer.count >= channels, "a buffer holds at least a frame")
    reader.keepOneWindow()
    var filled = 0
    do throws(PlayerError) {
      while filled < buffer.count / channels, position < length {
        let room = UnsafeMutableBufferPointer(rebasing: buffer[(filled * channels)...])
        let count = try fill(room)
        filled += count
        position += Int64(count)
      }
    } catch {
      if filled == 0 { throw error }
    }
    return filled > 0 ? .frames(filled) : .end
  }

  package func seek(
    to frame: Int64, while isWanted: () -> Bool
  ) throws(PlayerError) -> Bool {
    position = min(max(0, frame), length)
    return true
  }

  /// Converts frames at ``position``, and returns their number, which is at least 1.
  private func fill(_ room: UnsafeMutableBufferPointer<Float>) throws(PlayerError) -> Int {
    let size = description.frameSize
    let start = range.lowerBound + position * Int64(size)
    let end = range.lowerBound + length * Int64(size)
    var bytes = try reader.piece(of: start..<end)
    if bytes.count < size { bytes = try reader.bytes(at: start, count: size) }
    let count = min(bytes.count / size, room.count / format.channelCount)
    guard let mix else {
      description.encoding.convert(
        bytes, to: UnsafeMutableBufferPointer(rebasing: room[..<(count * format.channelCount)]))
      return count
    }
    let channels = description.channelCount
    if unmixed.count < count * channels {
      unmixed = [Float](repeating: 0, count: count * channels)
    }
    unmixed.withUnsafeMutableBufferPointer { samples in
      description.encoding.convert(
        bytes, to: UnsafeMutableBufferPointer(rebasing: samples[..<(count * channels)]))
      for index in 0..<count {
        let frame = mix.frame { samples[index * channels + $0] }
        (room[2 * index], room[2 * index + 1]) = (frame.left, frame.right)
      }
    }
    return count
  }
}
