import LocalDatabase

/// The albums of a library: which track is on which, and whose they are.
///
/// An album is told apart by its name and its artist. Where tags name no album artist, the tracks of one
/// folder with the same album belong together: if their artists differ, it is by various artists, and
/// otherwise by the one that they share, in whatever folders its discs lie.
struct AlbumTable: Sendable {
  /// Whose an album is.
  enum Artist: Hashable, Sendable {
    /// A text of the column of album artists.
    case album(Int32)
    /// A text of the column of artists.
    case track(Int32)
    /// Several.
    case various
  }

  struct Album: Sendable {
    /// The text of the column of albums.
    var name: Int32
    var artist: Artist
    /// The first year that a track has; 0 if none has one.
    var year: Int32 = 0
  }

  /// What stands for several artists.
  static let various = "Various Artists"

  /// The albums; tracks without an album are on one with an empty name, one for each artist.
  private(set) var albums: [Album] = []
  /// The album of each track.
  private(set) var ofTrack: [Int32] = []

  /// Names and artists by rank: those that differ only in case, accents or article are one.
  private struct Key: Hashable {
    var name: Int32
    var artist: Int32
  }

  private struct FolderKey: Hashable {
    var name: Int32
    var folder: Int32
  }

  private static let severalArtists: Int32 = -1

  /// The albums of all tracks, where the names of albums have these ranks.
  init(_ columns: LibraryColumns, nameRanks: [Int32]) {
    let artists = ArtistRanks(columns)
    let byFolder = Self.artistsByFolder(columns, nameRanks, artists)
    var numbers: [Key: Int32] = [:]
    var last: (key: Key, number: Int32)?
    ofTrack.reserveCapacity(columns.count)
    for track in 0..<columns.count {
      let (key, artist) = Self.key(of: track, columns, nameRanks, artists, byFolder)
      let number: Int32
      // Neighbours are on the same album more often than not.
      if let last, last.key == key {
        number = last.number
      } else if let known = numbers[key] {
        number = known
      } else {
        number = Int32(albums.count)
        numbers[key] = number
        albums.append(Album(name: columns.albums.ofTrack[track], artist: artist))
      }
      last = (key, number)
      ofTrack.append(number)
      let year = columns.years[track]
      if year > 0, albums[Int(number)].year == 0 || year < albums[Int(number)].year {
        albums[Int(number)].year = year
      }
    }
  }

  private static func key(
    of track: Int, _ columns: LibraryColumns, _ nameRanks: [Int32], _ artists: ArtistRanks,
    _ byFolder: [FolderKey: Int32]
  ) -> (Key, Artist) {
    let name = nameRanks[Int(columns.albums.ofTrack[track])]
    let albumArtist = columns.albumArtists.ofTrack[track]
    if !columns.albumArtists.folded.isEmpty(Int(albumArtist)) {
      let rank = artists.ofAlbumArtists[Int(albumArtist)]
      return (Key(name: name, artist: rank), .album(albumArtist))
    }
    let folder = FolderKey(name: name, folder: columns.folders.ofTrack[track])
    if byFolder[folder] == severalArtists {
      return (Key(name: name, artist: severalArtists), .various)
    }
    let artist = columns.artists.ofTrack[track]
    return (Key(name: name, artist: artists.ofArtists[Int(artist)]), .track(artist))
  }

  /// Whose the albums are whose tags do not say so.
  private static func artistsByFolder(
    _ columns: LibraryColumns, _ nameRanks: [Int32], _ artists: ArtistRanks
  ) -> [FolderKey: Int32] {
    var byFolder: [FolderKey: Int32] = [:]
    for track in 0..<columns.count {
      let name = columns.albums.ofTrack[track]
      guard columns.albumArtists.folded.isEmpty(Int(columns.albumArtists.ofTrack[track])),
        !columns.albums.folded.isEmpty(Int(name))
      else { continue }
      let key = FolderKey(name: nameRanks[Int(name)], folder: columns.folders.ofTrack[track])
      let artist = artists.ofArtists[Int(columns.artists.ofTrack[track])]
      let known = byFolder[key, default: artist]
      byFolder[key] = known == artist ? artist : severalArtists
    }
    return byFolder
  }
}

/// The texts of both columns of artists, ranked together.
private struct ArtistRanks {
  let ofArtists: [Int32]
  let ofAlbumArtists: [Int32]

  init(_ columns: LibraryColumns) {
    var interner = ByteInterner()
    func number(_ name: String) -> Int {
      var name = name
      return Int(name.withUTF8 { interner.number(of: $0) })
    }
    let artists = columns.artists.originals.map(number)
    let albumArtists = columns.albumArtists.originals.map(number)
    let ranks = FoldedTexts(interner).ranks()
    ofArtists = artists.map { ranks[$0] }
    ofAlbumArtists = albumArtists.map { ranks[$0] }
  }
}
