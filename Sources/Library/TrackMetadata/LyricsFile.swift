import Glibc
import Linux
import PlayerModel

/// The `.lrc` file next to a track.
enum LyricsFile {
  /// The maximum size of the file.
  static let sizeLimit = 1 << 20

  /// Reads the lyrics of a track, or returns `nil` if there is no file, or it has no words.
  static func read(
    for track: TrackPath, _ sound: LyricsTiming, _ encodings: TextEncodings
  ) throws(MetadataError) -> Lyrics? {
    guard let path = find(for: track) else { return nil }
    let file = try MetadataFile(path)
    guard file.size <= sizeLimit else {
      throw MetadataError(
        .tooLarge, "The lyrics in \(path) are larger than \(sizeLimit >> 20) MB and were not read.")
    }
    let bytes = try file.read(at: 0, count: sizeLimit)
    return LRCParser.lyrics(in: bytes, of: sound) { encodings.text($0, in: track.parent) }
  }

  /// Returns the path of the file: `Name.lrc` next to `Name.mp3`, or `nil` if there is none.
  ///
  /// If only names that differ in case exist, the first one ordered by bytes is used.
  static func find(for track: TrackPath) -> TrackPath? {
    let name = String(stem(of: track.name)) + ".lrc"
    let folder = track.parent
    let exact = folder.appending(TrackPath(encoded: name).bytes)
    var status = stat()
    if exact.withCString({ lstat($0, &status) }) == 0 { return exact }

    let wanted = name.lowercased()
    let found = lyricsFiles(in: folder).filter {
      TrackPath(bytes: $0).encoded.lowercased() == wanted
    }
    return found.min { $0.lexicographicallyPrecedes($1) }.map { folder.appending($0) }
  }

  private static func stem(of name: String) -> Substring {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name[...] }
    return name[..<dot]
  }

  /// Returns the names in `folder` that end with `.lrc`, or none if it cannot be read.
  private static func lyricsFiles(in folder: TrackPath) -> [[UInt8]] {
    guard var reader = try? FolderReader(folder) else { return [] }
    let ending = Array(".lrc".utf8)
    var names: [[UInt8]] = []
    while let entry = try? reader.next() {
      let name = Array(entry.name)
      // ASCII letters of different case differ in one bit, and no other characters map to these.
      if name.suffix(4).map({ $0 | 0x20 }) == ending { names.append(name) }
    }
    return names
  }
}
