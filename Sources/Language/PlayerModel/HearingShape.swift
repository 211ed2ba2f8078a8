/// What was heard of a track in one session, as fractions of its length.
package struct HearingShape: Hashable, Sendable {
  /// The seconds heard, including repetitions, or `nil` if the session does not say.
  package private(set) var seconds: Double?
  /// The seconds of the track, or `nil` if unknown; never less than the end of what was heard.
  package private(set) var length: Double?
  /// The heard parts of the track, in order and without overlaps, each within 0...1.
  ///
  /// Without a known length, 1 is the end of what was heard. Tiny gaps are closed.
  package private(set) var parts: [ClosedRange<Double>] = []
  /// Where the track was paused and continued, in order and each once, within 0...1.
  package private(set) var pauses: [Double] = []
  /// Where listening ended, within 0...1, or `nil` if nothing was heard.
  package private(set) var end: Double?

  /// The number of places that are told apart, so that the size does not depend on the session.
  private static let places = 1024.0
  /// The time without sound from which a gap between runs is a pause, in milliseconds: after a run that
  /// continues at the same frame, and after a seek, which takes time itself.
  private static let (shortestPause, longestSeek): (Int64, Int64) = (100, 2000)

  /// Derives the shape from a session.
  package init(_ session: ListeningSession) {
    let duration = session.entry.track.duration.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    length = duration
    let rate = Double(session.sampleRate)
    let heard = session.heard.filter { $0.start < $0.end && $0.start >= 0 }
    guard rate > 0, let last = heard.last else {
      // Imports claim no frames that their source does not give.
      if session.importedFrom == nil { seconds = 0 }
      return
    }
    let farthest = heard.reduce(0) { max($0, Double($1.end)) } / rate
    seconds = heard.reduce(0.0) { $0 + (Double($1.end) - Double($1.start)) } / rate
    let whole = max(duration ?? 0, farthest)
    if duration != nil { length = whole }
    guard whole > 0 else { return }
    func fraction(_ frame: Int64) -> Double {
      let place = Double(frame) / rate / whole
      return min(1, max(0, (place * Self.places).rounded() / Self.places))
    }
    // Rounding keeps the order of the two places.
    parts = Self.merged(heard.map { fraction($0.start)...fraction($0.end) })
    pauses = Self.pauses(in: session.runs ?? []).map(fraction).sorted().reduce(into: []) {
      if $0.last != $1 { $0.append($1) }
    }
    end = fraction(last.end)
  }

  /// Merges parts that overlap or touch.
  private static func merged(_ parts: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    parts.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
      .reduce(into: []) { merged, part in
        if let last = merged.last, part.lowerBound <= last.upperBound {
          merged[merged.count - 1] = last.lowerBound...max(last.upperBound, part.upperBound)
        } else {
          merged.append(part)
        }
      }
  }

  /// Returns the frames at which nothing was heard for a while before listening continued.
  private static func pauses(in runs: [HeardRun]) -> [Int64] {
    zip(runs, runs.dropFirst()).compactMap { run, next in
      let (end, isFar) = run.startedAt.addingReportingOverflow(run.milliseconds)
      let (silence, isFarther) = next.startedAt.subtractingReportingOverflow(end)
      guard !isFar, !isFarther else { return nil }
      let continues = run.frames.end == next.frames.start
      return silence >= (continues ? shortestPause : longestSeek) ? run.frames.end : nil
    }
  }
}
