import PlayerModel

/// The library's tracks of some file names, to be found by the end of a path that begins elsewhere: at MPD's folder of
/// music, on a drive of Windows, or on another machine.
struct PathEnds {
  /// Lengths that differ by more are those of different recordings, seconds.
  static let sameLength = 3.0
  /// The shortest end that is compared: a file's name and that of its folder.
  private static let shortest = 2
  /// How many tracks with one end are compared with each that is meant.
  private static let most = 256

  /// Tracks by the last components of their paths, folded.
  private var tracks: [ArraySlice<String>: [Track]] = [:]
  private var longest = 0

  /// Adds a track that may be meant.
  mutating func add(_ track: Track) {
    let path = Self.folded(track.path)
    guard path.count >= Self.shortest else { return }
    longest = max(longest, path.count)
    for count in Self.shortest...path.count {
      tracks[path.suffix(count), default: []].append(track)
    }
  }

  /// The track elsewhere whose path has the longest end in common with that of `meant`; `nil` if none shares a folder
  /// with it, or several recordings share as much.
  ///
  /// The file at the path itself does not count: another song may have taken the name.
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

  /// The components of a path; strings compare without regard to Unicode's forms, and these without regard to capitals,
  /// as the file systems of other machines do.
  private static func folded(_ path: TrackPath) -> [String] {
    path.components.map { String(decoding: $0, as: UTF8.self).lowercased() }
  }

  /// Whether nothing that is known of both makes two recordings of them.
  private static func mayBeSame(_ one: Track, _ other: Track) -> Bool {
    guard
      one.artist.isEmpty || other.artist.isEmpty
        || one.artist.lowercased() == other.artist.lowercased()
    else { return false }
    guard let length = one.duration, let otherLength = other.duration else { return true }
    return abs(length - otherLength) <= sameLength
  }
}
