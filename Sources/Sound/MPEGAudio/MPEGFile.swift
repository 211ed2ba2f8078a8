package import PlayerModel
package import SoundDecoding

/// An open file of MPEG audio (layer I, II, or III), decoded to frames of interleaved floats.
///
/// The padding that encoders add at both ends is cut, so that albums play without gaps. Opening a file reads
/// only its ends; frames are found while it is read. Damage is skipped, and playback continues with the next
/// valid frame.
///
/// The class is not sendable: it is used by one thread at a time.
package final class MPEGFile: SoundFile {
  /// The position of the next frame in the stream.
  private enum Cursor {
    case at(MPEGFrame)
    case after(MPEGFrame)
    case end
  }

  /// The number of frames from which to estimate the length of a stream that does not contain it.
  private static let framesToEstimateFrom: Int64 = 100
  /// A maximum length that no file reaches, and whose ticks do not overflow.
  private static let longestLength: Int64 = 1 << 50

  /// The index of the frame that ``read(into:)`` returns next, from 0, regardless of earlier changes of rate.
  private(set) var position: Int64 = 0
  package private(set) var format: PCMFormat
  package let reader: ByteReader

  private let stream: MPEGStream
  private let index: FrameIndex
  private let trim: GaplessTrim
  /// The decoder, which is created only when something is decoded.
  private var openDecoder: MPEGFrameDecoder?
  private var cursor: Cursor
  /// The decoded samples in the decoder that are not played yet, by their position in the stream.
  private var pending: Range<Int64> = 0..<0
  /// The frame of ``MPEGFrameDecoder/samples``, or `nil` after a seek.
  private var lastFed: MPEGFrame?
  /// The position from which samples are played; earlier ones only prepare the decoder.
  private var playsFrom: Int64 = 0

  /// Opens the file at its start.
  ///
  /// - Throws: `PlayerError` with a sentence that names the actual kind of the file if it is not MPEG audio.
  package init(_ reader: ByteReader) throws(PlayerError) {
    self.reader = reader
    stream = try MPEGStream(reader)
    index = FrameIndex(stream.walker, first: stream.first)
    trim = try GaplessTrim(of: stream, in: reader)
    format = stream.first.header.format
    cursor = .at(stream.first)
    if stream.claimedSamples == nil { try index.lookAhead(to: Self.framesToEstimateFrom) }
  }

  package var length: Int64 { playedTicks / ticksPerNominalFrame }

  /// Whether ``length`` is the exact result of reading to the end.
  ///
  /// That is so after the end was reached, and after ``measure()``. It is also so from the start if the
  /// encoder stored the length of the stream, its checksum is correct, and the file has the stored number of
  /// bytes, until damage is found.
  package var isLengthExact: Bool {
    index.isComplete || (stream.isWhole && index.isRegular)
  }

  package var duration: Double { Self.seconds(playedTicks) }

  package var bitrate: Int {
    let isClaimed = !index.isComplete && stream.claimedSamples != nil
    let samples = isClaimed ? decodedLength : index.last.endSample
    let bytes = isClaimed ? max(index.byteCount, stream.claimedBytes) : index.byteCount
    let seconds = Self.seconds(index.timeline.tick(at: samples))
    return Int((Double(bytes) * 8 / 1000 / seconds).rounded())
  }

  package var kind: String {
    let header = stream.first.header
    return "MPEG-\(header.version.rawValue) layer \(String(repeating: "I", count: header.layer))"
  }

  package var codec: String { "MP\(stream.first.header.layer)" }

  package var isBitrateConstant: Bool? { index.isComplete ? index.hasOneBitrate : nil }

  package var encoder: String? { stream.info?.encoder }

  package var replayGain: ReplayGain? {
    ReplayGain(track: stream.info?.loudness, album: nil)
  }

  package var frameDuration: Double? {
    Double(stream.first.header.sampleCount) / Double(stream.first.header.format.sampleRate)
  }

  /// Returns the identity of the sound; see `PersistentID(soundOf:)`.
  package func persistentID(in reader: ByteReader) throws(PlayerError) -> PersistentID {
    try PersistentID(soundOf: stream, in: reader)
  }

  /// Makes ``length`` exact by reading the headers of all frames.
  package func measure() throws(PlayerError) {
    try index.complete()
  }

  /// Fills `buffer` with the frames at ``position``, and advances.
  ///
  /// The number of frames is less than the capacity only before a change of format, an error, or the end,
  /// which the next call reports. `buffer` must have space for a frame, with two channels if the format may
  /// change. After an error, the position is unchanged, and the read can be retried.
  package func read(
    into buffer: UnsafeMutableBufferPointer<Float>
  ) throws(PlayerError) -> PCMRead {
    var filled = 0
    do throws(PlayerError) {
      precondition(buffer.count >= format.channelCount, "the buffer must have space for a frame")
      while filled < buffer.count / format.channelCount {
        if let run = trim.firstPlayed(in: pending) {
          filled += take(run, into: buffer, from: filled)
        } else if let frame = try nextFrame() {
          let range = max(frame.firstSample, playsFrom)..<max(frame.endSample, playsFrom)
          if frame.header.format != format, trim.firstPlayed(in: range) != nil {
            if filled > 0 { break }
            format = frame.header.format
            return .formatChanged(format)
          }
          try decode(frame, playing: range)
        } else {
          break
        }
      }
    } catch {
      if filled == 0 { throw error }
    }
    return filled > 0 ? .frames(filled) : .end
  }

  /// Moves to the time of `frame` in frames of the first format; the following samples are the same as in
  /// sequential reading.
  ///
  /// Positions before the start or after the end are clamped. If the format is different there, the next
  /// ``read(into:)`` reports it. To find a new position, the headers of all frames before it are read, which
  /// takes as long as the disk needs. Frames that were found stay known, even if the search is cancelled.
  package func seek(
    to frame: Int64, while isWanted: () -> Bool
  ) throws(PlayerError) -> Bool {
    let ticks = min(max(0, frame), Self.longestLength) * ticksPerNominalFrame
    var place = trim.decoded(after: ticks, index.timeline)
    while place >= index.last.endSample, !index.isComplete {
      guard try index.reach(place, while: isWanted) else { return false }
      // If a change of rate was found on the way, the position is different.
      place = trim.decoded(after: ticks, index.timeline)
    }
    try go(toDecoded: place)
    return true
  }

  private func go(toDecoded place: Int64) throws(PlayerError) {
    reader.keepOneWindow()
    guard let target = try index.frame(holding: place) else {
      pending = 0..<0
      cursor = .end
      position = trim.played(before: index.last.endSample)
      return
    }
    let start = try index.approach(to: target)
    try decoder().reset(atBeginning: start.number == 0)
    pending = 0..<0
    cursor = .at(start)
    lastFed = nil
    playsFrom = place
    position = trim.played(before: place)
  }

  private var ticksPerNominalFrame: Int64 {
    StreamTimeline.resolution / Int64(stream.first.header.format.sampleRate)
  }

  private var playedTicks: Int64 { trim.ticks(before: decodedLength, index.timeline) }

  private static func seconds(_ ticks: Int64) -> Double {
    Double(ticks) / Double(StreamTimeline.resolution)
  }

  /// The number of decoded samples in the stream, as far as it is known.
  private var decodedLength: Int64 {
    let known = index.last.endSample
    if index.isComplete { return known }
    if let claimed = stream.claimedSamples { return max(known, claimed) }
    let seen = Double(index.last.endOffset - stream.first.offset)
    let estimate = Double(known) * max(1, Double(stream.byteCount) / seen)
    return Int64(min(estimate, Double(Self.longestLength)))
  }

  private func nextFrame() throws(PlayerError) -> MPEGFrame? {
    switch cursor {
    case .at(let frame): return frame
    case .after(let frame):
      guard let next = try index.next(after: frame) else {
        cursor = .end
        return nil
      }
      cursor = .at(next)
      return next
    case .end: return nil
    }
  }

  private func decoder() throws(PlayerError) -> MPEGFrameDecoder {
    if let openDecoder { return openDecoder }
    let decoder = try MPEGFrameDecoder(
      for: reader.source.path, freeFormatLength: stream.walker.freeFormatLength)
    openDecoder = decoder
    reader.keepOneWindow()
    return decoder
  }

  private func decode(_ frame: MPEGFrame, playing range: Range<Int64>) throws(PlayerError) {
    let decoder = try decoder()
    let bytes = try reader.bytes(at: frame.offset, count: frame.length)
    // If the header is different now, the file was overwritten.
    guard FrameHeader(bytes.bigEndianWord(at: 0)) == frame.header else {
      throw .changedWhileRead(reader.source.path)
    }
    if let lastFed, !frame.follows(lastFed) { decoder.skip() }
    try decoder.decode(bytes, frame.header)
    cursor = .after(frame)
    lastFed = frame
    pending = range
  }

  /// Copies as much of `run` as fits after `filled` frames, and returns the number of copied frames.
  private func take(
    _ run: Range<Int64>, into buffer: UnsafeMutableBufferPointer<Float>, from filled: Int
  ) -> Int {
    let channels = format.channelCount
    let count = min(run.count, buffer.count / channels - filled)
    let start = Int(run.lowerBound - (lastFed?.firstSample ?? run.lowerBound)) * channels
    guard let samples = openDecoder?.samples[start..<(start + count * channels)] else {
      preconditionFailure("pending samples must have been decoded")
    }
    _ = UnsafeMutableBufferPointer(rebasing: buffer[(filled * channels)...]).update(
      fromContentsOf: samples)
    pending = (run.lowerBound + Int64(count))..<pending.upperBound
    position += Int64(count)
    return count
  }
}
