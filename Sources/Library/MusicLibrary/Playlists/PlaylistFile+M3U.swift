import PlayerModel

extension PlaylistFile {
  /// The list as M3U8, which is UTF-8 text with a line for each file.
  ///
  /// A path with control characters or a trailing blank, or that is not UTF-8, is written as a `file://` URL.
  /// A track without a file is omitted.
  package var text: String {
    let locations = locations
    var text = "#EXTM3U\n"
    for section in sections {
      if let name = section.name { text += "#PLAYLIST:\(Self.oneLine(name))\n" }
      for track in section.tracks where !track.path.encoded.isEmpty {
        text += Self.caption(track) + locations.line(track.path) + "\n"
      }
    }
    return text
  }

  private static func caption(_ track: Track) -> String {
    // An impossible length, from a damaged tag, counts as unknown.
    let seconds = track.duration.flatMap { (0..<1e9).contains($0) ? Int($0.rounded()) : nil } ?? -1
    let title = oneLine(track.title)
    let artist = oneLine(track.artist)
    return "#EXTINF:\(seconds),\(artist.isEmpty ? title : "\(artist) - \(title)")\n"
  }
}
