package import PlayerModel

/// What is known of the library's tracks beside what their files say, as it was at one moment.
package struct LibraryRemarks: Sendable {
  /// What is known of one track.
  package struct Remark: Hashable, Sendable {
    /// Where it is filed, in the order of their names.
    package var moods: [MoodName]
    /// What the listener thinks of it.
    package var marks: TrackMarks
    /// How often it was listened to and skipped, and when; nil if never.
    package var plays: PlayCount?
    /// How many files of the library hold this very sound, itself among them.
    package var copies: Int
  }

  private let facts: ListenerFacts
  /// The sounds that several files hold.
  private let copies: [SoundKey: Int]

  init(facts: ListenerFacts, sounds: [SoundKey?]) {
    self.facts = facts
    var counts: [SoundKey: Int] = [:]
    for sound in sounds.lazy.compactMap({ $0 }) { counts[sound, default: 0] += 1 }
    copies = counts.filter { $0.value > 1 }
  }

  /// What is known of `track`.
  package func remark(on track: Track) -> Remark {
    guard let sound = track.persistentID.map(SoundKey.init) else {
      return Remark(moods: [], marks: .none, plays: nil, copies: 1)
    }
    let moods = facts.moods.filter { $0.value.contains(sound) }.map(\.key)
    return Remark(
      moods: moods.sorted { $0.rawValue < $1.rawValue },
      marks: TrackMarks(
        rating: facts.ratings[sound] ?? 0, isFavourite: facts.favourites.contains(sound)),
      plays: facts.plays[sound], copies: copies[sound] ?? 1)
  }
}
