import PlayerModel

/// Reads Rhythmbox's database, `rhythmdb.xml`: an entry for each song, station and episode.
final class RhythmboxReader {
  private(set) var songs: [ForeignSong] = []
  private let folder: TrackPath
  private var song: ForeignSong?

  init(in folder: TrackPath) {
    self.folder = folder
  }

  func begin(_ name: String, _ attributes: [String: String]) {
    if name == "entry" { song = attributes["type"] == "song" ? ForeignSong() : nil }
  }

  func end(_ name: String, text: String) {
    guard song != nil else { return }
    guard name == "entry" else { return describe(name, text) }
    if let song, songs.count < ForeignLibrary.most { songs.append(song) }
    song = nil
  }

  private func describe(_ name: String, _ text: String) {
    switch name {
    case "location":
      let location = PlaylistLocation(Array(text.utf8)[...], in: folder, spelled: .reference)
      if let location { song?.track.path = location.path }
    case "title": song?.track.title = text
    case "artist": song?.track.artist = text
    case "album": song?.track.album = text
    case "duration": song?.track.duration = PlaylistText.length(Double(text))
    case "rating": song?.rating = ForeignSong.stars(Double(text), of: 5)
    case "play-count": song?.plays = ForeignSong.count(Int(text))
    case "last-played": song?.lastPlayedAt = ForeignSong.milliseconds(Int64(text))
    case "first-seen": song?.addedAt = ForeignSong.milliseconds(Int64(text))
    default: break
    }
  }
}
