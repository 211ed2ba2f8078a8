import PlayerModel
import SoundDecoding

/// Selects the decoded samples to play, without those that encoder and decoder added at both ends.
///
/// *Decoded* positions count the samples of frames, and *played* ones those that remain. As in libmpg123,
/// frames after those that the info frame counts are played completely, because they were appended.
struct GaplessTrim: Hashable {
  /// The number of samples that a layer III decoder adds at the start.
  private static let decoderDelay: Int64 = 529

  /// The number of samples to cut from the start.
  private let leading: Int64
  /// The samples to cut at the end of the stream according to the info frame; may be empty.
  private let trailing: Range<Int64>

  /// Plays everything.
  static let none = GaplessTrim(leading: 0, trailing: 0..<0)

  private init(leading: Int64, trailing: Range<Int64>) {
    self.leading = leading
    self.trailing = trailing
  }

  /// Creates the selection from `info`; nothing is cut unless it has the number of frames.
  init(_ info: InfoFrame?, samplesPerFrame: Int) {
    guard let info, !info.isVBRI, let frameCount = info.frameCount, frameCount > 0 else {
      self = .none
      return
    }
    let total = frameCount * Int64(samplesPerFrame)
    let start = min(total, info.delay + Self.decoderDelay)
    let end = min(total, max(start, total - info.padding + Self.decoderDelay))
    self.init(leading: start, trailing: end..<total)
  }

  /// Creates the selection for a stream in a file: from the encoder's frame, otherwise from the comment of
  /// iTunes, which counts samples in the same way.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init(of stream: MPEGStream, in reader: ByteReader) throws(PlayerError) {
    let header = stream.first.header
    self.init(stream.info, samplesPerFrame: header.sampleCount)
    guard header.layer == 3, stream.info?.isVBRI != true, stream.info?.hasPadding != true,
      let comment = try EncoderDelay(in: reader),
      let trim = GaplessTrim(comment, in: stream)
    else { return }
    self = trim
  }

  /// Creates the selection from the comment of iTunes, or returns `nil` if it does not fit the stream, because
  /// it was copied from another file, or the stream was cut.
  private init?(_ comment: EncoderDelay, in stream: MPEGStream) {
    let total = comment.delay + comment.length + comment.padding
    let (frameCount, rest) = total.quotientAndRemainder(
      dividingBy: Int64(stream.first.header.sampleCount))
    guard rest == 0, frameCount <= stream.mostFrames,
      frameCount == stream.info?.frameCount ?? frameCount
    else { return nil }
    let start = min(total, comment.delay + Self.decoderDelay)
    let end = min(total, max(start, total - comment.padding + Self.decoderDelay))
    self.init(leading: start, trailing: end..<total)
  }

  /// Returns how many of the first `decoded` samples are played.
  func played(before decoded: Int64) -> Int64 {
    let cutAtEnd = max(0, min(decoded, trailing.upperBound) - trailing.lowerBound)
    return max(0, decoded - leading) - cutAtEnd
  }

  /// Returns the playing time of the first `decoded` samples in ticks.
  func ticks(before decoded: Int64, _ timeline: StreamTimeline) -> Int64 {
    func length(of samples: Range<Int64>) -> Int64 {
      timeline.tick(at: min(decoded, samples.upperBound))
        - timeline.tick(at: min(decoded, samples.lowerBound))
    }
    return timeline.tick(at: decoded) - length(of: 0..<leading) - length(of: trailing)
  }

  /// Returns the decoded position of the sample that is played after `ticks`.
  func decoded(after ticks: Int64, _ timeline: StreamTimeline) -> Int64 {
    let tick = ticks + timeline.tick(at: leading)
    let (start, end) = (
      timeline.tick(at: trailing.lowerBound), timeline.tick(at: trailing.upperBound)
    )
    return timeline.sample(at: tick >= start ? tick + end - start : tick)
  }

  /// Returns the first contiguous part of `decoded` that is played, or `nil` if there is none.
  func firstPlayed(in decoded: Range<Int64>) -> Range<Int64>? {
    var start = max(decoded.lowerBound, leading)
    if trailing.contains(start) { start = trailing.upperBound }
    let limit = start < trailing.lowerBound ? trailing.lowerBound : Int64.max
    let end = min(decoded.upperBound, limit)
    return start < end ? start..<end : nil
  }
}
