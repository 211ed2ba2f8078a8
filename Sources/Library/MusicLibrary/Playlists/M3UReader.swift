import PlayerModel

/// Reads M3U and M3U8: a line for each file, comments that describe the next one.
struct M3UReader {
  /// Longer lines name no file.
  private static let longestLine = 16_384

  /// Whether `bytes` begin like such a list that says so, or that names a file by its whole path.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    guard let first = PlaylistText.firstLine(of: bytes), !first.contains(0) else { return false }
    return ["#EXTM3U", "/", "file://"].contains { first.starts(with: $0.utf8) }
  }

  /// The list that `bytes` are, lying in `folder`.
  static func list(_ bytes: [UInt8], in folder: TrackPath) -> PlaylistFile {
    var entries = PlaylistEntries(in: folder, spelling: .path)
    var caption: ListCaption?
    for line in PlaylistText.lines(of: bytes) {
      let line = PlaylistText.trimmed(line)
      guard !line.isEmpty, line.count <= longestLine else { continue }
      guard line.first == UInt8(ascii: "#") else {
        var entry = PlaylistEntry(locations: [Array(line)])
        caption?.describe(&entry.track)
        entries.add(entry)
        caption = nil
        continue
      }
      let text = PlaylistText.text(line)
      if text.hasPrefix("#EXTINF:") {
        caption = ListCaption(text.dropFirst(8))
      } else if text.hasPrefix("#PLAYLIST:") {
        entries.begin(PlaylistText.trimmed(text.dropFirst(10)))
      }
    }
    return entries.finish()
  }
}

/// What a list of lines says of a file: `seconds attributes,Artist - Title`.
struct ListCaption {
  var seconds: Double?
  var artist = ""
  var title = ""

  init(_ text: Substring) {
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    seconds = PlaylistText.length(Double(parts[0].prefix { !$0.isWhitespace }))
    if parts.count == 2 { name(parts[1]) }
  }

  /// A caption of nothing but a name.
  init(name text: Substring) {
    name(text)
  }

  // Some players write a blank after the comma, or more around the dash.
  private mutating func name(_ name: Substring) {
    if let dash = name.firstRange(of: " - ") {
      artist = PlaylistText.trimmed(name[..<dash.lowerBound])
      title = PlaylistText.trimmed(name[dash.upperBound...])
    } else {
      title = PlaylistText.trimmed(name)
    }
  }

  /// Describes the track by it.
  func describe(_ track: inout Track) {
    track.title = title
    track.artist = artist
    track.duration = seconds
  }
}
