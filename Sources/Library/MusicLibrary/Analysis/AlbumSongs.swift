import GRDB
import LocalDatabase
import PlayerModel
import TrackMetadata

/// The songs of an album, as far as they are in the library.
enum AlbumSongs {
  /// Albums with more tracks are collections under one name, whose loudness would mean nothing.
  private static let mostTracks = 500

  /// Returns the sounds of the album that contains `track`, each once; `nil` if it has no album, or if the sound of a
  /// track on the album is unknown.
  ///
  /// Tracks with the same album and album artist are on one album. Without an album artist, they must be in one
  /// folder, where folders of discs count as the folder above them. MusicBrainz' identifiers of releases must not
  /// contradict each other.
  static func sounds(with track: Track, in database: Database) throws -> [PersistentID]? {
    guard !track.album.isEmpty else { return nil }
    let rows = try BareRows(
      database.cachedStatement(
        sql: """
          SELECT \(Track.columnList) FROM track
          WHERE album = ? AND unreadable IS NULL AND NOT isMissing LIMIT ?
          """),
      arguments: [track.album, mostTracks + 1])
    var count = 0
    var isComplete = true
    var sounds: [PersistentID] = []
    while try rows.next() {
      count += 1
      let other = Track(rows: rows)
      guard isSameAlbum(track, other) else { continue }
      guard let sound = other.persistentID else {
        isComplete = false
        continue
      }
      if !sounds.contains(sound) { sounds.append(sound) }
    }
    guard isComplete, count <= mostTracks, let own = track.persistentID, sounds.contains(own) else {
      return nil
    }
    return sounds
  }

  private static func isSameAlbum(_ one: Track, _ other: Track) -> Bool {
    if let release = one.musicBrainz?.release, let another = other.musicBrainz?.release {
      return release == another
    }
    guard one.albumArtist == other.albumArtist else { return false }
    return !one.albumArtist.isEmpty || folder(of: one) == folder(of: other)
  }

  private static func folder(of track: Track) -> TrackPath {
    let folder = track.path.parent
    return DiscName(folder.name)?.isFirst == true ? folder.parent : folder
  }
}
