import PlayerModel

/// The library's tracks with certain file names, for matching paths with another beginning, such as in MPD's
/// music folder, on a Windows drive, or on another machine.
struct PathEnds {
  /// The maximum difference in length between copies of one recording, in seconds.
  static let sameLength = 3.0
  /// The minimum number of components that must match: the names of the file and its folder.
  private static let shortest = 2
  /// The maximum number of candidates with one path end.
  private static let most = 256

  /// The tracks by the last components of their paths, folded.
  private var tracks: [ArraySlice<String>: [Track]] = [:]
  private var longest = 0

  /// Adds a candidate.
  mutating func add(_ track: Track) {
    let path = Self.folded(track.path)
    guard path.count >= Self.shortest else { return }
    longest = max(longest, path.count)
    for count in Self.shortest...path.count {
      tracks[path.suffix(count), default: []].append(track)
    }
  }

  /// Returns the track whose path has the longest end in common with that of `meant`; `nil` if not even the
  /// folder matches, or if several recordings match equally.
  ///
  /// The file at the path itself is not considered, because another song may have taken its name.
  func track(like meant: Track, isFile: (TrackPath) -> Bool) -> Track? {
    let path = Self.folded(meant.path)
    for count in (Self.shortest...max(Self.shortest, min(path.count, longest))).reversed() {
      let candidates = (tracks[path.suffix(count)] ?? []).prefix(Self.most)
        .filter { $0.path != meant.path && Self.mayBeSame(meant, $0) }
      guard !candidates.isEmpty else { continue }
      let there = candidates.filter { isFile($0.path) }
      let isOne = there.allSatisfy { $0.persistentID == there.first?.persistentID }
      return isOne ? there.first : nil
    }
    return nil
  }

  /// Returns the components of a path in lower case.
  ///
  /// Strings compare by canonical equivalence. Together with lower case, this matches the behaviour of other
  /// machines' file systems.
  private static func folded(_ path: TrackPath) -> [String] {
    path.components.map { String(decoding: $0, as: UTF8.self).lowercased() }
  }

  /// Returns whether no tag shows that these are different recordings.
  private static func mayBeSame(_ one: Track, _ other: Track) -> Bool {
    guard
      one.artist.isEmpty || other.artist.isEmpty
        || one.artist.lowercased() == other.artist.lowercased()
    else { return false }
    guard let length = one.duration, let otherLength = other.duration else { return true }
    return abs(length - otherLength) <= sameLength
  }
}
