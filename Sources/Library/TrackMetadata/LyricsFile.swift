import Glibc
import Linux
import PlayerModel

/// The file with the lyrics of a track: `.lrc`, or else a text.
enum LyricsFile {
  /// The maximum size of the file.
  static let sizeLimit = 1 << 20
  /// The maximum size of a text, since a longer one is not that of a song.
  private static let textSizeLimit = 1 << 16

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

  /// Reads the text file with exactly the name of a track, or returns `nil` if there is none that could be its lyrics.
  static func readText(
    for track: TrackPath, _ sound: LyricsTiming, _ encodings: TextEncodings
  ) -> Lyrics? {
    let path = track.parent.appending(TrackPath(encoded: stem(of: track.name) + ".txt").bytes)
    guard let file = try? MetadataFile(path), file.size <= textSizeLimit,
      let bytes = try? file.read(at: 0, count: textSizeLimit), !bytes.contains(0)
    else { return nil }
    return LRCParser.lyrics(in: bytes, of: sound) { encodings.text($0, in: track.parent) }
  }

  /// Returns the path of the file: `Name.lrc` or `Name.mp3.lrc` next to `Name.mp3`, or in a folder `Lyrics` there, or
  /// `nil` if there is none.
  ///
  /// If only names that differ in case exist, the first one ordered by bytes is used.
  static func find(for track: TrackPath) -> TrackPath? {
    let names = [stem(of: track.name) + ".lrc", track.name + ".lrc"]
    let folder = track.parent
    let likely = folder.appending(TrackPath(encoded: names[0]).bytes)
    var status = stat()
    if likely.withCString({ lstat($0, &status) }) == 0 { return likely }

    let contents = Contents(of: folder)
    if let found = contents.first(named: names) { return found }
    for folder in contents.folders {
      if let found = Contents(of: folder).first(named: names) { return found }
    }
    return nil
  }

  private static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The `.lrc` files in a folder, and its folders named `Lyrics`; none if it cannot be read.
  private struct Contents {
    private let folder: TrackPath
    private var files: [[UInt8]] = []
    private(set) var folders: [TrackPath] = []

    init(of folder: TrackPath) {
      self.folder = folder
      guard var reader = try? FolderReader(folder) else { return }
      var names: [[UInt8]] = []
      while let entry = try? reader.next() {
        let name = Array(entry.name)
        // ASCII letters of different case differ in one bit, and no other characters map to these.
        if name.suffix(4).map({ $0 | 0x20 }).elementsEqual(".lrc".utf8) {
          files.append(name)
        } else if entry.kind != .file, name.map({ $0 | 0x20 }).elementsEqual("lyrics".utf8) {
          names.append(name)
        }
      }
      folders = names.sorted { $0.lexicographicallyPrecedes($1) }.map { folder.appending($0) }
    }

    /// Returns the first file with one of `names`, in this order, in any case.
    func first(named names: [String]) -> TrackPath? {
      for name in names {
        let (exact, wanted) = (TrackPath(encoded: name).bytes, name.lowercased())
        let found = files.filter {
          TrackPath(bytes: $0).encoded.lowercased() == wanted
        }.min { one, other in
          one == exact || other != exact && one.lexicographicallyPrecedes(other)
        }
        if let found { return folder.appending(found) }
      }
      return nil
    }
  }
}
