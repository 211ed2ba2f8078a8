package import PlayerModel

/// What was listened to with this player on today's date in earlier years.
package struct DayInYears {
  /// A song that was listened to on that date.
  package struct Song: Hashable, Sendable {
    package var title: String
    /// The artist, or an empty string if unknown.
    package var artist: String
    /// The number of listens.
    package var listens: Int
  }

  private let today: LocalMoment
  private let rule: ListenRule
  private var found: [Int: [Song]] = [:]

  /// Creates an instance for the date of `today`.
  package init(today: LocalMoment, rule: ListenRule) {
    self.today = today
    self.rule = rule
  }

  /// Adds a session that began at `moment` in local time; call it in the order of the history.
  package mutating func add(_ session: ListeningSession, at moment: LocalMoment) {
    let day = QueryCondition.DayTest.thisDay
    guard session.player == nil, day.means(moment.date, on: today.date), rule.counts(session)
    else { return }
    let track = session.entry.track
    var songs = found[moment.year] ?? []
    if let index = songs.firstIndex(where: { $0.title == track.title && $0.artist == track.artist })
    {
      songs[index].listens += 1
    } else {
      songs.append(Song(title: track.title, artist: track.artist, listens: 1))
    }
    found[moment.year] = songs
  }

  /// The years with listens, latest first; songs are in the order of their first listen.
  package var years: [(year: Int, songs: [Song])] {
    found.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
  }
}
