import Glibc
import Linux
import PlayerModel

/// The rules for which entries of a folder are not music; its subfolders inherit them.
struct FolderExclusions: Sendable {
  /// The name of the file that excludes its folder, as on Android.
  private static let marker = Array(".nomedia".utf8)
  /// The name of the file with patterns for the names in its folder and below, as MPD reads it.
  private static let patternFileName = ".mpdignore"
  /// The maximum size of such a file, and the maximum number of patterns in it.
  private static let mostBytes = 65_536
  private static let mostPatterns = 1000

  /// The folders of operating systems, NAS devices and archivers, in lower case: recycle bins, previews, snapshots.
  private static let systemFolders = [
    "$recycle.bin", "system volume information", "#recycle", "@recycle", "#snapshot",
    "@recently-snapshot", "@eadir", "lost+found", "__macosx",
  ].map { Array($0.utf8) }

  private let library: LibraryExclusions
  /// The patterns of the folder and of those above it.
  private var patterns: [GlobPattern] = []
  /// Whether there are any patterns, because most folders have none.
  private var hasPatterns: Bool

  /// Creates the rules of a folder that inherits none from the folders above it.
  init(_ library: LibraryExclusions = LibraryExclusions()) {
    self.library = library
    hasPatterns = !library.names.isEmpty || !library.paths.isEmpty
  }

  /// Returns whether this is the name of the file that excludes its folder.
  static func isMarker(_ name: some Sequence<UInt8>) -> Bool {
    name.elementsEqual(marker)
  }

  /// Returns whether this is the name of a hidden entry, which begins with a dot; one that begins with several is a name
  /// such as “...And Justice for All”.
  static func isHidden(_ name: some Sequence<UInt8>) -> Bool {
    let dot = UInt8(ascii: ".")
    var bytes = name.makeIterator()
    return bytes.next() == dot && bytes.next() != dot
  }

  /// Returns whether this is the name of a file with patterns.
  static func isPatternFile(_ name: some Sequence<UInt8>) -> Bool {
    name.elementsEqual(patternFileName.utf8)
  }

  /// Returns whether this is the name of a folder that never contains the listener's music.
  static func isSystemFolder(_ name: some Collection<UInt8>) -> Bool {
    systemFolders.contains { known in
      known.count == name.count && zip(known, name).allSatisfy { $0 == $1.loweredASCII }
    }
  }

  /// Returns whether `folder` contains the file that excludes it.
  static func isMarked(_ folder: TrackPath) -> Bool {
    folder.appending(marker).withCString { access($0, F_OK) } == 0
  }

  /// Returns the path of the file with patterns in `folder`.
  static func patternFile(in folder: TrackPath) -> TrackPath {
    folder.appending(encoded: patternFileName)
  }

  /// Adds the patterns of the file in `folder`, and returns whether it has any.
  ///
  /// Each line is a pattern; a `#` at its beginning or after a blank starts a comment.
  ///
  /// - Throws: `FileError` if the file cannot be read, or is too large.
  mutating func addPatterns(in folder: TrackPath) throws(FileError) -> Bool {
    let file = try RegularFile(Self.patternFile(in: folder))
    guard file.size <= Self.mostBytes else {
      throw FileError(.readFailed, "\(file.path) is too large for a list of patterns.")
    }
    let added = Self.patterns(in: try file.read(at: 0, count: file.size))
    patterns += added
    hasPatterns = hasPatterns || !added.isEmpty
    return !added.isEmpty
  }

  /// Returns the patterns in the text of a `.mpdignore` file.
  private static func patterns(in text: [UInt8]) -> [GlobPattern] {
    let isBlank: (UInt8) -> Bool = { [UInt8(ascii: " "), UInt8(ascii: "\t")].contains($0) }
    let lines = PlaylistText.lines(of: text).map { line -> ArraySlice<UInt8> in
      let comment = line.indices.first { index in
        line[index] == UInt8(ascii: "#")
          && (index == line.startIndex || isBlank(line[index - 1]))
      }
      return PlaylistText.trimmed(line[..<(comment ?? line.endIndex)])
    }
    return lines.filter { !$0.isEmpty && !$0.contains(0) }.prefix(mostPatterns)
      .map { GlobPattern($0) }
  }

  /// Returns whether an entry of `folder` is excluded by a pattern; a NUL follows the name.
  func excludes(_ name: UnsafeRawBufferPointer, in folder: TrackPath) -> Bool {
    guard hasPatterns, let text = name.assumingMemoryBound(to: CChar.self).baseAddress else {
      return false
    }
    return excludes(text) { folder.appending(name) }
  }

  /// Returns whether an entry of the folder is excluded by a pattern.
  func excludes(_ entry: TrackPath) -> Bool {
    guard hasPatterns else { return false }
    return TrackPath(encoded: entry.name).withCString { name in excludes(name) { entry } }
  }

  private func excludes(_ name: UnsafePointer<CChar>, at path: () -> TrackPath) -> Bool {
    let isMatch: (GlobPattern) -> Bool = { $0.matches(name) }
    if patterns.contains(where: isMatch) || library.names.contains(where: isMatch) { return true }
    guard !library.paths.isEmpty else { return false }
    return path().withCString { text in library.paths.contains { $0.matches(text) } }
  }
}
