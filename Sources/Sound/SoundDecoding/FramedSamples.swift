package import PlayerModel

/// Reads the samples of a stream whose frames have numbers.
///
/// Opening a stream reads only its start and end; frames are found while it is read. Damage is replaced with silence
/// of the same length, so that positions stay right.
package final class FramedSamples<Frame: SoundFrame> {
  private let stream: any FramedStream<Frame>
  private let reader: ByteReader
  private let decode: (Frame) throws(PlayerError) -> [Float]
  private var frames: any FrameSource<Frame>
  private var sequence: FrameSequence
  /// The index of the frame of samples that is read next.
  private var position: Int64 = 0
  /// The samples that were decoded last, interleaved.
  private var decoded: [Float] = []
  private var block = DecodedBlock(emptyAt: 0)
  /// A frame that was not decoded because the file could not be read, and the part of it that is played.
  private var pending: (frame: Frame, range: Range<Int64>)?
  /// The length, if it is known to be exact.
  private var exactLength: Int64?
  private let likelyLength: Int64

  /// Creates a reader at the start of a stream.
  ///
  /// - Parameter decode: Returns the samples of a frame in the stream's format, with silence where it is damaged.
  package init(
    _ stream: some FramedStream<Frame>, _ reader: ByteReader,
    decode: @escaping (Frame) throws(PlayerError) -> [Float]
  ) throws(PlayerError) {
    (self.stream, self.reader, self.decode) = (stream, reader, decode)
    frames = stream.frames(in: reader)
    let rate = stream.format.sampleRate
    let start = stream.first.positions.lowerBound
    // The first frames of a cut stream are missing, but not those whose bytes were damaged.
    let isCut = stream.beginsWithFirst || start > FrameSequence.longestGap * Int64(rate)
    let origin = isCut ? start : 0
    let end = try stream.end(in: reader)
    // A cut stream may declare what it was before.
    let total = stream.total.map { $0 == end ? $0 - origin : $0 }
    sequence = FrameSequence(origin: origin, total: total, sampleRate: rate)
    let found = end.map { $0 - origin }
    if let found, found > 0, found == total { exactLength = found }
    let blocks = max(1, stream.byteCount / Int64(max(1, stream.first.byteCount)))
    likelyLength = max(1, found ?? total ?? blocks * Int64(stream.first.positions.count))
  }

  /// The format of the samples.
  package var format: PCMFormat { stream.format }

  /// The number of frames of samples, which is an estimate unless ``isLengthExact``.
  package var length: Int64 { exactLength ?? likelyLength }
  /// Whether ``length`` is exact.
  package var isLengthExact: Bool { exactLength != nil }

  /// Makes the length exact by finding all frames.
  package func measure() throws(PlayerError) {
    _ = try measure { true }
  }

  /// Reads samples as `PCMSource` does.
  package func read(
    into buffer: UnsafeMutableBufferPointer<Float>
  ) throws(PlayerError) -> PCMRead {
    let channels = format.channelCount
    precondition(buffer.count >= channels, "a buffer holds at least a frame")
    var filled = 0
    do throws(PlayerError) {
      while filled < buffer.count / channels {
        let count = block.copy(
          decoded, channels: channels, from: position, before: exactLength ?? .max,
          to: UnsafeMutableBufferPointer(rebasing: buffer[(filled * channels)...]))
        (filled, position) = (filled + count, position + Int64(count))
        if count == 0, try !advance() { break }
      }
    } catch {
      if filled == 0 { throw error }
    }
    return filled > 0 ? .frames(filled) : .end
  }

  /// Moves as `PCMSource` does.
  package func seek(to frame: Int64, while isWanted: () -> Bool) throws(PlayerError) -> Bool {
    // Where a file has something else than it declares, its frames are not in order.
    if exactLength == nil, stream.total != nil, try !measure(while: isWanted) { return false }
    let target = min(max(0, frame), exactLength ?? .max / 2)
    try frames.move(to: target + sequence.origin)
    sequence.move(to: target)
    (position, block, pending) = (target, DecodedBlock(emptyAt: 0), nil)
    reader.keepOneWindow()
    // An end that is not known yet may be before the position.
    if exactLength == nil { _ = try advance() }
    return true
  }

  /// Makes the length exact by finding all frames, and returns whether that was not cancelled.
  private func measure(while isWanted: () -> Bool) throws(PlayerError) -> Bool {
    guard exactLength == nil else { return true }
    let counting = stream.frames(in: reader)
    var counted = FrameSequence(
      origin: sequence.origin, total: stream.total, sampleRate: format.sampleRate)
    search: while let frame = try counting.next() {
      guard isWanted() else { return false }
      switch counted.step(frame.positions) {
      case .play, .skip: continue
      case .damaged: break search
      case .end:
        frames.end(before: frame.offset)
        break search
      }
    }
    exactLength = counted.length
    return true
  }

  /// Decodes the next frame that ends after ``position``, and returns `false` at the end.
  private func advance() throws(PlayerError) -> Bool {
    if let exactLength, position >= exactLength { return false }
    if let pending {
      try play(pending.range, of: pending.frame)
      return true
    }
    search: while let frame = try frames.next() {
      switch sequence.step(frame.positions) {
      case .skip: continue
      case .end:
        frames.end(before: frame.offset)
        break search
      case .damaged:
        throw .damaged(
          reader.source.path, at: Int(Double(position) / Double(format.sampleRate)),
          longestGap: FrameSequence.longestGap)
      case .play(let range):
        try play(range, of: frame)
        return true
      }
    }
    let end = exactLength ?? sequence.length
    (exactLength, position) = (end, min(position, end))
    // What is missing at a known end is silence.
    block = DecodedBlock(emptyAt: end)
    return position < end
  }

  /// Decodes a frame, of which `range` is played; if the file cannot be read, the next attempt decodes it again.
  private func play(_ range: Range<Int64>, of frame: Frame) throws(PlayerError) {
    pending = (frame, range)
    // The decoder only reuses its memory if nothing else holds it.
    decoded = []
    block = DecodedBlock(emptyAt: position)
    decoded = try decode(frame)
    pending = nil
    reader.keepOneWindow()
    block = DecodedBlock(range, from: frame.positions.lowerBound - sequence.origin)
  }
}
