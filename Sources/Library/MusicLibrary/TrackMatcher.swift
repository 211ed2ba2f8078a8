import GRDB
import LocalDatabase
package import PlayerModel

/// Matches tracks of another machine or time with existing ones: by sound, path, end of the path, or tags, in
/// this order.
package struct TrackMatcher {
  private let index: LibraryIndex?
  private let reader: any TrackReading

  /// Creates a matcher; without an index, only files at the same path are found.
  package init(index: LibraryIndex?, reader: any TrackReading) {
    self.index = index
    self.reader = reader
  }

  /// Returns the existing tracks that `tracks` mean, in order and with what they were found by; `nil` for those
  /// that are not found.
  ///
  /// Each sound, file and title is looked up only once.
  ///
  /// - Throws: Any error of `check`, which is called periodically.
  package func matches(
    _ tracks: [Track], _ check: () throws(PlayerError) -> Void = {}
  ) throws(PlayerError) -> [TrackMatch?] {
    var locator = SongLocator(index)
    var files: [TrackPath: Track?] = [:]
    var found: [TrackMatch?] = []
    found.reserveCapacity(tracks.count)
    for start in stride(from: 0, to: tracks.count, by: SongLocator.part) {
      try check()
      let part = Array(tracks[start...].prefix(SongLocator.part))
      // Without an index, only the file itself shows what it contains.
      let located: [Track?] = try index == nil ? part : locator.locate(part)
      // If the index does not know a file, it must be read.
      let unsure = zip(part, located).filter { meant, now in
        now.map { $0.path == meant.path } ?? true
      }
      try read(Set(unsure.map(\.0.path)), into: &files)
      for (meant, now) in zip(part, located) {
        if let now, now.path != meant.path {
          found.append(TrackMatch(track: now, evidence: .sound))
        } else {
          let there = (files[meant.path] ?? nil).flatMap { Self.isMeant($0, by: meant) ? $0 : nil }
          found.append(there.map { TrackMatch(track: $0, evidence: .path) })
        }
      }
    }
    guard let index else { return found }
    let missing = tracks.indices.filter { found[$0] == nil }
    guard !missing.isEmpty else { return found }
    var recordingsByName = try RecordingsByName(
      of: missing.map { tracks[$0] }, in: index.database, below: try index.folders(), check)
    for place in missing {
      found[place] = recordingsByName.recording(like: tracks[place]) { locator.isFile($0) }
    }
    return found
  }

  /// Reads the files at these paths unless they are cached; files that are unchanged since the last scan are
  /// taken from the index.
  private func read(
    _ paths: Set<TrackPath>, into files: inout [TrackPath: Track?]
  ) throws(PlayerError) {
    let new = paths.filter { files[$0] == nil }
    let there = new.compactMap { FoundFile(at: $0) }
    for (file, track) in zip(there, try index?.tracks(of: there) ?? []) where track != nil {
      files[file.path] = .some(track)
    }
    // An unreadable file counts as missing; the reason is reported when it is played.
    for path in new where files[path] == nil { files[path] = .some(try? reader.read(path)) }
  }

  /// Returns whether a file is the track that is meant: by its sound, or by its title if the sound is unknown
  /// or has changed.
  private static func isMeant(_ track: Track, by meant: Track) -> Bool {
    guard let id = meant.persistentID, track.persistentID != id else { return true }
    return track.title.lowercased() == meant.title.lowercased()
  }
}
