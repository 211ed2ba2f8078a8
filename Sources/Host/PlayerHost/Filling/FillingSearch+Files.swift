import CompactTracks
import MusicLibrary
import PlaybackEngine
import PlayerModel
import TrackMetadata

/// Files, folders and playlist files.
extension FillingSearch {
  /// Finds the music in files and folders.
  ///
  /// Files that are not known as music are checked by their content before they are queued. The previous
  /// queue stays, and keeps playing, until there is a track to replace it.
  func find(_ paths: [TrackPath], for filling: Filling) {
    let reader = dependencies.reader
    let index = try? dependencies.index.get()
    let named = Set(paths.map(\.tidied).filter { !$0.looksLikePlaylist })
    let namesList = paths.contains(where: \.looksLikePlaylist)
    let more = Filling(mode: .continuing, number: filling.number, reply: filling.reply)
    workers.finding.async {
      var added = 0
      var files: [Track] = []
      var refused: Set<TrackPath> = []
      // Collected and handed over at once, since each insertion would go before the previous one.
      var next: [Track] = []
      var skipped: [SkippedFile] = []
      var skippedCount = 0
      var unreadable: Set<TrackPath> = []
      let isCancelled = { workers.isCancelled || newest.number != filling.number }
      FileFinder(batchSize: 500).find(in: paths, isCancelled: isCancelled) { batch in
        let known = (try? index?.tracks(of: batch.files)) ?? []
        var leftOut = batch.skipped
        var tracks: [Track] = []
        for (offset, file) in batch.files.enumerated() where !isCancelled() {
          do throws(PlayerError) {
            if offset < known.count, let track = known[offset] {
              tracks.append(track)
            } else {
              try reader.judge(file.path)
              tracks.append(.unread(file.path))
            }
          } catch {
            leftOut.append(SkippedFile(path: file.path, reason: error.message))
            if named.contains(file.path) { refused.insert(file.path) }
          }
        }
        skippedCount += leftOut.count
        unreadable.formUnion(batch.refused)
        skipped += leftOut.prefix(max(0, 100 - skipped.count))
        guard !tracks.isEmpty else { return }
        files += tracks.filter { namesList || named.contains($0.path) }
        let isFirst = added == 0
        added += tracks.count
        if case .playingNext = filling.mode {
          next += tracks
        } else {
          hand(PackedTracks(tracks), isFirst ? filling : more, isLast: false)
        }
      }
      hand(PackedTracks(next), filling)
      let result = QueueResult(
        added: added, skipped: skipped, skippedCount: skippedCount,
        refusedCount: refused.union(unreadable).count)
      report(.ended(result, filling, nothing: nil, nil))
      let folders = named.subtracting(files.map(\.path)).subtracting(refused)
      report(
        .named(
          unread: files.filter { $0.persistentID == nil }.map(\.path),
          folders: added > 0 ? Array(folders) : []))
    }
  }
}

extension Track {
  /// Creates a track for a file of which only the name is known.
  static func unread(_ path: TrackPath) -> Track {
    Track(path: path, title: cleanTitle(fromFileName: path.name))
  }
}
