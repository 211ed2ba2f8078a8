/// Which decoded samples are played: all but those that encoder and decoder added at both ends.
///
/// *Decoded* places count what comes out of the frames, *played* ones what is left of that. As in
/// libmpg123, frames after those that the info frame counts are played whole: somebody appended them.
struct GaplessTrim: Hashable {
  /// What a layer III decoder adds at the start.
  private static let decoderDelay: Int64 = 529

  /// Cut from the start.
  private let leading: Int64
  /// Cut where the stream that the info frame knows ends; empty if nothing is.
  private let trailing: Range<Int64>

  /// A stream of which everything is played.
  static let none = GaplessTrim(leading: 0, trailing: 0..<0)

  private init(leading: Int64, trailing: Range<Int64>) {
    self.leading = leading
    self.trailing = trailing
  }

  /// What `info` says; nothing is cut unless it counts the frames.
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

  /// How many of the first `decoded` samples are played.
  func played(before decoded: Int64) -> Int64 {
    let cutAtEnd = max(0, min(decoded, trailing.upperBound) - trailing.lowerBound)
    return max(0, decoded - leading) - cutAtEnd
  }

  /// For how many ticks the first `decoded` samples are played.
  func ticks(before decoded: Int64, _ timeline: StreamTimeline) -> Int64 {
    func length(of samples: Range<Int64>) -> Int64 {
      timeline.tick(at: min(decoded, samples.upperBound))
        - timeline.tick(at: min(decoded, samples.lowerBound))
    }
    return timeline.tick(at: decoded) - length(of: 0..<leading) - length(of: trailing)
  }

  /// The decoded place of the sample that is heard after `ticks` of what is played.
  func decoded(after ticks: Int64, _ timeline: StreamTimeline) -> Int64 {
    let tick = ticks + timeline.tick(at: leading)
    let (start, end) = (
      timeline.tick(at: trailing.lowerBound), timeline.tick(at: trailing.upperBound)
    )
    return timeline.sample(at: tick >= start ? tick + end - start : tick)
  }

  /// The first stretch of `decoded` that is played, nil if none of it is.
  func firstPlayed(in decoded: Range<Int64>) -> Range<Int64>? {
    var start = max(decoded.lowerBound, leading)
    if trailing.contains(start) { start = trailing.upperBound }
    let limit = start < trailing.lowerBound ? trailing.lowerBound : Int64.max
    let end = min(decoded.upperBound, limit)
    return start < end ? start..<end : nil
  }
}
