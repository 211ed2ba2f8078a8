import CompactTracks
import PlayerModel
import TextFolding

/// The library as MPD clients see it: songs in folders, in the order in which MPD traverses its own.
///
/// The table is immutable, and takes about as much memory as the tracks themselves.
struct SongTable: Sendable {
  /// A folder with the positions of its songs.
  struct Folder: Hashable, Sendable {
    var uri: String
    /// The songs directly in the folder.
    var songs: Range<Int>
    /// All songs below the folder.
    var all: Range<Int>
    /// The indices of its subfolders.
    var children: [Int]
  }

  /// The names of the library's folders.
  let musicFolders: MusicFolders
  /// The folders in preorder; the first is the root.
  let folders: [Folder]
  /// The songs, folder by folder.
  let tracks: PackedTracks
  /// The modification time of each song's file, in Unix seconds.
  let modified: [Int64]
  /// The time at which the library was read, in Unix seconds.
  let readAt: Int64
  /// The number of artists and albums, and the total duration.
  let counts: Counts
  private let places: [String: Int]
  private let columns = TagColumns()

  /// The totals that `stats` reports.
  struct Counts: Hashable, Sendable {
    var artists = 0
    var albums = 0
    var seconds = 0.0
  }

  /// Sorts songs into folders, omitting those outside the library's folders.
  init(_ library: MPDLibrary, in musicFolders: MusicFolders, readAt: Int64 = 0) {
    self.readAt = readAt
    self.musicFolders = musicFolders
    var building = Building()
    for (song, track) in library.tracks.enumerated() {
      guard let uri = musicFolders.name(of: track.path) else { continue }
      building.add(song, uri)
    }
    for root in musicFolders.roots where !root.name.isEmpty { building.makeFolder(root.name) }
    let walked = building.walk(library.tracks)
    folders = walked.folders
    tracks = library.tracks.picked(walked.order)
    modified = walked.order.map { library.modified[$0] }
    places = Dictionary(uniqueKeysWithValues: walked.folders.enumerated().map { ($1.uri, $0) })
    counts = Self.counts(of: tracks)
  }

  /// Creates a table of songs without folders.
  init(of tracks: some Collection<Track>, in musicFolders: MusicFolders) {
    self.musicFolders = musicFolders
    folders = []
    self.tracks = PackedTracks(tracks)
    modified = tracks.map { _ in 0 }
    readAt = 0
    counts = Counts()
    places = [:]
  }

  private static func counts(of tracks: PackedTracks) -> Counts {
    var (artists, albums) = (Set<String>(), Set<String>())
    var counts = Counts()
    for track in tracks {
      track.withFields { fields in
        SongTag.artist.eachValue(of: fields) { artists.insert(String(decoding: $0, as: UTF8.self)) }
        SongTag.album.eachValue(of: fields) { albums.insert(String(decoding: $0, as: UTF8.self)) }
      }
      counts.seconds += track.duration ?? 0
    }
    (counts.artists, counts.albums) = (artists.count, albums.count)
    return counts
  }

  /// Returns the folder with the given URI, or `nil` if it does not exist.
  func folder(_ uri: String) -> Folder? { places[Self.tidied(uri)].map { folders[$0] } }

  /// Returns the index of the song with the given URI, or `nil` if it does not exist.
  func song(_ uri: String) -> Int? {
    guard let path = musicFolders.path(of: uri) else { return nil }
    return song(at: path)
  }

  /// Returns the index of the song at `path`, or `nil` if it does not exist.
  func song(at path: TrackPath) -> Int? {
    guard let uri = musicFolders.name(of: path), let folder = folder(Self.parent(of: uri)) else {
      return nil
    }
    return folder.songs.first { tracks[$0].path == path }
  }

  /// Returns the column of a tag, which contains the texts of the fallback tag where the tag is missing.
  func column(_ tag: SongTag) -> TagColumn {
    columns.column(tag) {
      TagColumn(count: tracks.count) { song, take in
        tracks[song].withFields { tag.eachValueOrFallback(of: $0, take) }
      }
    }
  }

  /// Returns the URI of a song.
  func uri(_ song: Int) -> String { musicFolders.uri(of: tracks[song].path) }

  /// Removes leading, trailing and repeated slashes from a URI.
  static func tidied(_ uri: String) -> String {
    uri.split(separator: "/").joined(separator: "/")
  }

  /// Returns whether a URI is in MPD's form, without empty, `.` and `..` parts.
  static func isTidy(_ uri: String) -> Bool {
    uri.split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// Returns the folder of a URI.
  static func parent(of uri: String) -> String {
    uri.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(uri[..<$0]) } ?? ""
  }

  /// The folders while songs are being added to them.
  private struct Building {
    private var songs: [String: [Int]] = ["": []]
    private var children: [String: [String]] = [:]

    mutating func add(_ song: Int, _ uri: String) {
      let folder = SongTable.parent(of: uri)
      makeFolder(folder)
      songs[folder, default: []].append(song)
    }

    mutating func makeFolder(_ uri: String) {
      guard songs[uri] == nil else { return }
      songs[uri] = []
      let parent = SongTable.parent(of: uri)
      makeFolder(parent)
      children[parent, default: []].append(uri)
    }

    /// Returns all folders in preorder, and the songs in the order of the folders.
    func walk(_ tracks: PackedTracks) -> (folders: [Folder], order: [Int]) {
      var folders: [Folder] = []
      var order: [Int] = []
      // A stack of folders to visit; an entry with `end` completes the folder at that index.
      var pending: [(uri: String, parent: Int?, end: Int?)] = [("", nil, nil)]
      while let next = pending.popLast() {
        if let end = next.end {
          folders[end].all = folders[end].songs.lowerBound..<order.count
          continue
        }
        let place = folders.count
        let own = (songs[next.uri] ?? []).sortedAsSongs(of: tracks)
        folders.append(
          Folder(
            uri: next.uri, songs: order.count..<order.count + own.count, all: 0..<0, children: []))
        if let parent = next.parent { folders[parent].children.append(place) }
        order += own
        pending.append(("", nil, place))
        let below = (children[next.uri] ?? []).map { (key: TextFold.words(of: $0), uri: $0) }
          .sorted { ($0.key, $0.uri) < ($1.key, $1.uri) }
        pending += below.reversed().map { ($0.uri, place, nil) }
      }
      return (folders, order)
    }
  }
}

extension [Int] {
  /// Sorts the songs of a folder as MPD does: by album, disc and number, then by name (`SongSort.cxx`).
  fileprivate func sortedAsSongs(of tracks: PackedTracks) -> [Int] {
    let keyed = map { place in
      let track = tracks[place].track
      return (
        album: TextFold.words(of: track.album), disc: track.discNumber ?? 0,
        number: track.trackNumber ?? 0, name: TextFold.words(of: track.path.name), place: place
      )
    }
    return keyed.sorted { one, other in
      if one.album != other.album { return one.album < other.album }
      if one.disc != other.disc { return one.disc < other.disc }
      if one.number != other.number { return one.number < other.number }
      return (one.name, one.place) < (other.name, other.place)
    }.map(\.place)
  }
}

private func < (one: ([UInt8], String), other: ([UInt8], String)) -> Bool {
  one.0 != other.0 ? one.0 < other.0 : one.1 < other.1
}

private func < (one: ([UInt8], Int), other: ([UInt8], Int)) -> Bool {
  one.0 != other.0 ? one.0 < other.0 : one.1 < other.1
}

private func < (one: [UInt8], other: [UInt8]) -> Bool { one.lexicographicallyPrecedes(other) }
