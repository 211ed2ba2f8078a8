import PlayerModel

/// A number for every album, and which album each entry is of.
struct AlbumNumbers: Sendable {
  /// What makes two tracks be of one album.
  private struct Key: Hashable {
    var album: String
    /// Who made it, or where it lies: two albums can have one name.
    var origin: String
  }

  private var numbers: [Key: Int] = [:]
  private var albums = EntryTable()
  private var last: (track: Track, number: Int)?

  /// The album of an entry; nil if it was not added.
  subscript(id: EntryID) -> Int? { albums[id] }

  /// Finds out the album of an entry, and says whether it was another before.
  mutating func add(_ entry: QueueEntry) -> Bool {
    let number = self.number(of: entry.track)
    defer { albums[entry.id] = number }
    return albums[entry.id] != number
  }

  private mutating func number(of track: Track) -> Int {
    // Neighbours are mostly of one album: then there is nothing to hash.
    if let last, Self.isSame(last.track, track) { return last.number }
    let number = self.number(for: Self.key(track))
    last = (track, number)
    return number
  }

  private mutating func number(for key: Key) -> Int {
    let number = numbers[key] ?? numbers.count
    numbers[key] = number
    return number
  }

  private static func isSame(_ one: Track, _ other: Track) -> Bool {
    !one.album.isEmpty && one.album == other.album && !one.albumArtist.isEmpty
      && one.albumArtist == other.albumArtist
  }

  private static func key(_ track: Track) -> Key {
    guard track.album.isEmpty else {
      let hasArtist = !track.albumArtist.isEmpty
      return Key(
        album: track.album, origin: hasArtist ? track.albumArtist : track.path.parent.encoded)
    }
    // What was not read yet is taken for an album of its folder's, so that albums hold together; what
    // was read and is of no album stands alone.
    let isRead = track.persistentID != nil
    return Key(album: "", origin: isRead ? track.path.encoded : track.path.parent.encoded)
  }
}
