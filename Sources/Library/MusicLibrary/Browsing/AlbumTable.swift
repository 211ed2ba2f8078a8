import PlayerModel
import TrackMetadata

/// The albums of a library, their artists, and the album of each track.
///
/// An album is identified by its name and artist. If the tags name no album artist, tracks in one folder with
/// the same album belong together. If their artists differ, the album is by various artists, unless it is several
/// albums (``SameNamedAlbums``). Otherwise it is by their common artist, and spans all folders with its discs, unless
/// the artist has several albums of that name (``NamesakeAlbums``).
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
    /// The earliest date of its tracks.
    var date = ReleaseDate()
    /// The paths of its folders, if the artist has other albums of that name.
    var folders: [String] = []
    /// The paths of the folders of those.
    var otherFolders: [String] = []
  }

  /// The name for several artists.
  static let various = Track.variousArtists

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

  /// How the tracks without an album artist are grouped.
  private struct Folders {
    /// The artist of each folder's album, or ``severalArtists``.
    var artists: [FolderKey: Int32] = [:]
    /// The artists of tracks that are on one of several albums in a folder.
    var separate: [Int: (rank: Int32, text: Int32)] = [:]
    /// The number of the album's folder, by the number of the files' folder.
    var albumFolders: [Int32]

    /// Returns the key of a track without an album artist.
    func key(of track: Int, named name: Int32, in columns: LibraryColumns) -> FolderKey {
      FolderKey(name: name, folder: albumFolders[Int(columns.folders.ofTrack[track])])
    }
  }

  /// Groups all tracks by album, using the ranks of the album names.
  ///
  /// - Parameter identifiers: Reads MusicBrainz' identifiers of the track with the given row.
  init(
    _ columns: LibraryColumns, nameRanks: [Int32],
    identifiers: @escaping (Int64) throws -> MusicBrainzIDs?
  ) throws {
    let artists = ArtistRanks(columns)
    let folders = Self.folders(columns, nameRanks, artists)
    var numbers: [Key: Int32] = [:]
    var last: (key: Key, number: Int32)?
    ofTrack.reserveCapacity(columns.count)
    for track in 0..<columns.count {
      let (key, artist) = Self.key(of: track, columns, nameRanks, artists, folders)
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
    }
    try separateNamesakes(columns, folders.albumFolders, identifiers)
    for track in 0..<columns.count {
      albums[Int(ofTrack[track])].date.add(
        ReleaseDate(year: columns.years[track], monthDay: Int32(columns.monthDays[track])))
    }
  }

  /// Divides albums of one name and artist that are several albums in folders of their own.
  private mutating func separateNamesakes(
    _ columns: LibraryColumns, _ albumFolders: [Int32],
    _ identifiers: @escaping (Int64) throws -> MusicBrainzIDs?
  ) throws {
    func folder(_ track: Int) -> Int32 { albumFolders[Int(columns.folders.ofTrack[track])] }
    let several = albumsInSeveralFolders(columns, folder)
    guard !several.isEmpty else { return }
    let titles = columns.titles
    for (album, tracks) in several.sorted(by: { $0.key < $1.key }) {
      var namesakes = NamesakeAlbums { one, other in
        titles.folded.compare(Int(titles.ofTrack[one]), Int(titles.ofTrack[other])) == 0
      } identifiers: { track in
        try identifiers(columns.ids[track])
      }
      let songs = tracks.filter { columns.numbers[$0] > 0 }.map { track in
        NamesakeAlbums.Song(
          track: track, folder: folder(track), disc: columns.discs[track],
          number: columns.numbers[track], year: columns.years[track])
      }
      let found = try namesakes.albums(of: songs)
      guard found.count > 1 else { continue }
      separate(album, tracks, into: found, columns, folder)
    }
  }

  /// Returns the tracks of albums with a name whose tracks are in several album folders.
  private func albumsInSeveralFolders(
    _ columns: LibraryColumns, _ folder: (Int) -> Int32
  ) -> [Int32: [Int]] {
    var first = [Int32](repeating: -1, count: albums.count)
    var several = [Bool](repeating: false, count: albums.count)
    for (track, album) in ofTrack.enumerated() {
      let number = folder(track)
      if first[Int(album)] < 0 { first[Int(album)] = number }
      if first[Int(album)] != number { several[Int(album)] = true }
    }
    for (number, album) in albums.enumerated()
    where columns.albums.folded.isEmpty(Int(album.name)) { several[number] = false }
    guard several.contains(true) else { return [:] }
    return Dictionary(
      grouping: ofTrack.indices.filter { several[Int(ofTrack[$0])] }, by: { ofTrack[$0] })
  }

  /// Divides an album by the folders of `parts`; tracks in other folders stay on the first one.
  private mutating func separate(
    _ album: Int32, _ tracks: [Int], into parts: [[Int32]], _ columns: LibraryColumns,
    _ folder: (Int) -> Int32
  ) {
    var numbers: [Int32: Int32] = [:]
    for (place, folders) in parts.enumerated() {
      let number = place == 0 ? album : Int32(albums.count)
      if place > 0 { albums.append(albums[Int(album)]) }
      for folder in folders { numbers[folder] = number }
    }
    var paths: [Int32: Set<Int32>] = [:]
    for track in tracks {
      let number = numbers[folder(track)] ?? album
      // The first track of each album gives it its spelling.
      if paths[number] == nil { albums[Int(number)].name = columns.albums.ofTrack[track] }
      ofTrack[track] = number
      paths[number, default: []].insert(columns.folders.ofTrack[track])
    }
    let all = paths.values.reduce(into: Set<Int32>()) { $0.formUnion($1) }
    for (number, own) in paths {
      let originals = columns.folders.originals
      albums[Int(number)].folders = own.sorted().map { originals[Int($0)] }
      albums[Int(number)].otherFolders = all.subtracting(own).sorted().map { originals[Int($0)] }
    }
  }

  private static func key(
    of track: Int, _ columns: LibraryColumns, _ nameRanks: [Int32], _ artists: ArtistRanks,
    _ folders: Folders
  ) -> (Key, Artist) {
    let name = nameRanks[Int(columns.albums.ofTrack[track])]
    let albumArtist = columns.albumArtists.ofTrack[track]
    if !columns.albumArtists.folded.isEmpty(Int(albumArtist)) {
      let rank = artists.ofAlbumArtists[Int(albumArtist)]
      // Some tracks of a compilation may lack the album artist that the others have.
      let key = Key(name: name, artist: rank == artists.various ? severalArtists : rank)
      return (key, .album(albumArtist))
    }
    if let own = folders.separate[track] {
      return (Key(name: name, artist: own.rank), .track(own.text))
    }
    if folders.artists[folders.key(of: track, named: name, in: columns)] == severalArtists {
      return (Key(name: name, artist: severalArtists), .various)
    }
    let artist = columns.artists.ofTrack[track]
    return (Key(name: name, artist: artists.ofArtists[Int(artist)]), .track(artist))
  }

  /// Returns the artists of albums without an album artist, by folder.
  private static func folders(
    _ columns: LibraryColumns, _ nameRanks: [Int32], _ artists: ArtistRanks
  ) -> Folders {
    var folders = Folders(albumFolders: AlbumFolders(columns.folders.originals).ofFolders)
    let tracks = (0..<columns.count).filter { track in
      columns.albumArtists.folded.isEmpty(Int(columns.albumArtists.ofTrack[track]))
        && !columns.albums.folded.isEmpty(Int(columns.albums.ofTrack[track]))
    }
    func folderKey(_ track: Int) -> FolderKey {
      folders.key(of: track, named: nameRanks[Int(columns.albums.ofTrack[track])], in: columns)
    }
    for track in tracks {
      let key = folderKey(track)
      let artist = artists.ofArtists[Int(columns.artists.ofTrack[track])]
      let known = folders.artists[key, default: artist]
      folders.artists[key] = known == artist ? artist : severalArtists
    }
    guard folders.artists.values.contains(severalArtists) else { return folders }
    let shared = Dictionary(
      grouping: tracks.filter { folders.artists[folderKey($0)] == severalArtists }, by: folderKey)
    for tracks in shared.values {
      folders.separate.merge(separate(tracks, columns, artists)) { _, new in new }
    }
    return folders
  }

  /// Returns the artists of those tracks of a folder that are on one of several albums of one name.
  private static func separate(
    _ tracks: [Int], _ columns: LibraryColumns, _ artists: ArtistRanks
  ) -> [Int: (rank: Int32, text: Int32)] {
    let songs = tracks.map { track in
      let text = columns.artists.ofTrack[track]
      return SameNamedAlbums.Song(
        artist: artists.ofArtists[Int(text)], artistText: text, disc: columns.discs[track],
        number: columns.numbers[track], year: columns.years[track])
    }
    let names = columns.artists.folded
    let owners = SameNamedAlbums.artists(of: songs) {
      names.hasWords(of: Int($1), atStartOf: Int($0))
    }
    var separate: [Int: (rank: Int32, text: Int32)] = [:]
    for (track, owner) in zip(tracks, owners) { separate[track] = owner }
    return separate
  }
}
