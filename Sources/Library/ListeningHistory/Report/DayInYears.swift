package import PlayerModel

/// What was listened to with this player on this day in earlier years, year by year.
package struct DayInYears {
  /// A song of that day.
  package struct Song: Hashable, Sendable {
    package var title: String
    /// Its artist; empty if unknown.
    package var artist: String
    /// How often it was listened to.
    package var listens: Int
  }

  private let today: LocalMoment
  private let rule: ListenRule
  private var found: [Int: [Song]] = [:]

  /// What was on the day of `today`.
  package init(today: LocalMoment, rule: ListenRule) {
    self.today = today
    self.rule = rule
  }

  /// Takes in the next session, which began at `moment` by the clock on the wall.
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

  /// The years in which something was listened to, the latest first; songs in the order of their first listen.
  package var years: [(year: Int, songs: [Song])] {
    found.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
  }
}
