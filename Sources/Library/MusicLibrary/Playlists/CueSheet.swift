import PlayerModel

/// A cue sheet, which names the files of an album and the tracks in them.
///
/// A track is in the file with its `INDEX 01`. If the pause before a track is at the end of the previous file, EAC
/// writes `TRACK` and `INDEX 00` before the `FILE` of the track.
struct CueSheet {
  /// The description of the album or of a track.
  private struct Caption {
    var title: ArraySlice<UInt8> = []
    var performer: ArraySlice<UInt8> = []
  }

  /// A file that the sheet names.
  private struct File {
    let name: ArraySlice<UInt8>
    /// The caption of the first track in the file.
    var caption = Caption()
    var trackCount = 0
  }

  /// The track that the current line describes.
  private struct Track {
    /// The file with the beginning of the track; until `INDEX 01`, the one before `TRACK`.
    var file: Int?
    var isIndexed = false
    var caption = Caption()
  }

  private static let quote = UInt8(ascii: "\"")
  /// The maximum length of a caption in bytes; longer ones are ignored, because the album's performer is repeated for
  /// each file.
  private static let longestCaption = 1000

  private var album = Caption()
  /// The files in the order in which they are first named.
  private var files: [File] = []
  private var indices: [ArraySlice<UInt8>: Int] = [:]
  private var currentFile: Int?
  private var currentTrack: Track?
  /// The number of files that are not listed, because there are too many.
  private var unlistedCount = 0

  /// Parses the lines of a sheet; any lines are valid, but may name no files.
  init(_ lines: [ArraySlice<UInt8>]) {
    for line in lines where line.count <= M3UReader.longestLine {
      let line = PlaylistText.trimmed(line)
      let command = line.prefix { !PlaylistText.isBlank($0) && $0 != Self.quote }
      read(
        String(decoding: command, as: UTF8.self).uppercased(),
        PlaylistText.trimmed(line[command.endIndex...]))
    }
    endTrack()
  }

  /// Returns why the sheet at `path` is refused, or `nil` if no file has more than one track.
  func refusal(of path: TrackPath) -> String? {
    let divided = files.filter { $0.trackCount > 1 }
    guard !divided.isEmpty else { return nil }
    let trackCount = divided.reduce(0) { $0 + $1.trackCount }
    let what = divided.count == 1 ? "one file" : "\(divided.count) files"
    return
      "\(path) divides \(what) into \(trackCount) tracks, and Stimmung does not play parts of files."
  }

  /// Returns the files of a sheet in `folder`; texts that are not UTF-8 are in `encoding`.
  func list(in folder: TrackPath, _ encoding: LegacyEncoding?) -> PlaylistFile {
    func text(_ bytes: ArraySlice<UInt8>) -> String {
      PlaylistText.text(PlaylistText.trimmed(bytes), else: encoding)
    }
    var entries = PlaylistEntries(in: folder, spelling: .path)
    entries.name(PlaylistName(rawValue: text(album.title))?.rawValue)
    let performer = text(album.performer)
    for file in files {
      var entry = PlaylistEntry(locations: PlaylistText.locations(file.name, else: encoding))
      entry.track.title = text(file.caption.title)
      entry.track.artist =
        file.caption.performer.isEmpty ? performer : text(file.caption.performer)
      entries.add(entry)
    }
    entries.leaveOut(unlistedCount)
    return entries.finish()
  }

  // MARK: Parsing

  private mutating func read(_ command: String, _ value: ArraySlice<UInt8>) {
    switch command {
    case "FILE": beginFile(Self.fileName(value))
    case "TRACK":
      endTrack()
      currentTrack = Track(file: currentFile)
    case "INDEX":
      let number = value.prefix { !PlaylistText.isBlank($0) }
      guard Int(String(decoding: number, as: UTF8.self)) == 1, currentTrack?.isIndexed == false
      else { return }
      currentTrack?.file = currentFile
      currentTrack?.isIndexed = true
    case "TITLE": describe(\.title, as: Self.unquoted(value))
    case "PERFORMER": describe(\.performer, as: Self.unquoted(value))
    default: break
    }
  }

  private mutating func beginFile(_ name: ArraySlice<UInt8>) {
    if let index = indices[name] {
      currentFile = index
    } else if files.count < PlaylistEntries.most {
      currentFile = files.count
      indices[name] = files.count
      files.append(File(name: name))
    } else {
      currentFile = nil
      unlistedCount += 1
    }
  }

  private mutating func endTrack() {
    defer { currentTrack = nil }
    guard let track = currentTrack, let file = track.file ?? currentFile else { return }
    if files[file].trackCount == 0 { files[file].caption = track.caption }
    files[file].trackCount += 1
  }

  /// Sets a text of the current track, or of the album before the first track, unless it is known.
  private mutating func describe(
    _ key: WritableKeyPath<Caption, ArraySlice<UInt8>>, as text: ArraySlice<UInt8>
  ) {
    guard text.count <= Self.longestCaption else { return }
    if var track = currentTrack {
      if track.caption[keyPath: key].isEmpty { track.caption[keyPath: key] = text }
      currentTrack = track
    } else if album[keyPath: key].isEmpty {
      album[keyPath: key] = text
    }
  }

  /// Returns the name of a file without its quotation marks and the type after it, such as `WAVE`.
  private static func fileName(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let name = unquoted(value)
    if value.first == quote, value.dropFirst().contains(quote) { return name }
    // Without a second quotation mark, the last word is the type, unless it has the dot of a file's extension.
    guard let blank = name.lastIndex(where: PlaylistText.isBlank),
      !name[blank...].contains(UInt8(ascii: "."))
    else { return name }
    return PlaylistText.trimmed(name[..<blank])
  }

  /// Returns what is between the first and the last quotation mark of a value; the last one may be missing, or both.
  private static func unquoted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard value.first == quote else { return value }
    let text = value.dropFirst()
    return text.lastIndex(of: quote).map { text[..<$0] } ?? text
  }
}
