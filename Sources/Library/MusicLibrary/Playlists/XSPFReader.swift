import PlayerModel

/// Reads XSPF (https://xspf.org/spec): a `trackList` of tracks, each with its possible locations.
final class XSPFReader {
  private var entries: PlaylistEntries
  private var path: [String] = []
  private var relation = ""
  private var entry: PlaylistEntry?

  init(in folder: TrackPath) {
    entries = PlaylistEntries(in: folder, spelling: .reference)
  }

  func begin(_ name: String, _ attributes: [String: String]) {
    path.append(name)
    relation = attributes["rel"] ?? ""
    if path == ["trackList", "track"] { entry = PlaylistEntry() }
  }

  func end(_ name: String, text: String) {
    defer { if !path.isEmpty { path.removeLast() } }
    let text = text.trimmingBlanks
    if path == ["title"] {
      entries.name(text.isEmpty ? nil : text)
    } else if path == ["trackList", "track"] {
      if let entry { entries.add(entry) }
      entry = nil
    } else if path.count == 3, path.starts(with: ["trackList", "track"]), !text.isEmpty {
      describe(name, text)
    }
  }

  func list() -> PlaylistFile {
    entries.finish()
  }

  private func describe(_ name: String, _ text: String) {
    switch name {
    case "location": entry?.locations.append(Array(text.utf8))
    case "identifier": entry?.musicBrainz.adopt(text)
    case "link":
      entry?.musicBrainz.adopt(text, isOfAlbum: relation == MusicBrainzIDs.ofAlbumArtist)
    case "title": entry?.track.title = text
    case "creator": entry?.track.artist = text
    case "album": entry?.track.album = text
    case "trackNum": entry?.track.trackNumber = Int(text).flatMap { $0 > 0 ? $0 : nil }
    case "duration":
      entry?.track.duration = PlaylistText.length(Double(text).map { $0 / 1000 })
    default: break
    }
  }
}

extension String {
  /// The text without leading and trailing white space.
  var trimmingBlanks: String {
    let blank: (Character) -> Bool = { $0.isWhitespace }
    guard let last = lastIndex(where: { !blank($0) }) else { return "" }
    return String(self[...last].drop(while: blank))
  }
}
