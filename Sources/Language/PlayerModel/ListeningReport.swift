package import CalendarDates

/// What the listener heard in a period: totals, rankings, and their distribution over time.
///
/// Times are in seconds of music heard, and belong to the local day and hour in which the session
/// began, even if it continued after midnight. For listens reported by another program without a
/// time, the track's duration is used.
package struct ListeningReport: Hashable, Sendable {
  /// An entry of a ranking.
  package struct Ranked: Hashable, Sendable {
    package var name: String
    /// The artist; empty where it does not apply.
    package var artist: String
    /// The time heard.
    package var seconds: Double
    /// The number of listens.
    package var listens: Int
    /// The number of skips.
    package var skips: Int
    /// The file that was heard last, for its cover.
    package var path: TrackPath?
    /// Whether other players contribute, whose times are estimates.
    package var isEstimate: Bool

    /// Creates an entry.
    package init(
      name: String, artist: String, seconds: Double, listens: Int, skips: Int,
      path: TrackPath? = nil, isEstimate: Bool = false
    ) {
      self.isEstimate = isEstimate
      self.path = path
      self.name = name
      self.artist = artist
      self.seconds = seconds
      self.listens = listens
      self.skips = skips
    }
  }

  /// A day, or a month if there are too many days to show.
  package struct Period: Hashable, Sendable {
    /// `2026-11-21` or `2026-11`.
    package var name: String
    /// The time heard.
    package var seconds = 0.0
    /// The number of listens.
    package var listens = 0
    /// The number of listens that were the first of their track ever.
    package var newListens = 0
    /// The time heard of each mood, in the order of ``ListeningReport/moods``.
    ///
    /// A track with two moods counts for both.
    package var moodSeconds: [Double] = []
    /// Whether other players contribute.
    package var isEstimate = false

    /// Creates a period in which nothing was heard.
    package init(name: String) {
      self.name = name
    }

    /// Adds the values of another period.
    fileprivate mutating func add(_ other: Period) {
      seconds += other.seconds
      listens += other.listens
      newListens += other.newListens
      isEstimate = isEstimate || other.isEstimate
      let missing = max(0, other.moodSeconds.count - moodSeconds.count)
      moodSeconds += Array(repeating: 0, count: missing)
      for (place, seconds) in other.moodSeconds.enumerated() { moodSeconds[place] += seconds }
    }
  }

  /// What was heard with one player.
  package struct PlayerShare: Hashable, Sendable {
    /// Another player, such as `firefox`, or `nil` for this one.
    package var player: String?
    package var seconds = 0.0
    package var listens = 0
    /// Whether the report includes it, rather than only naming it.
    package var isCounted: Bool

    /// Creates an empty share.
    package init(player: String?, isCounted: Bool) {
      self.player = player
      self.isCounted = isCounted
    }

    /// Whether the values are estimates, as they are for all other players.
    package var isEstimate: Bool { player != nil }
  }

  /// Creates an empty report.
  package init() {}

  /// A description of the rule by which listens were counted.
  package var rule = ""
  /// The first and last day on which something was heard, or `nil`.
  package var span: (first: CalendarDay, last: CalendarDay)? {
    first.flatMap { first in last.map { (first, $0) } }
  }
  /// The first day on which something was heard.
  package var first: CalendarDay?
  /// The last day on which something was heard.
  package var last: CalendarDay?

  /// Whether a song counts for several artists.
  package var sharesArtists = false
  /// The remark on rankings of artists for which ``sharesArtists`` is true, without a full stop.
  package static let sharedArtistsSentence = "A song by several artists counts for each of them"

  /// The remark on times, without a full stop.
  package static let sharedTimeSentence = "What is heard while two songs crossfade counts for both"

  /// Whether other players contribute to the following values, so that they are estimates.
  package var isEstimate = false
  /// What was heard with each player, included or not: this one first, then by time.
  package var players: [PlayerShare] = []
  /// The total of the other players that the report does not include, or `nil` if there is none.
  package var uncounted: PlayerShare? {
    players.filter { $0.isEstimate && !$0.isCounted }.reduce(nil) { sum, share in
      var sum = sum ?? PlayerShare(player: "", isCounted: false)
      sum.seconds += share.seconds
      sum.listens += share.listens
      return sum
    }
  }

  /// The sums over everything that was heard.
  package var totals = Totals()

  /// All days in order, including empty ones.
  package var days: [Period] = []
  /// All months in order, including empty ones.
  package var months: [Period] = []
  /// All calendar years in order, including empty ones, as sums of ``months``.
  package var years: [Period] {
    months.reduce(into: []) { years, month in
      let name = String(month.name.dropLast(3))
      if years.last?.name != name { years.append(Period(name: name)) }
      years[years.count - 1].add(month)
    }
  }
  /// The time heard by day of the week, Monday first, and hour.
  package var week = Array(repeating: Array(repeating: 0.0, count: 24), count: 7)
  /// Whether other players contribute, by day of the week and hour.
  package var weekEstimates = Array(repeating: Array(repeating: false, count: 24), count: 7)
  /// What was heard, and skipped, the most.
  package var top = Rankings()
  /// The moods heard, by descending time.
  package var moods: [(name: MoodName, seconds: Double)] {
    zip(moodNames, moodSeconds).map { ($0, $1) }
  }
  /// The names of ``moods``.
  package var moodNames: [MoodName] = []
  /// The times of ``moods``.
  package var moodSeconds: [Double] = []
  /// The moods to which other players contribute.
  package var moodEstimates: Set<MoodName> = []

  /// The names of the days in ``week``.
  package static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
