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
    case .trashed(let files, let refused, nil, let reply):
      if !files.isEmpty { remove(files) }
      let change = FileChange(changed: files.count, refused: refused)
      whenKept { _ in reply(.success(.filesChanged(change: change))) }
    case .trashed(let files, let refused, let removal?, let reply):
      if !files.isEmpty { remove(files, redoing: removal) }
      let result: Result<PlayerReply, PlayerError> =
        refused.first.map { .failure(PlayerError(.storageFailed, $0.reason)) }
        ?? .success(.redone(what: removal.what))
      whenKept { _ in reply(result) }
    case .restored(let files, let failure, let removal, let queueChanges, let reply):
      restore(files, removal, queueChanges)
      let result: Result<PlayerReply, PlayerError> =
        failure.map { .failure($0) } ?? .success(.undone(what: removal.what))
      whenKept { _ in reply(result) }
    case .read(let tracks, let seen, let refused, let reply):
      show(tracks, seen)
      scans.look(at: tracks.map(\.path))
      reply(.success(.filesChanged(change: FileChange(changed: tracks.count, refused: refused))))
    case .unedited(let tracks, let seen, let reversal, let failure, let reply):
      show(tracks, seen)
      scans.look(at: tracks.map(\.path))
      if reversal.isRedo {
        if let left = reversal.left { changes.addUndone(.tags(left)) }
        if let written = reversal.written { changes.restore(.tags(written)) }
      } else {
        if let left = reversal.left { changes.restore(.tags(left)) }
        if let written = reversal.written { changes.addUndone(.tags(written)) }
      }
      reply(failure.map { .failure($0) } ?? .success(reversal.answer))
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

  /// Removes files again that were restored from the trash, and the entries that were restored with them.
  private mutating func remove(_ files: [TrashedFile], redoing removal: MusicFiles.Removal) {
    guard removal.isOfQueue, files.count == removal.files.count, machine.canRedo,
      feed(.redoQueue) == nil
    else { return remove(files) }
    changes.restore(.removal(MusicFiles.Removal(files: files, isOfQueue: true)))
    scans.look(at: files.map(\.path))
  }

  private mutating func restore(
    _ files: [TrashedFile], _ removal: MusicFiles.Removal, _ queueChanges: Int64
  ) {
    scans.look(at: files.map(\.path))
    var restored = MusicFiles.Removal(files: files, isOfQueue: false)
    // If the queue was changed in the meantime, undo would revert that change instead.
    if removal.isOfQueue, machine.canUndo, machine.queueChanges == queueChanges {
      filling.supersede()
      restored.isOfQueue = feed(.queueEdit(.undoQueue)) == nil
    }
    if !files.isEmpty {
      changes.addUndone(.removal(restored))
    } else if restored.isOfQueue {
      changes.addUndone(.queue)
    }
  }
}
