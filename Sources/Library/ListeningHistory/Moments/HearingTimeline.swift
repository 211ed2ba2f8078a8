package import PlayerModel

/// Which second of its track a session was at, moment by moment.
///
/// A run begins when the clock on the wall said so and lasts as long as the monotonic clock counted: a clock that is
/// set meanwhile neither stretches a song nor tears it, and the next run follows the new time. A crashed session is
/// known as far as its last checkpoint.
///
/// Earlier versions and imports do not say when the ranges were heard. If they fill the time of the session, it was
/// heard without a pause, and the answer is exact all the same; else it is the place that was reached at the latest.
package struct HearingTimeline {
  /// A part of a session in which the track went on evenly; half-open in time and in frames.
  private struct Stretch {
    var start: Int64
    var milliseconds: Int64
    var frames: FrameRange

    var end: Int64 {
      let (end, isFar) = start.addingReportingOverflow(milliseconds)
      return isFar ? .max : end
    }

    /// The frame that is heard at a moment in it.
    func frame(at moment: Int64) -> Double {
      // In floating point: ranges come from a file, and whole numbers could overflow.
      let part = (Double(moment) - Double(start)) / Double(milliseconds)
      return Double(frames.start) + part * (Double(frames.end) - Double(frames.start))
    }
  }

  /// By how much what was heard may differ from the time that passed: clocks are not read at the same instant.
  private static let slack = 1.0

  private let session: ListeningSession
  private let stretches: [Stretch]
  /// Whether the places are known, not supposed.
  package let isExact: Bool

  /// The timeline of a session.
  package init(_ session: ListeningSession) {
    self.session = session
    if let runs = session.runs {
      isExact = session.player == nil
      stretches = runs.map {
        Stretch(start: $0.startedAt, milliseconds: $0.milliseconds, frames: $0.frames)
      }
    } else {
      (stretches, isExact) = Self.supposed(of: session)
    }
  }

  /// The second of the track that was heard at a moment, Unix milliseconds; nil if nothing was, as in a pause.
  package func seconds(at moment: Int64) -> Double? {
    // What began last counts where a clock that was set back let two runs overlap.
    let stretch = stretches.last { $0.start <= moment && moment < $0.end }
    guard let stretch, session.sampleRate > 0 else { return nil }
    return stretch.frame(at: moment) / Double(session.sampleRate)
  }

  /// When the track was heard, Unix milliseconds; runs that follow one another without a pause are one.
  package var moments: [Range<Int64>] {
    var moments: [Range<Int64>] = []
    for stretch in stretches where stretch.start < stretch.end {
      if let last = moments.last, last.lowerBound <= stretch.start, stretch.start <= last.upperBound
      {
        moments[moments.count - 1] = last.lowerBound..<max(last.upperBound, stretch.end)
      } else {
        moments.append(stretch.start..<stretch.end)
      }
    }
    return moments
  }

  private static func supposed(of session: ListeningSession) -> ([Stretch], isExact: Bool) {
    let start = session.startedAt.unixMilliseconds
    let rate = Double(session.sampleRate)
    guard rate > 0 else { return ([], false) }
    let ranges =
      session.heard.isEmpty && session.importedFrom != nil
      ? wholeTrack(of: session) : session.heard.filter { $0.start < $0.end }
    let heard = ranges.reduce(0) { $0 + (Double($1.end) - Double($1.start)) / rate }
    let passed = (Double(session.lastHeardAt.unixMilliseconds) - Double(start)) / 1000
    guard heard > 0, heard < 1e9, start > 0, start < 1 << 52 else { return ([], false) }
    // Faster than the track's own rate: it was played faster, or the source does not say when it ended. A session
    // that took longer had pauses, nobody knows where.
    let isEven = abs(heard - passed) <= slack
    let scale = isEven || passed > heard || session.importedFrom != nil ? 1 : passed / heard
    guard scale > 0 else { return ([], false) }
    var stretches: [Stretch] = []
    var before = 0.0
    for range in ranges {
      let length = (Double(range.end) - Double(range.start)) / rate
      let (from, to) = (before * scale * 1000, (before + length) * scale * 1000)
      before += length
      stretches.append(
        Stretch(
          start: start + Int64(from.rounded()),
          milliseconds: Int64(to.rounded()) - Int64(from.rounded()), frames: range))
    }
    if passed > heard + slack, session.importedFrom == nil, let last = stretches.last {
      // The track was on all the time, and its last frames were not heard before the end.
      let rest = session.lastHeardAt.unixMilliseconds - last.end
      let end = FrameRange(start: last.frames.end, end: last.frames.end)
      stretches.append(Stretch(start: last.end, milliseconds: max(0, rest), frames: end))
    }
    return (stretches, isEven && session.importedFrom == nil)
  }

  /// All of a track that was listened to elsewhere, if its length is known.
  private static func wholeTrack(of session: ListeningSession) -> [FrameRange] {
    guard session.endReason == .finished, let length = session.entry.track.duration,
      let frames = Int64(exactly: (length * Double(session.sampleRate)).rounded()), frames > 0
    else { return [] }
    return [FrameRange(start: 0, end: frames)]
  }
}
