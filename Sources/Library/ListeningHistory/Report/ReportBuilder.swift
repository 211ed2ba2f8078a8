import CalendarDates
package import PlayerModel

/// Builds a ``ListeningReport`` from one session after another.
///
/// Add all sessions from the beginning of the history, oldest first: those before the period determine
/// which songs are new in it.
package struct ReportBuilder {
  private struct AlbumKey: Hashable {
    var artist: String
    var album: String
  }

  /// The key of a song: its sound, or else its names.
  private enum SongKey: Hashable {
    case sound(PersistentID)
    case names(artist: String, title: String)
  }

  /// The numbers of the tallies to which a track contributes, or `nil` for tags it lacks.
  private struct Places {
    var song: Int
    var artists: [Int]
    var album: Int?
  }

  private struct DayTally {
    var seconds = 0.0
    var listens = 0
    var newListens = 0
    var moodSeconds: [MoodName: Double] = [:]
    var isEstimate = false

    mutating func count(_ hearing: ReportedHearing, isNew: Bool) {
      seconds += hearing.seconds
      listens += hearing.isListen ? 1 : 0
      newListens += isNew ? 1 : 0
      isEstimate = isEstimate || hearing.player != nil
      for (index, mood) in hearing.moods.enumerated() where !hearing.moods[..<index].contains(mood)
      {
        moodSeconds[mood, default: 0] += hearing.seconds
      }
    }

    mutating func add(_ other: DayTally) {
      seconds += other.seconds
      listens += other.listens
      newListens += other.newListens
      moodSeconds.merge(other.moodSeconds, uniquingKeysWith: +)
      isEstimate = isEstimate || other.isEstimate
    }
  }

  private let since: Int64
  private let until: Int64
  private let rule: ListenRule
  private let players: PlayerSelection
  private let longest: Int
  private let local: (Int64) -> LocalMoment

  private var report = ListeningReport()
  private var tracks: [Track] = []
  private var places: [Places] = []
  private var numbers: [Track: Int] = [:]
  private var songs = ReportTallies<SongKey>()
  private var artists = ReportTallies<String>()
  private var albums = ReportTallies<AlbumKey>()
  private var days: [CalendarDay: DayTally] = [:]
  private var own = ListeningReport.PlayerShare(player: nil, isCounted: false)
  private var others: [String: ListeningReport.PlayerShare] = [:]

  /// Creates a builder for the sessions that began in `since ..< until`, in Unix milliseconds.
  ///
  /// - Parameters:
  ///   - players: The players to report; the sessions of others are only summed up.
  ///   - longest: The length of rankings.
  ///   - local: Converts Unix milliseconds to local time.
  package init(
    since: Int64? = nil, until: Int64? = nil, rule: ListenRule,
    with players: PlayerSelection = .thisPlayer, longest: Int = 10,
    local: @escaping (Int64) -> LocalMoment = LocalMoment.here
  ) {
    self.since = since ?? .min
    self.until = until ?? .max
    self.rule = rule
    self.players = players
    self.longest = longest
    self.local = local
  }

  /// Adds the next session.
  package mutating func add(_ session: ListeningSession) {
    let track = session.entry.track
    let number = numbers[track] ?? add(track)
    numbers[track] = number
    add(HeardSession(session, by: rule).reported, of: number)
  }

  /// Registers a track and returns its number, counted from 0.
  @discardableResult
  mutating func add(_ track: Track) -> Int {
    let song =
      track.persistentID.map(SongKey.sound) ?? .names(artist: track.artist, title: track.title)
    places.append(
      Places(
        song: songs.number(of: song), artists: artistNumbers(of: track),
        album: track.album.isEmpty
          ? nil
          : albums.number(of: AlbumKey(artist: track.artistOfAlbum, album: track.album))))
    tracks.append(track)
    return tracks.count - 1
  }

  /// Returns the numbers of a track's artists, each once.
  private mutating func artistNumbers(of track: Track) -> [Int] {
    var places: [Int] = []
    for artist in track.artists {
      let number = artists.number(of: artist)
      artists[number].name = artist
      if !places.contains(number) { places.append(number) }
    }
    return places
  }

  /// Adds the next hearing, of the track with the given number.
  mutating func add(_ hearing: ReportedHearing, of track: Int) {
    guard hearing.startedAt < until else { return }
    let isCounted = players.includes(hearing.player)
    if hearing.startedAt >= since { share(hearing, isCounted) }
    guard isCounted else { return }
    let place = places[track]
    // A session of another player may have been recorded without its title.
    let isNamed = hearing.player == nil || !tracks[track].title.isEmpty
    let isNew = hearing.isListen && isNamed && !songs[place.song].isKnown
    if isNew { songs[place.song].isKnown = true }
    guard hearing.startedAt >= since else { return }

    count(hearing, isNew: isNew)
    // Covers are read from files.
    let hasFile = hearing.player == nil || !tracks[track].path.encoded.isEmpty
    if isNamed { songs[place.song].count(hearing, of: track, hasFile: hasFile) }
    for artist in place.artists { artists[artist].count(hearing, of: track, hasFile: hasFile) }
    if place.artists.count > 1 { report.sharesArtists = true }
    if let album = place.album { albums[album].count(hearing, of: track, hasFile: hasFile) }
  }

  /// Counts a hearing for the totals, its day and its hour.
  private mutating func count(_ hearing: ReportedHearing, isNew: Bool) {
    let isEstimate = hearing.player != nil
    report.totals.sessions += 1
    report.totals.seconds += hearing.seconds
    report.totals.listens += hearing.isListen ? 1 : 0
    report.totals.skips += hearing.isSkip ? 1 : 0
    report.totals.newListens += isNew ? 1 : 0
    report.isEstimate = report.isEstimate || isEstimate
    let moment = local(hearing.startedAt)
    report.week[moment.weekday % 7][moment.hour % 24] += hearing.seconds
    if isEstimate {
      report.weekEstimates[moment.weekday % 7][moment.hour % 24] = true
      report.moodEstimates.formUnion(hearing.moods)
    }
    days[moment.date, default: DayTally()].count(hearing, isNew: isNew)
  }

  /// Counts a hearing for its player.
  private mutating func share(_ hearing: ReportedHearing, _ isCounted: Bool) {
    func count(_ share: inout ListeningReport.PlayerShare) {
      share.isCounted = isCounted
      share.seconds += hearing.seconds
      share.listens += hearing.isListen ? 1 : 0
    }
    guard let player = hearing.player else { return count(&own) }
    count(
      &others[player, default: ListeningReport.PlayerShare(player: player, isCounted: isCounted)])
  }

  /// Returns the report of all sessions added so far.
  package func finished() -> ListeningReport {
    var report = report
    report.rule = rule.name
    report.totals.songs = songs.tallies.count { $0.listens > 0 }
    report.totals.artists = artists.tallies.count { $0.listens > 0 }
    report.totals.albums = albums.tallies.count { $0.listens > 0 }
    report.top.artists = top(artists.tallies.filter { $0.listens > 0 }) {
      ($0.artist, "")
    } by: {
      ($0.seconds, $0.listens)
    }
    report.top.albums = top(albums.tallies.filter { $0.listens > 0 }) {
      ($0.album, $0.artistOfAlbum)
    } by: {
      ($0.seconds, $0.listens)
    }
    report.top.songs = top(songs.tallies.filter { $0.listens > 0 }) {
      ($0.title, $0.artist)
    } by: {
      (Double($0.listens), Int($0.seconds))
    }
    report.top.skips = top(songs.tallies.filter { $0.skips > 0 }) {
      ($0.title, $0.artist)
    } by: {
      (Double($0.skips), -$0.listens)
    }
    addMoods(to: &report)
    let heard = others.values.sorted {
      ($1.seconds, $0.player ?? "") < ($0.seconds, $1.player ?? "")
    }
    report.players = (own.seconds > 0 || own.listens > 0 ? [own] : []) + heard
    report.first = days.keys.min()
    report.last = days.keys.max()
    if let first = report.first, let last = report.last {
      report.days = periods(from: first, through: last, moods: report.moodNames)
      report.months = months(from: first, through: last, moods: report.moodNames)
    }
    return report
  }

  /// The days in order, because the last digits of sums depend on it.
  private var daysInOrder: [(day: CalendarDay, tally: DayTally)] {
    days.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func addMoods(to report: inout ListeningReport) {
    var sums: [MoodName: Double] = [:]
    for (_, day) in daysInOrder { sums.merge(day.moodSeconds, uniquingKeysWith: +) }
    let sorted = sums.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    report.moodNames = sorted.map(\.key)
    report.moodSeconds = sorted.map(\.value)
  }

  /// The first of `tallies` by `rank`, then by name, so that the same history gives the same report.
  private func top(
    _ tallies: [ReportTally], named names: (Track) -> (name: String, artist: String),
    by rank: (ReportTally) -> (Double, Int)
  ) -> [ListeningReport.Ranked] {
    // Comparing names is slow, so tallies that cannot rank are removed first.
    let best = tallies.map(rank).sorted { $0 > $1 }.prefix(longest)
    guard let least = best.last else { return [] }
    return tallies.filter { rank($0) >= least }
      .compactMap { tally in tally.ranked(of: tracks, names).map { (rank: rank(tally), $0) } }
      .sorted { one, other in
        one.rank != other.rank
          ? one.rank > other.rank
          : (one.1.name, one.1.artist) < (other.1.name, other.1.artist)
      }
      .prefix(longest).map(\.1)
  }

  private func periods(
    from first: CalendarDay, through last: CalendarDay, moods: [MoodName]
  ) -> [ListeningReport.Period] {
    var periods: [ListeningReport.Period] = []
    var day = first
    // A clock that was once off by centuries must not fill memory.
    while day <= last, periods.count < 40_000 {
      periods.append(period(day.description, days[day] ?? DayTally(), moods))
      day = day.next
    }
    return periods
  }

  private func months(
    from first: CalendarDay, through last: CalendarDay, moods: [MoodName]
  ) -> [ListeningReport.Period] {
    var tallies: [String: DayTally] = [:]
    for (day, tally) in daysInOrder { tallies[day.monthText, default: DayTally()].add(tally) }
    var periods: [ListeningReport.Period] = []
    var month = CalendarDay(year: first.year, month: first.month, day: 1)
    while month <= last, periods.count < 4000 {
      periods.append(period(month.monthText, tallies[month.monthText] ?? DayTally(), moods))
      month = month.nextMonth
    }
    return periods
  }

  private func period(
    _ name: String, _ tally: DayTally, _ moods: [MoodName]
  ) -> ListeningReport.Period {
    var period = ListeningReport.Period(name: name)
    period.seconds = tally.seconds
    period.listens = tally.listens
    period.newListens = tally.newListens
    period.isEstimate = tally.isEstimate
    period.moodSeconds = moods.map { tally.moodSeconds[$0] ?? 0 }
    return period
  }
}

extension Track {
  /// The artist of the album.
  fileprivate var artistOfAlbum: String { albumArtist.isEmpty ? artist : albumArtist }
}
