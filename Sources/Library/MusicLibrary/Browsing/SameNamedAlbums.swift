/// Recognises several albums of one name in one folder.
///
/// Downloads are often in one folder, and many artists have an album called “Greatest Hits”. An artist has an album of
/// their own there if another artist also has a first track, each has most of the numbers up to their last one, and
/// no year is the same. A compilation has each number only once, or its artists have few of them.
struct SameNamedAlbums {
  /// A track of the folder.
  struct Song {
    /// The rank of its artist.
    var artist: Int32
    /// A text of the artist column.
    var artistText: Int32
    var disc: Int32
    /// The number on the disc, or 0.
    var number: Int32
    /// The year, or 0.
    var year: Int32
  }

  /// An artist of the folder.
  private struct Owner {
    let text: Int32
    /// The numbers on each disc.
    var numbers: [Int32: Set<Int32>] = [:]
    var years: Set<Int32> = []

    init(_ text: Int32) {
      self.text = text
    }

    mutating func add(_ song: Song) {
      if song.number > 0 { numbers[song.disc, default: []].insert(song.number) }
      if song.year > 0 { years.insert(song.year) }
    }

    /// The first disc, if it has a first track and most of the numbers up to the last one.
    var firstDisc: Int32? {
      guard let first = numbers.min(by: { $0.key < $1.key }), first.value.contains(1),
        first.value.count > 1, let last = first.value.max(), first.value.count * 2 >= last
      else { return nil }
      return first.key
    }
  }

  /// The maximum number of artists with albums of their own; more than that are on a compilation.
  private static let mostAlbums = 32

  /// Returns the text of the artist whose album each song is on, or `nil` for songs of an album by several artists.
  ///
  /// A song of another artist is on an album if the name begins with that of the album's artist, as in “Queen & David
  /// Bowie”, or else if only that album is of the same year and lacks its number.
  ///
  /// - Parameter isGuest: Returns whether the first text begins with the second one.
  static func artists(
    of songs: [Song], isGuest: (Int32, Int32) -> Bool
  ) -> [(rank: Int32, text: Int32)?] {
    var owners: [Int32: Owner] = [:]
    for song in songs { owners[song.artist, default: Owner(song.artistText)].add(song) }
    let albums = separate(owners)
    guard !albums.isEmpty else { return Array(repeating: nil, count: songs.count) }
    return songs.map { song -> (rank: Int32, text: Int32)? in
      if let own = albums.first(where: { $0.rank == song.artist }) {
        return (own.rank, own.owner.text)
      }
      if let host = albums.first(where: { isGuest(song.artistText, $0.owner.text) }) {
        return (host.rank, host.owner.text)
      }
      let fitting = albums.filter { _, owner in
        song.number > 0 && owner.years.contains(song.year)
          && owner.numbers[song.disc]?.contains(song.number) != true
      }
      return fitting.count == 1 ? (fitting[0].rank, fitting[0].owner.text) : nil
    }
  }

  /// Returns the artists that have albums of their own, by rank.
  private static func separate(_ owners: [Int32: Owner]) -> [(rank: Int32, owner: Owner)] {
    let candidates = owners.filter { $0.value.firstDisc != nil }.sorted { $0.key < $1.key }
    guard (2...mostAlbums).contains(candidates.count) else { return [] }
    return candidates.filter { rank, owner in
      candidates.contains { otherRank, other in
        otherRank != rank && other.firstDisc == owner.firstDisc
          && other.years.isDisjoint(with: owner.years)
      }
    }.map { (rank: $0.key, owner: $0.value) }
  }
}
