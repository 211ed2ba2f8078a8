package import PlayerModel
package import SoundDecoding

/// An open file of MPEG audio (layer I, II or III): its sound as frames of interleaved floats.
///
/// What encoders add at both ends is cut, so that albums play without gaps. Opening looks at the ends of the file only; the way to every frame is
/// learned while it is read. Damage is passed over: what can be found again behind it is played.
///
/// Not sendable: one thread at a time uses it.
package final class MPEGFile: SoundFile {
  /// Where the next frame of the stream is.
  private enum Cursor {
    case at(MPEGFrame)
    case after(MPEGFrame)
    case end
  }

  /// How many frames are looked at where nothing tells how long the stream is.
  private static let framesToEstimateFrom: Int64 = 100
  /// More frames than any file can hold, few enough that their ticks can be counted.
  private static let longestLength: Int64 = 1 << 50

  /// The place of the frame that ``read(into:)`` gives next, from 0, whatever the rates of those before.
  private(set) var position: Int64 = 0
  package private(set) var format: PCMFormat
  package let reader: ByteReader

  private let stream: MPEGStream
  private let index: FrameIndex
  private let trim: GaplessTrim
  /// Made when something is to be decoded: to know what a file is needs none.
  private var openDecoder: MPEGFrameDecoder?
  private var cursor: Cursor
  /// The decoded samples, by their place in the stream, that wait in the decoder to be played.
  private var pending: Range<Int64> = 0..<0
  /// The frame that gave ``MPEGFrameDecoder/samples``, nil after a seek.
  private var lastFed: MPEGFrame?
  /// What is decoded before this place is not played: it only makes the decoder ready.
  private var playsFrom: Int64 = 0

  /// Opens the file at its beginning.
  ///
  /// - Throws: `PlayerError` with a sentence that says what the file is, if it is not MPEG audio.
  package init(_ reader: ByteReader) throws(PlayerError) {
    self.reader = reader
    stream = try MPEGStream(reader)
    index = FrameIndex(stream.walker, first: stream.first)
    trim = GaplessTrim(stream.info, samplesPerFrame: stream.first.header.sampleCount)
    format = stream.first.header.format
    cursor = .at(stream.first)
    if stream.claimedSamples == nil { try index.lookAhead(to: Self.framesToEstimateFrom) }
  }

  package var length: Int64 { playedTicks / ticksPerNominalFrame }

  /// Whether ``length`` is what reading to the end gives, to the frame.
  ///
  /// True once the end was seen, after ``measure()``, and from the beginning if the encoder wrote down
  /// how long the stream is, its checksum is right and the file has as many bytes as it says; not any more
  /// once damage comes to light.
  package var isLengthExact: Bool {
    index.isComplete || (stream.isWhole && index.isRegular)
  }

  package var duration: Double { Self.seconds(playedTicks) }

  package var bitrate: Int {
    let seconds = Self.seconds(index.timeline.tick(at: decodedLength))
    return Int((Double(stream.byteCount) * 8 / 1000 / seconds).rounded())
  }

  package var kind: String {
    let header = stream.first.header
    return "MPEG-\(header.version.rawValue) layer \(String(repeating: "I", count: header.layer))"
  }

  package var isBitrateConstant: Bool? { index.isComplete ? index.hasOneBitrate : nil }

  package var encoder: String? { stream.info?.encoder }

  package var replayGain: ReplayGain? {
    ReplayGain(track: stream.info?.loudness, album: nil)
  }

  package var frameDuration: Double? {
    Double(stream.first.header.sampleCount) / Double(stream.first.header.format.sampleRate)
  }

  /// What its sound is known by; see `PersistentID(soundOf:)`.
  package func persistentID() throws(PlayerError) -> PersistentID {
    try PersistentID(soundOf: stream, in: reader)
  }

  package func holds(_ sound: PersistentID) -> Bool {
    // What was read of it before does not count.
    (try? PersistentID(soundOf: stream, in: ByteReader(reader.source))) == sound
  }

  /// Makes ``length`` exact by walking over every frame's header.
  package func measure() throws(PlayerError) {
    try index.complete()
  }

  /// Fills `buffer` with the frames at ``position`` and moves on.
  ///
  /// Gives fewer than fit only before a change of format, an error or the end, each of which the next call
  /// tells. `buffer` must hold a frame, of two channels if the format may change. After an error the
  /// position stands, and reading may be tried again.
  package func read(
    into buffer: UnsafeMutableBufferPointer<Float>
  ) throws(PlayerError) -> PCMRead {
    var filled = 0
    do throws(PlayerError) {
      precondition(buffer.count >= format.channelCount, "a buffer holds at least a frame")
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

  /// Goes to where as much time has passed as `frame` frames of the first format take; what is read there is what
  /// reading up to it would have given, sample for sample.
  ///
  /// A place beyond the end is the end, one before the beginning the beginning. If the format is another there, the next
  /// ``read(into:)`` tells. The way to a place that was not read before leads over the headers of all frames up to it,
  /// which takes as long as the disk takes to read them. What was found on it stays known, also where the search is
  /// given up.
  package func seek(
    to frame: Int64, while isWanted: () -> Bool
  ) throws(PlayerError) -> Bool {
    let ticks = min(max(0, frame), Self.longestLength) * ticksPerNominalFrame
    var place = trim.decoded(after: ticks, index.timeline)
    while place >= index.last.endSample, !index.isComplete {
      guard try index.reach(place, while: isWanted) else { return false }
      // Where a change of rate comes to light on the way, the place is another.
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

  /// How many samples the stream decodes to, as far as is known.
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
    // Where the frame was found, somebody has meanwhile written something else.
    guard FrameHeader(bytes.bigEndianWord(at: 0)) == frame.header else {
      throw .changedWhileRead(reader.source.path)
    }
    if let lastFed, !frame.follows(lastFed) { decoder.skip() }
    try decoder.decode(bytes, frame.header)
    cursor = .after(frame)
    lastFed = frame
    pending = range
  }

  /// Copies as much of `run` as there is room for behind `filled` frames and returns how much that was.
  private func take(
    _ run: Range<Int64>, into buffer: UnsafeMutableBufferPointer<Float>, from filled: Int
  ) -> Int {
    let channels = format.channelCount
    let count = min(run.count, buffer.count / channels - filled)
    let start = Int(run.lowerBound - (lastFed?.firstSample ?? run.lowerBound)) * channels
    guard let samples = openDecoder?.samples[start..<(start + count * channels)] else {
      preconditionFailure("what is pending was decoded")
    }
    _ = UnsafeMutableBufferPointer(rebasing: buffer[(filled * channels)...]).update(
      fromContentsOf: samples)
    pending = (run.lowerBound + Int64(count))..<pending.upperBound
    position += Int64(count)
    return count
  }
}
