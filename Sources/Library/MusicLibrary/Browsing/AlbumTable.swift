import LocalDatabase

/// The albums of a library, their artists, and the album of each track.
///
/// An album is identified by its name and artist. If the tags name no album artist, tracks in one folder with
/// the same album belong together. If their artists differ, the album is by various artists. Otherwise it is
/// by their common artist, and spans all folders with its discs.
struct AlbumTable: Sendable {
  /// The artist of an album.
  enum Artist: Hashable, Sendable {
    /// A text of the album artist column.
    case album(Int32)
    /// A text of the artist column.
    case track(Int32)
    /// Several artists.
    case various
  }

  struct Album: Sendable {
    /// A text of the album column.
    var name: Int32
    var artist: Artist
    /// The earliest year of its tracks, or 0 if none has a year.
    var year: Int32 = 0
  }

  /// The name for several artists.
  static let various = "Various Artists"

  /// The albums; tracks without an album are on one with an empty name, one for each artist.
  private(set) var albums: [Album] = []
  /// The album of each track.
  private(set) var ofTrack: [Int32] = []

  /// An album's identity by rank, which ignores case, accents and articles.
  private struct Key: Hashable {
    var name: Int32
    var artist: Int32
  }

  private struct FolderKey: Hashable {
    var name: Int32
    var folder: Int32
  }

  private static let severalArtists: Int32 = -1

  /// Groups all tracks by album, using the ranks of the album names.
  init(_ columns: LibraryColumns, nameRanks: [Int32]) {
    let artists = ArtistRanks(columns)
    let byFolder = Self.artistsByFolder(columns, nameRanks, artists)
    var numbers: [Key: Int32] = [:]
    var last: (key: Key, number: Int32)?
    ofTrack.reserveCapacity(columns.count)
    for track in 0..<columns.count {
      let (key, artist) = Self.key(of: track, columns, nameRanks, artists, byFolder)
      let number: Int32
      // Neighbouring tracks are usually on the same album.
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

  /// Returns the artists of albums without an album artist, by folder.
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

/// The ranks of artists and album artists in one common order.
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
