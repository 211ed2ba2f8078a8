import PlayerModel

/// The waveform of a song that was not analyzed, as far as it was heard.
///
/// While the song plays, its level is requested once a second. Times are nanoseconds on the monotonic
/// clock.
struct HeardWaveform: Equatable, Sendable {
  /// The place of a measurement in the song.
  struct Place: Equatable, Sendable {
    /// The position in seconds.
    var position: Double
    /// The length of the song in seconds.
    var duration: Double
    /// The speed of playback.
    var rate: Double
    /// The time of the measurement.
    var time: Int64
  }

  /// The time between two requests.
  private static let interval: Int64 = 1_000_000_000
  /// The number of following moments to measure, which are a quarter of a second together.
  private static let followingMoments = 4
  /// How far the position may be from where playback without a seek leads, in seconds.
  private static let tolerance = 0.75

  /// The heights of the parts; 0 where nothing was heard.
  private(set) var heights = [UInt8](repeating: 0, count: SongWaveform.partCount)
  /// When the next request is due; `nil` if none is waiting.
  private(set) var dueAt: Int64?
  /// The last measurement, and its height.
  private var last: Place?
  private var lastHeight: UInt8 = 0
  private var isAsking = false
  private var isRefused = false

  /// Returns the request for the current level, if it is due.
  mutating func nextRequest() -> PlayerRequest? {
    guard !isAsking, !isRefused, dueAt == nil else { return nil }
    isAsking = true
    return .spectrum(.spectrum(bands: 1, coming: Self.followingMoments))
  }

  /// Handles an answer.
  mutating func receive(_ spectrum: Spectrum, at place: Place) {
    isAsking = false
    dueAt = place.time + Self.interval
    let levels = [spectrum.levels] + (spectrum.coming ?? [])
    // Nothing is heard between two tracks, for example.
    guard let level = levels.compactMap({ $0.max() }).max(), let part = part(of: place) else {
      last = nil
      return
    }
    let height = Self.height(of: level)
    raise(part..<(part + 1), to: height)
    // What was heard since the last measurement had about its level.
    if let last, continues(last, place), let start = self.part(of: last), start < part {
      raise((start + 1)..<part, to: lastHeight)
    }
    (last, lastHeight) = (place, height)
  }

  /// Handles the refusal of a player that cannot answer, and is not asked again.
  mutating func receiveRefusal() {
    (isAsking, isRefused) = (false, true)
  }

  /// Makes the next request due if its time is reached.
  mutating func pass(to now: Int64) {
    if let dueAt, dueAt <= now { self.dueAt = nil }
  }

  /// Stops waiting because nothing is to be measured; an outstanding answer still arrives.
  mutating func rest() {
    dueAt = nil
  }

  /// Returns the height of a level: about that of its amplitude, so that loud music is nearly full.
  private static func height(of level: Int) -> UInt8 {
    let share = Double(min(max(level, 0), Spectrum.fullLevel)) / Double(Spectrum.fullLevel)
    // Levels are in decibels: their sixth power is close to the amplitude.
    let cube = share * share * share
    return UInt8(min(max(1, (2 * cube * cube * 255).rounded()), 255))
  }

  private mutating func raise(_ parts: Range<Int>, to height: UInt8) {
    for part in parts { heights[part] = max(heights[part], height) }
  }

  private func part(of place: Place) -> Int? {
    let share = place.position / place.duration
    guard share.isFinite, share >= 0 else { return nil }
    return min(heights.count - 1, Int(min(share, 1) * Double(heights.count)))
  }

  /// Returns whether the music played from one place to another without a seek.
  private func continues(_ first: Place, _ second: Place) -> Bool {
    let played = Double(second.time - first.time) / 1e9 * second.rate
    return abs(second.position - first.position - played) < Self.tolerance
  }
}
