package import PlayerModel

/// A snapshot of the listener's data about the library's tracks.
package struct LibraryRemarks: Sendable {
  /// The data about one track.
  package struct Remark: Hashable, Sendable {
    /// The moods it is filed under, by name.
    package var moods: [MoodName]
    /// The listener's rating and favourite flag.
    package var marks: TrackMarks
    /// The number of plays and skips and the last time, or `nil` if there are none.
    package var plays: PlayCount?
    /// The number of files in the library with this sound, including this one.
    package var copies: Int
    /// Where the track continues, in seconds, or `nil` if it begins at its start.
    package var resumesAt: Double?
  }

  private let facts: ListenerFacts
  /// The sounds of which there are several files.
  private let copies: [SoundKey: Int]

  init(facts: ListenerFacts, sounds: [SoundKey?]) {
    self.facts = facts
    var counts: [SoundKey: Int] = [:]
    for sound in sounds.lazy.compactMap({ $0 }) { counts[sound, default: 0] += 1 }
    copies = counts.filter { $0.value > 1 }
  }

  /// Returns the data about `track`.
  package func remark(on track: Track) -> Remark {
    guard let sound = track.persistentID.map(SoundKey.init) else {
      return Remark(moods: [], marks: .none, plays: nil, copies: 1)
    }
    let moods = facts.moods.filter { $0.value.contains(sound) }.map(\.key)
    return Remark(
      moods: moods.sorted(),
      marks: TrackMarks(
        rating: facts.ratings[sound] ?? 0, isFavourite: facts.favourites.contains(sound)),
      plays: facts.plays[sound], copies: copies[sound] ?? 1, resumesAt: facts.places[sound])
  }
}
