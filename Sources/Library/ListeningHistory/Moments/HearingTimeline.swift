package import PlayerModel

/// The position in the track at each moment of a session.
///
/// A run starts by the wall clock and lasts as long as the monotonic clock measured. Setting the wall clock
/// therefore does not distort a run, and the next run starts at the new time. The timeline of a crashed
/// session ends at its last checkpoint.
///
/// Sessions from earlier versions and imports do not record when their ranges were heard. If the ranges
/// fill the time of such a session, it was heard without a pause, and positions are exact nevertheless.
/// Otherwise a position is the latest one that can have been reached.
package struct HearingTimeline {
  /// A part of a session during which the track played evenly; half-open in both time and frames.
  private struct Stretch {
    var start: Int64
    var milliseconds: Int64
    var frames: FrameRange

    var end: Int64 {
      let (end, isFar) = start.addingReportingOverflow(milliseconds)
      return isFar ? .max : end
    }

    /// The frame that is heard at `moment`.
    func frame(at moment: Int64) -> Double {
      // Floating point, because the ranges come from a file and integer arithmetic could overflow.
      let part = (Double(moment) - Double(start)) / Double(milliseconds)
      return Double(frames.start) + part * (Double(frames.end) - Double(frames.start))
    }
  }

  /// The tolerance in seconds between the time heard and the time passed, whose clocks are not read
  /// simultaneously.
  private static let slack = 1.0

  private let session: ListeningSession
  private let stretches: [Stretch]
  /// Whether positions are known rather than inferred.
  package let isExact: Bool

  /// Creates the timeline of a session.
  package init(_ session: ListeningSession) {
    self.session = session
    if let runs = session.runs {
      isExact = session.player == nil
      stretches = runs.map {
        Stretch(start: $0.startedAt, milliseconds: $0.milliseconds, frames: $0.frames)
      }
    } else {
      (stretches, isExact) = Self.assumedStretches(of: session)
    }
  }

  /// Returns the position in the track at `moment`, in Unix milliseconds, or `nil` if nothing was heard
  /// then.
  package func seconds(at moment: Int64) -> Double? {
    // Runs overlap if the wall clock was set back; the one that began last wins.
    let stretch = stretches.last { $0.start <= moment && moment < $0.end }
    guard let stretch, session.sampleRate > 0 else { return nil }
    return stretch.frame(at: moment) / Double(session.sampleRate)
  }

  /// The times at which the track was heard, in Unix milliseconds; runs without a pause in between are
  /// merged.
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

  private static func assumedStretches(of session: ListeningSession) -> ([Stretch], isExact: Bool) {
    let start = session.startedAt.unixMilliseconds
    let rate = Double(session.sampleRate)
    guard rate > 0 else { return ([], false) }
    let ranges =
      session.heard.isEmpty && session.importedFrom != nil
      ? wholeTrack(of: session) : session.heard.filter { $0.start < $0.end }
    let heard = ranges.reduce(0) { $0 + (Double($1.end) - Double($1.start)) / rate }
    let passed = (Double(session.lastHeardAt.unixMilliseconds) - Double(start)) / 1000
    guard heard > 0, heard < 1e9, start > 0, start < 1 << 52 else { return ([], false) }
    // If less time passed than was heard, the track was played faster, or the source does not say when it
    // ended. If more time passed, there were pauses at unknown positions.
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
      // The track was open the whole time, and its last frames were heard at the end at the latest.
      let rest = session.lastHeardAt.unixMilliseconds - last.end
      let end = FrameRange(start: last.frames.end, end: last.frames.end)
      stretches.append(Stretch(start: last.end, milliseconds: max(0, rest), frames: end))
    }
    return (stretches, isEven && session.importedFrom == nil)
  }

  /// The whole range of a track that was listened to elsewhere, if its length is known.
  private static func wholeTrack(of session: ListeningSession) -> [FrameRange] {
    guard session.endReason == .finished, let length = session.entry.track.duration,
      let frames = Int64(exactly: (length * Double(session.sampleRate)).rounded()), frames > 0
    else { return [] }
    return [FrameRange(start: 0, end: frames)]
  }
}
