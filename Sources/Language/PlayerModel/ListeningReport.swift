/// What somebody listened to in a time: sums, ranks and how they lie in time.
///
/// Times are seconds of music heard, counted where the session began: all of a track that was begun before midnight
/// belongs to the day, and the hour, that it began in, by the clock on the wall. Where another program is the only
/// witness of a listen and does not say how long it was, its track's length is taken.
package struct ListeningReport: Hashable, Sendable {
  /// Something that can be ranked.
  package struct Ranked: Hashable, Sendable {
    package var name: String
    /// Whose it is; empty where that says nothing.
    package var artist: String
    /// How long it was heard.
    package var seconds: Double
    /// How often it was listened to.
    package var listens: Int
    /// How often it was skipped.
    package var skips: Int
    /// The file of it that was heard last, whose cover stands for it.
    package var path: TrackPath?
    /// Whether other players are part of it, of which nobody counts what was heard.
    package var isEstimate: Bool

    /// Something ranked.
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

  /// A day, or a month where there are too many days to show.
  package struct Period: Hashable, Sendable {
    /// `2026-11-21` or `2026-11`.
    package var name: String
    /// How long music was heard.
    package var seconds = 0.0
    /// How many listens there were.
    package var listens = 0
    /// Of them, how many were the first ever of their song.
    package var newListens = 0
    /// How long music was heard that was filed under each mood, in the order of ``ListeningReport/moods``.
    ///
    /// A song with two moods counts for both.
    package var moodSeconds: [Double] = []
    /// Whether other players are part of it.
    package var isEstimate = false

    /// A time in which nothing was heard.
    package init(name: String) {
      self.name = name
    }

    /// Counts what another period counts, too.
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
    /// Another player, such as `firefox`; nil for this one.
    package var player: String?
    package var seconds = 0.0
    package var listens = 0
    /// Whether the report tells of it, or only names it.
    package var isCounted: Bool

    /// Nothing yet.
    package init(player: String?, isCounted: Bool) {
      self.player = player
      self.isCounted = isCounted
    }

    /// Whether that is an estimate: it is unless it was this player.
    package var isEstimate: Bool { player != nil }
  }

  /// A report of nothing.
  package init() {}

  /// The rule by which listens were counted, in words.
  package var rule = ""
  /// The first and the last day on which something was heard; nil if nothing was.
  package var span: (first: CalendarDay, last: CalendarDay)? {
    first.flatMap { first in last.map { (first, $0) } }
  }
  /// The first day on which something was heard.
  package var first: CalendarDay?
  /// The last such day.
  package var last: CalendarDay?

  /// Whether other players are part of the sums below: then these are estimates, as are the places that say so.
  package var isEstimate = false
  /// What was heard with each player, whether or not the report tells of it: this one first, then the longest.
  package var players: [PlayerShare] = []
  /// What was heard with others that the report does not tell of; nil if nothing was.
  package var uncounted: PlayerShare? {
    players.filter { $0.isEstimate && !$0.isCounted }.reduce(nil) { sum, share in
      var sum = sum ?? PlayerShare(player: "", isCounted: false)
      sum.seconds += share.seconds
      sum.listens += share.listens
      return sum
    }
  }

  /// How long music was heard.
  package var seconds = 0.0
  /// How many times a track was begun.
  package var sessions = 0
  /// How many of them were listens.
  package var listens = 0
  /// How many were skipped before they were one.
  package var skips = 0
  /// How many songs, artists and albums were listened to.
  package var songs = 0
  /// How many artists.
  package var artists = 0
  /// How many albums.
  package var albums = 0
  /// How many listens were the first ever of their song.
  package var newListens = 0

  /// Each day in turn, empty ones too.
  package var days: [Period] = []
  /// Each month in turn, empty ones too.
  package var months: [Period] = []
  /// Each calendar year in turn, empty ones too, made of ``months``.
  package var years: [Period] {
    months.reduce(into: []) { years, month in
      let name = String(month.name.dropLast(3))
      if years.last?.name != name { years.append(Period(name: name)) }
      years[years.count - 1].add(month)
    }
  }
  /// Seconds by day of the week, Monday first, and hour.
  package var week = Array(repeating: Array(repeating: 0.0, count: 24), count: 7)
  /// In which of these hours other players were heard.
  package var weekEstimates = Array(repeating: Array(repeating: false, count: 24), count: 7)
  /// The artists heard longest.
  package var topArtists: [Ranked] = []
  /// The albums heard longest.
  package var topAlbums: [Ranked] = []
  /// The songs listened to most often.
  package var topSongs: [Ranked] = []
  /// The songs skipped most often.
  package var topSkips: [Ranked] = []
  /// The moods that were heard, longest first.
  package var moods: [(name: MoodName, seconds: Double)] {
    zip(moodNames, moodSeconds).map { ($0, $1) }
  }
  /// The names of ``moods``.
  package var moodNames: [MoodName] = []
  /// The seconds of ``moods``.
  package var moodSeconds: [Double] = []
  /// The moods of which a part was heard with other players.
  package var moodEstimates: Set<MoodName> = []

  /// The names of the days of ``week``.
  package static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
