package import PlayerModel
import TrackMetadata

/// A song in the library of another program, with what the program knows about it.
package struct ForeignSong: Hashable, Sendable {
  /// The song's tags; the path is empty if it is unknown, and relative if the program stores it below a music folder.
  package var track = Track(path: TrackPath(encoded: ""), title: "")
  /// The stars from 1 to 5, or 0 for none.
  package var rating = 0
  package var plays = 0
  package var skips = 0
  /// The time of the last listen in Unix milliseconds.
  package var lastPlayedAt: Int64?
  /// The time at which the song was added in Unix milliseconds.
  package var addedAt: Int64?

  /// Creates a song of which nothing is known.
  package init() {}

  /// Whether the program knows nothing that can be imported.
  package var isBlank: Bool {
    rating == 0 && plays == 0 && skips == 0 && lastPlayedAt == nil && addedAt == nil
  }

  /// Adds what a program knows about another file of the same song.
  package mutating func add(_ other: ForeignSong) {
    rating = max(rating, other.rating)
    plays = Self.count(plays + other.plays)
    skips = Self.count(skips + other.skips)
    lastPlayedAt = [lastPlayedAt, other.lastPlayedAt].compactMap(\.self).max()
    addedAt = [addedAt, other.addedAt].compactMap(\.self).min()
  }

  /// Returns the song as a request, with the sound of the track that it was matched with.
  package func record(of id: PersistentID, in program: String) -> SongImport {
    SongImport(
      track: .persistentID(id: id), rating: rating, program: program, plays: plays, skips: skips,
      lastPlayedAt: lastPlayedAt, addedAt: addedAt)
  }

  // MARK: Values of other programs

  /// Returns the stars of a rating on a scale from 0 to `most`; half stars are rounded up, and anything else is none.
  static func stars(_ rating: Double?, of most: Double) -> Int {
    guard let rating, rating <= most else { return 0 }
    return TagRating.stars(of: rating / most) ?? 0
  }

  /// Returns a valid count.
  static func count(_ number: Int?) -> Int {
    min(max(number ?? 0, SongImport.counts.lowerBound), SongImport.counts.upperBound)
  }

  /// Returns Unix seconds as milliseconds, or `nil` if they are not a plausible time.
  static func milliseconds(_ seconds: Int64?) -> Int64? {
    // Programs store 0 or -1 for never; a time after the year 5000 is damaged.
    seconds.flatMap { (1...100_000_000_000).contains($0) ? $0 * 1000 : nil }
  }
}
