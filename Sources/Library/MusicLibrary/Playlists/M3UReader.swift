import PlayerModel
import TrackMetadata

/// Reads M3U and M3U8, which have a line for each file, after comments that describe it.
struct M3UReader {
  /// The maximum length of a line in bytes; longer ones name no file.
  static let longestLine = 16_384
  /// The maximum number of comments that look like the path of a file but are not.
  private static let mostGuesses = 1000

  /// Returns whether `bytes` begin with the M3U header or an absolute path.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    guard let first = PlaylistText.firstLine(of: bytes), !first.contains(0) else { return false }
    return ["#EXTM3U", "/", "file://"].contains { first.starts(with: $0.utf8) }
  }

  /// Parses the list in `bytes` from a file in `folder`.
  static func list(
    _ bytes: [UInt8], in folder: TrackPath, _ encodings: TextEncodings
  ) -> PlaylistFile {
    var entries = PlaylistEntries(in: folder, spelling: .path)
    var caption: ListCaption?
    let lines = PlaylistText.lines(of: bytes)
    let encoding = PlaylistText.encoding(of: lines, in: folder, encodings)
    var guessesLeft = mostGuesses
    for line in lines {
      let line = PlaylistText.trimmed(line)
      guard !line.isEmpty, line.count <= longestLine else { continue }
      guard isComment(line, in: folder, &guessesLeft) else {
        var entry = PlaylistEntry(locations: PlaylistText.locations(line, else: encoding))
        caption?.describe(&entry.track)
        entries.add(entry)
        caption = nil
        continue
      }
      let text = PlaylistText.text(line, else: encoding)
      if text.hasPrefix("#EXTINF:") {
        caption = ListCaption(text.dropFirst(8))
      } else if text.hasPrefix("#PLAYLIST:") {
        entries.begin(PlaylistText.trimmed(text.dropFirst(10)))
      }
    }
    return entries.finish()
  }

  /// Returns whether a line is a comment: some programs write a file whose path begins with `#` as it is.
  private static func isComment(
    _ line: ArraySlice<UInt8>, in folder: TrackPath, _ guessesLeft: inout Int
  ) -> Bool {
    guard line.first == UInt8(ascii: "#") else { return false }
    guard guessesLeft > 0, !line.starts(with: "#EXT".utf8),
      FolderListing.looksLikeMusic(PlaylistText.text(line)),
      let path = PlaylistLocation(line, in: folder)?.path
    else { return true }
    if FileStatus(path)?.kind == .file { return false }
    guessesLeft -= 1
    return true
  }
}

/// The caption of a file in an M3U list: `seconds attributes,Artist - Title`.
struct ListCaption {
  var seconds: Double?
  var artist = ""
  var title = ""

  init(_ text: Substring) {
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    seconds = PlaylistText.length(Double(parts[0].prefix { !$0.isWhitespace }))
    if parts.count == 2 { name(parts[1]) }
  }

  /// Creates a caption with a name only.
  init(name text: Substring) {
    name(text)
  }

  // Some players write blanks after the comma, or extra ones around the dash.
  private mutating func name(_ name: Substring) {
    if let dash = name.firstRange(of: " - ") {
      artist = PlaylistText.trimmed(name[..<dash.lowerBound])
      title = PlaylistText.trimmed(name[dash.upperBound...])
    } else {
      title = PlaylistText.trimmed(name)
    }
  }

  /// Fills in the caption's values.
  func describe(_ track: inout Track) {
    track.title = title
    track.artist = artist
    track.duration = seconds
  }
}
