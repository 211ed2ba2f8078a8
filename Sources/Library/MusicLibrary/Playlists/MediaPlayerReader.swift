import PlayerModel

/// Reads the lists of Windows Media Player: WPL, which is SMIL with a `media` for each track, and ASX, which has an
/// `entry` with a `ref` for each of its possible addresses.
///
/// The names of ASX have any case.
final class MediaPlayerReader {
  private var entries: PlaylistEntries
  private var path: [String] = []
  private var entry: PlaylistEntry?

  init(in folder: TrackPath) {
    entries = PlaylistEntries(in: folder, spelling: .path)
  }

  /// Returns whether a document with this root is such a list.
  static func recognises(root: String) -> Bool { ["smil", "asx"].contains(root.lowercased()) }

  func begin(_ name: String, _ attributes: [String: String]) {
    let name = name.lowercased()
    path.append(name)
    func value(_ name: String) -> String {
      (attributes.first { $0.key.lowercased() == name }?.value ?? "").trimmingBlanks
    }
    switch name {
    case "media": addMedia(at: value("src"), value)
    case "entry": entry = PlaylistEntry()
    case "ref" where !value("href").isEmpty: entry?.locations.append(Array(value("href").utf8))
    case "entryref" where !value("href").isEmpty:
      entries.add(PlaylistEntry(locations: [Array(value("href").utf8)]))
    case "duration": entry?.track.duration = Self.seconds(value("value"))
    default: break
    }
  }

  func end(_ name: String, text: String) {
    defer { if !path.isEmpty { path.removeLast() } }
    let text = text.trimmingBlanks
    // Entries to play several times are within a `repeat`.
    switch path.dropFirst().filter({ $0 != "repeat" }) {
    case ["title"], ["head", "title"]: entries.name(text.isEmpty ? nil : text)
    case ["entry", "title"]: entry?.track.title = text
    case ["entry", "author"]: entry?.track.artist = text
    case ["entry"]:
      if let entry { entries.add(entry) }
      entry = nil
    default: break
    }
  }

  func list() -> PlaylistFile {
    entries.finish()
  }

  /// Adds a track of WPL; newer versions describe it.
  private func addMedia(at address: String, _ value: (String) -> String) {
    var entry = PlaylistEntry()
    if !address.isEmpty { entry.locations.append(Array(address.utf8)) }
    entry.track.title = value("tracktitle")
    entry.track.artist = value("trackartist")
    entry.track.album = value("albumtitle")
    entry.track.duration = PlaylistText.length(Double(value("duration")).map { $0 / 1000 })
    entries.add(entry)
  }

  /// Returns the seconds of a duration such as `00:03:20.5`, or `nil` if it is not one.
  private static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard (1...3).contains(parts.count) else { return nil }
    let seconds = parts.reduce(0.0 as Double?) { sum, part in
      guard let sum, let part, part >= 0 else { return nil }
      return sum * 60 + part
    }
    return PlaylistText.length(seconds)
  }
}
