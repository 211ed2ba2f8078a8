import PlayerModel

/// Recognises several albums of one name by one artist, such as the two named “Killing Joke”, in several folders.
///
/// Two folders contain different albums if most places on a disc that both have are those of other titles, and if
/// MusicBrainz identifies them as different albums or else the tracks of each are of one year, but not of the same. An
/// album whose tracks are of different years is therefore one, and so is one in two formats, or with discs in folders.
struct NamesakeAlbums {
  /// A track with a number.
  struct Song {
    /// The number of the track in the catalogue.
    var track: Int
    /// The folder of its album.
    var folder: Int32
    var disc: Int32
    var number: Int32
    /// The year, or 0.
    var year: Int32
  }

  /// A place on an album.
  private struct Place: Hashable {
    var disc: Int32
    var number: Int32
  }

  /// What a folder has of an album.
  private struct Folder {
    let number: Int32
    var tracks: [Place: Int] = [:]
    var years: Set<Int32> = []

    /// Adds a song; those without a disc number are on the first one.
    mutating func add(_ song: Song) {
      let place = Place(disc: max(1, song.disc), number: song.number)
      if tracks[place] == nil { tracks[place] = song.track }
      if song.year > 0 { years.insert(song.year) }
    }

    /// The year, if all tracks that have one are of the same.
    var year: Int32? { years.count == 1 ? years.first : nil }
  }

  /// The maximum number of folders; the tracks of more than that have names such as “Unknown Album” in common.
  private static let mostFolders = 32
  /// The number of a folder's tracks of which MusicBrainz' identifiers are read.
  private static let mostIdentified = 4

  private let hasOneTitle: (Int, Int) -> Bool
  private let identifiers: (Int) throws -> MusicBrainzIDs?
  private var known: [Int32: Release?] = [:]

  /// The album of a folder according to MusicBrainz.
  private struct Release: Hashable {
    var group: String?
    var release: String?

    /// Returns whether this is another album, or `nil` if that is unknown.
    func differs(from other: Release) -> Bool? {
      if let group, let otherGroup = other.group { return group != otherGroup }
      if let release, let otherRelease = other.release { return release != otherRelease }
      return nil
    }
  }

  /// Creates a rule for tracks of a catalogue.
  ///
  /// - Parameters:
  ///   - hasOneTitle: Returns whether two tracks have the same title.
  ///   - identifiers: Reads the identifiers of a track; called only for folders that seem to contain different albums.
  init(
    hasOneTitle: @escaping (Int, Int) -> Bool,
    identifiers: @escaping (Int) throws -> MusicBrainzIDs?
  ) {
    self.hasOneTitle = hasOneTitle
    self.identifiers = identifiers
  }

  /// Returns the folders of each album of one name and artist; only one album if they are all the same.
  mutating func albums(of songs: [Song]) throws -> [[Int32]] {
    var places: [Int32: Int] = [:]
    var folders: [Folder] = []
    for song in songs {
      let place = places[song.folder] ?? folders.count
      if place == folders.count {
        places[song.folder] = place
        folders.append(Folder(number: song.folder))
      }
      folders[place].add(song)
    }
    guard (2...Self.mostFolders).contains(folders.count) else { return [folders.map(\.number)] }
    var albums: [[Folder]] = []
    for folder in folders {
      let fitting = try albums.indices.filter { album in
        try albums[album].allSatisfy { try !isOther(folder, than: $0) }
      }
      let sameYear = fitting.first { album in
        albums[album].contains { $0.year != nil && $0.year == folder.year }
      }
      if let album = sameYear ?? fitting.first {
        albums[album].append(folder)
      } else {
        albums.append([folder])
      }
    }
    return albums.map { $0.map(\.number) }
  }

  /// Returns whether two folders contain different albums.
  private mutating func isOther(_ folder: Folder, than other: Folder) throws -> Bool {
    let shared = folder.tracks.compactMap { place, track in
      other.tracks[place].map { (track, $0) }
    }
    let different = shared.count { !hasOneTitle($0.0, $0.1) }
    guard different > 0, different * 2 >= shared.count else { return false }
    if let release = try self.release(of: folder), let otherRelease = try self.release(of: other),
      let differs = release.differs(from: otherRelease)
    {
      return differs
    }
    guard let year = folder.year, let otherYear = other.year else { return false }
    return year != otherYear
  }

  /// Returns the release that the first tracks of a folder have in common, or `nil` if they name none, or several.
  private mutating func release(of folder: Folder) throws -> Release? {
    if let release = known[folder.number] { return release }
    var ids: Set<Release> = []
    for track in folder.tracks.values.sorted().prefix(Self.mostIdentified) {
      guard let found = try identifiers(track) else { continue }
      ids.insert(Release(group: found.releaseGroup, release: found.release))
    }
    let release = ids.count == 1 ? ids.first : nil
    known[folder.number] = .some(release)
    return release
  }
}
