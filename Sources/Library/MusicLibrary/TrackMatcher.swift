import GRDB
import LocalDatabase
package import PlayerModel

/// Finds the tracks of another machine, or of another time, among those that there are: by their sound,
/// else at their path, else by the end of their path, else by their tags.
package struct TrackMatcher {
  private let index: LibraryIndex?
  private let reader: any TrackReading

  /// A matcher; without an index only what is where it was is found.
  package init(index: LibraryIndex?, reader: any TrackReading) {
    self.index = index
    self.reader = reader
  }

  /// What each of the tracks is here, in their order; `nil` for those that are not found.
  ///
  /// However often a sound, a file or a title is named, it is looked up once.
  ///
  /// - Throws: What `check`, which is called now and then, throws.
  package func match(
    _ tracks: [Track], _ check: () throws(PlayerError) -> Void = {}
  ) throws(PlayerError) -> [Track?] {
    var locator = SongLocator(index)
    var files: [TrackPath: Track?] = [:]
    var found: [Track?] = []
    found.reserveCapacity(tracks.count)
    for start in stride(from: 0, to: tracks.count, by: SongLocator.part) {
      try check()
      let part = Array(tracks[start...].prefix(SongLocator.part))
      // Without an index, only the file itself can say what it is.
      let located: [Track?] = try index == nil ? part : locator.locate(part)
      // Where the index knows nothing, the file itself must say what it is.
      let unsure = zip(part, located).filter { meant, now in
        now.map { $0.path == meant.path } ?? true
      }
      try read(Set(unsure.map(\.0.path)), into: &files)
      for (meant, now) in zip(part, located) {
        if let now, now.path != meant.path {
          found.append(now)
        } else {
          let there = files[meant.path] ?? nil
          found.append(there.flatMap { Self.isMeant($0, by: meant) ? $0 : nil })
        }
      }
    }
    guard let index else { return found }
    let missing = tracks.indices.filter { found[$0] == nil }
    guard !missing.isEmpty else { return found }
    var namesakes = try Namesakes(of: missing.map { tracks[$0] }, in: index, check)
    for place in missing {
      found[place] = namesakes.recording(like: tracks[place]) { locator.isFile($0) }
    }
    return found
  }

  /// Reads what the files at these paths are, unless that is known: the index says it of those that did not change
  /// since they were scanned.
  private func read(
    _ paths: Set<TrackPath>, into files: inout [TrackPath: Track?]
  ) throws(PlayerError) {
    let new = paths.filter { files[$0] == nil }
    let there = new.compactMap { FoundFile(at: $0) }
    for (file, track) in zip(there, try index?.tracks(of: there) ?? []) where track != nil {
      files[file.path] = .some(track)
    }
    // What cannot be read is as good as gone; playing it tells why.
    for path in new where files[path] == nil { files[path] = .some(try? reader.read(path)) }
  }

  /// Whether a file is the track that is meant: by its sound, or where that is not known or another by now, by its
  /// title.
  private static func isMeant(_ track: Track, by meant: Track) -> Bool {
    guard let id = meant.persistentID, track.persistentID != id else { return true }
    return track.title.lowercased() == meant.title.lowercased()
  }
}
