import PlayerModel
import TrackMetadata

/// The library's tracks with certain file names, for matching paths with another beginning, such as in MPD's
/// music folder, on a Windows drive, or on another machine.
struct PathEnds {
  /// The maximum difference in length between copies of one recording, in seconds.
  static let sameLength = 3.0
  /// The maximum number of candidates with one path end.
  private static let most = 256

  /// The tracks by the last components of their paths, folded.
  private var tracks: [ArraySlice<String>: [Track]] = [:]
  private var longest = 0
  /// The library's folders, folded.
  private let homes: [[String]]

  /// Creates a value without candidates for a library in these folders.
  init(homes: [TrackPath] = []) {
    self.homes = homes.map(Self.folded)
  }

  /// Adds a candidate.
  mutating func add(_ track: Track) {
    let path = Self.folded(track.path)
    longest = max(longest, path.count)
    for count in path.indices.map({ $0 + 1 }) {
      tracks[path.suffix(count), default: []].append(track)
    }
  }

  /// Returns the track whose path has the longest end in common with that of `meant`; `nil` if there is none, or
  /// if several recordings match equally.
  ///
  /// Of these, one whose whole path from a folder of the library matches is preferred. The name of the file alone
  /// suffices only if it tells recordings apart, and no tag contradicts it. The file at the path itself is not
  /// considered, because another song may have taken its name.
  func track(like meant: Track, isFile: (TrackPath) -> Bool) -> Track? {
    let paths = meant.path.readings.map(Self.folded)
    let longest = min(self.longest, paths.map(\.count).max() ?? 0)
    for count in stride(from: longest, to: 0, by: -1) {
      for path in paths where path.count >= count {
        let end = path.suffix(count)
        let there = candidates(end, for: meant).filter { isFile($0.path) }
        guard let first = there.first else { continue }
        if there.allSatisfy({ $0.persistentID == first.persistentID }) { return first }
        let whole = there.filter { isWhole(end, of: $0.path) }
        return whole.count == 1 ? whole.first : nil
      }
    }
    return nil
  }

  /// Returns the tracks with a path end that may be the one that is meant.
  private func candidates(_ end: ArraySlice<String>, for meant: Track) -> [Track] {
    let known = tracks[end] ?? []
    if end.count == 1 {
      guard known.count <= Self.most, Self.isDistinctive(end.first ?? "") else { return [] }
      return known.filter {
        $0.path != meant.path && Self.mayBeSame(meant, $0) && Self.isSameName(meant, $0)
      }
    }
    return known.prefix(Self.most).filter { $0.path != meant.path && Self.mayBeSame(meant, $0) }
  }

  /// Returns whether a path end is the whole path from one of the library's folders.
  private func isWhole(_ end: ArraySlice<String>, of path: TrackPath) -> Bool {
    let start = Self.folded(path).dropLast(end.count)
    return homes.contains { start.elementsEqual($0) }
  }

  /// Returns the components of a path in lower case.
  ///
  /// Strings compare by canonical equivalence. Together with lower case, this matches the behaviour of other
  /// machines' file systems.
  private static func folded(_ path: TrackPath) -> [String] {
    path.components.map { String(decoding: $0, as: UTF8.self).lowercased() }
  }

  /// Returns whether a file name consists of more than a number and words such as “track”.
  private static func isDistinctive(_ name: String) -> Bool {
    let words = name.split(separator: ".").dropLast().joined(separator: " ")
      .split { !$0.isLetter }
    let telling = words.filter { !["track", "audiotrack", "titel", "title", "piste"].contains($0) }
    return telling.contains { $0.count > 2 || !$0.allSatisfy(\.isASCII) }
  }

  /// Returns whether no tag shows that these are different recordings.
  private static func mayBeSame(_ one: Track, _ other: Track) -> Bool {
    let title = other.title.lowercased()
    // A list's caption is split at its first dash, which may be part of the title.
    guard
      one.artist.isEmpty || other.artist.isEmpty
        || one.artist.lowercased() == other.artist.lowercased()
        || one.title.lowercased() == title || "\(one.artist) - \(one.title)".lowercased() == title
    else { return false }
    guard let length = one.duration, let otherLength = other.duration else { return true }
    return abs(length - otherLength) <= sameLength
  }

  /// Returns whether neither sound nor title contradicts that a file with the same name is the same recording.
  private static func isSameName(_ meant: Track, _ other: Track) -> Bool {
    if let id = meant.persistentID, let otherID = other.persistentID, id != otherID { return false }
    let title = meant.title.lowercased()
    return meant.artist.isEmpty || title == other.title.lowercased()
      || "\(meant.artist.lowercased()) - \(title)" == other.title.lowercased()
      || title == cleanTitle(fromFileName: meant.path.name).lowercased()
  }
}
