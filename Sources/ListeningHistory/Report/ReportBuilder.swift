package import PlayerModel

/// Makes a ``ListeningReport`` of sessions, one after the other.
///
/// Give it everything from the beginning of the history, oldest first: what came before the report's time tells
/// which songs are new in it.
package struct ReportBuilder {
  private struct Tally {
    var name: String
    var artist: String
    var seconds = 0.0
    var listens = 0
    var skips = 0
    var path: TrackPath?
    var isEstimate = false

    var ranked: ListeningReport.Ranked {
      ListeningReport.Ranked(
        name: name, artist: artist, seconds: seconds, listens: listens, skips: skips, path: path,
        isEstimate: isEstimate)
    }
  }

  private struct AlbumKey: Hashable {
    var artist: String
    var album: String
  }

  /// What a song is known by: its sound, else its names.
  private enum SongKey: Hashable {
    case sound(PersistentID)
    case names(artist: String, title: String)
  }

  private struct DayTally {
    var seconds = 0.0
    var listens = 0
    var newListens = 0
    var moodSeconds: [MoodName: Double] = [:]
    var isEstimate = false

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
  private let players: HeardWith
  private let longest: Int
  private let local: (Int64) -> LocalMoment

  private var report = ListeningReport()
  private var known: Set<SongKey> = []
  private var songs: [SongKey: Tally] = [:]
  private var artists: [String: Tally] = [:]
  private var albums: [AlbumKey: Tally] = [:]
  private var days: [CalendarDay: DayTally] = [:]
  private var own = ListeningReport.PlayerShare(player: nil, isCounted: false)
  private var others: [String: ListeningReport.PlayerShare] = [:]

  /// A report of the sessions that began in `since ..< until`, Unix milliseconds.
  ///
  /// - Parameters:
  ///   - players: Those that it tells of; what was heard with others is summed up beside it.
  ///   - longest: How many places the ranks have.
  ///   - local: Tells the clock on the wall at a Unix millisecond.
  package init(
    since: Int64? = nil, until: Int64? = nil, rule: ListenRule,
    with players: HeardWith = .thisPlayer, longest: Int = 10,
    local: @escaping (Int64) -> LocalMoment = LocalMoment.here
  ) {
    self.since = since ?? .min
    self.until = until ?? .max
    self.rule = rule
    self.players = players
    self.longest = longest
    self.local = local
  }

  /// Takes in the next session.
  package mutating func add(_ session: ListeningSession) {
    let start = session.startedAt.unixMilliseconds
    guard start < until else { return }
    let heard = HeardSession(session, by: rule)
    let isCounted = players.includes(session)
    if start >= since { share(heard, isCounted) }
    guard isCounted else { return }
    let track = session.entry.track
    // What another player played may have been recorded without its title.
    let isNamed = session.player == nil || !track.title.isEmpty
    let song =
      track.persistentID.map(SongKey.sound) ?? .names(artist: track.artist, title: track.title)
    let isNew = heard.isListen && isNamed && known.insert(song).inserted
    guard start >= since else { return }

    let seconds = heard.reportedSeconds
    let isSkip = heard.isSkip
    let isEstimate = session.player != nil
    report.sessions += 1
    report.seconds += seconds
    report.listens += heard.isListen ? 1 : 0
    report.skips += isSkip ? 1 : 0
    report.newListens += isNew ? 1 : 0
    report.isEstimate = report.isEstimate || isEstimate

    let moment = local(start)
    report.week[moment.weekday % 7][moment.hour % 24] += seconds
    if isEstimate { report.weekEstimates[moment.weekday % 7][moment.hour % 24] = true }
    var day = DayTally(seconds: seconds, listens: heard.isListen ? 1 : 0, newListens: isNew ? 1 : 0)
    day.isEstimate = isEstimate
    for mood in session.moods { day.moodSeconds[mood] = seconds }
    if isEstimate { report.moodEstimates.formUnion(session.moods) }
    days[moment.date, default: DayTally()].add(day)

    func count(_ tally: inout Tally) {
      tally.seconds += seconds
      tally.listens += heard.isListen ? 1 : 0
      tally.skips += isSkip ? 1 : 0
      // A cover is taken from a file.
      if !track.path.encoded.isEmpty || session.player == nil { tally.path = track.path }
      tally.isEstimate = tally.isEstimate || isEstimate
    }
    if isNamed { count(&songs[song, default: Tally(name: track.title, artist: track.artist)]) }
    if !track.artist.isEmpty {
      count(&artists[track.artist, default: Tally(name: track.artist, artist: "")])
    }
    if !track.album.isEmpty {
      let artist = track.albumArtist.isEmpty ? track.artist : track.albumArtist
      count(
        &albums[
          AlbumKey(artist: artist, album: track.album),
          default: Tally(name: track.album, artist: artist)])
    }
  }

  /// Counts a hearing for its player.
  private mutating func share(_ heard: HeardSession, _ isCounted: Bool) {
    func count(_ share: inout ListeningReport.PlayerShare) {
      share.isCounted = isCounted
      share.seconds += heard.reportedSeconds
      share.listens += heard.isListen ? 1 : 0
    }
    guard let player = heard.session.player else { return count(&own) }
    count(
      &others[player, default: ListeningReport.PlayerShare(player: player, isCounted: isCounted)])
  }

  /// The report of what was taken in.
  package func finished() -> ListeningReport {
    var report = report
    report.rule = rule.name
    report.songs = songs.values.count { $0.listens > 0 }
    report.artists = artists.values.count { $0.listens > 0 }
    report.albums = albums.values.count { $0.listens > 0 }
    report.topArtists = top(artists.values.filter { $0.listens > 0 }) { ($0.seconds, $0.listens) }
    report.topAlbums = top(albums.values.filter { $0.listens > 0 }) { ($0.seconds, $0.listens) }
    report.topSongs = top(songs.values.filter { $0.listens > 0 }) {
      (Double($0.listens), Int($0.seconds))
    }
    report.topSkips = top(songs.values.filter { $0.skips > 0 }) {
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

  private func addMoods(to report: inout ListeningReport) {
    var sums: [MoodName: Double] = [:]
    for day in days.values { sums.merge(day.moodSeconds, uniquingKeysWith: +) }
    let sorted = sums.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    report.moodNames = sorted.map(\.key)
    report.moodSeconds = sorted.map(\.value)
  }

  /// The first of `tallies` by `rank`, then by name so that the same history gives the same report.
  private func top(
    _ tallies: some Sequence<Tally>, by rank: (Tally) -> (Double, Int)
  ) -> [ListeningReport.Ranked] {
    tallies
      .sorted {
        let (one, other) = (rank($0), rank($1))
        return one != other ? one > other : ($0.name, $0.artist) < ($1.name, $1.artist)
      }
      .prefix(longest).map(\.ranked)
  }

  private func periods(
    from first: CalendarDay, through last: CalendarDay, moods: [MoodName]
  ) -> [ListeningReport.Period] {
    var periods: [ListeningReport.Period] = []
    var day = first
    // A clock that was once wrong by centuries must not fill memory.
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
    for (day, tally) in days { tallies[day.monthText, default: DayTally()].add(tally) }
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

extension HeardSession {
  /// How long was heard for a report: what was heard here, to the frame; of a listen that was imported without
  /// that, its track's length.
  fileprivate var reportedSeconds: Double {
    guard session.importedFrom != nil, session.heard.isEmpty, isListen else { return secondsHeard }
    return session.entry.track.duration ?? 0
  }
}
