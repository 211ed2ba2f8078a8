import Linux
import PlaybackEngine
import PlayerModel

/// Moving music files to the trash, restoring and rereading them.
extension HostLoop {
  /// The value that moves and reads files; it is stateless and created on demand.
  var files: MusicFiles {
    MusicFiles(dependencies, on: workers) { [inbox] report in
      inbox.post(.work { $0.take(report) })
    }
  }

  /// Performs a request on files.
  mutating func perform(_ request: FileRequest, _ reply: @escaping Reply) {
    if case .tagsWritten(let written) = request, !written.isEmpty {
      changes.add(.tags(MusicFiles.TagsEdit(files: written)))
    }
    files.perform(request, reply: reply)
  }

  /// Handles a report about files.
  mutating func take(_ report: MusicFiles.Report) {
    switch report {
    case .trashed(let files, let refused, let reply):
      if !files.isEmpty { remove(files) }
      let change = FileChange(changed: files.count, refused: refused)
      whenKept { _ in reply(.success(.filesChanged(change: change))) }
    case .restored(let files, let failure, let removal, let queueChanges, let reply):
      restore(files, removal, queueChanges)
      let result: Result<PlayerReply, PlayerError> =
        failure.map { .failure($0) } ?? .success(.undone(what: removal.what))
      whenKept { _ in reply(result) }
    case .read(let tracks, let seen, let refused, let reply):
      show(tracks, seen)
      scans.look(at: tracks.map(\.path))
      reply(.success(.filesChanged(change: FileChange(changed: tracks.count, refused: refused))))
    case .unedited(let tracks, let seen, let edit, let left, let failure, let reply):
      show(tracks, seen)
      scans.look(at: tracks.map(\.path))
      if !left.isEmpty { changes.add(.tags(MusicFiles.TagsEdit(files: left))) }
      reply(failure.map { .failure($0) } ?? .success(.undone(what: edit.what)))
    }
  }

  /// Removes trashed files from queue and library; moods and playlists keep the songs.
  private mutating func remove(_ files: [TrashedFile]) {
    let paths = Set(files.map(\.path))
    let entries = machine.queue.entries.filter { paths.contains($0.track.path) }.map(\.id)
    // The queue cannot be edited while sorting; missing files are skipped there.
    let isOfQueue =
      !entries.isEmpty && feed(.queueEdit(.removeFromQueue(entries: entries))) == nil
    changes.add(MusicFiles.Removal(files: files, isOfQueue: isOfQueue))
    scans.look(at: files.map(\.path))
  }

  private mutating func restore(
    _ files: [TrashedFile], _ removal: MusicFiles.Removal, _ queueChanges: Int64
  ) {
    scans.look(at: files.map(\.path))
    // If the queue was changed in the meantime, undo would revert that change instead.
    guard removal.isOfQueue, machine.canUndo, machine.queueChanges == queueChanges else { return }
    filling.supersede()
    feed(.queueEdit(.undoQueue))
  }
}
