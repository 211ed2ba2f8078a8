import Linux
import PlaybackEngine
import PlayerModel

/// Music files that are moved to the trash, brought back, and read again.
extension HostLoop {
  /// Has music files moved and read; it keeps nothing, so that it is made when it is needed.
  var files: MusicFiles {
    MusicFiles(dependencies, on: workers) { [inbox] report in
      inbox.post(.work { $0.take(report) })
    }
  }

  /// Does what a request asks of files.
  mutating func perform(_ request: FileRequest, _ reply: @escaping Reply) {
    if case .tagsWritten(let written) = request, !written.isEmpty {
      changes.add(.tags(MusicFiles.TagsEdit(files: written)))
    }
    files.perform(request, reply: reply)
  }

  /// Takes in what became of files.
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

  /// Takes files that lie in the trash now out of queue and library; moods and playlists keep the songs.
  private mutating func remove(_ files: [TrashedFile]) {
    let paths = Set(files.map(\.path))
    let entries = machine.queue.entries.filter { paths.contains($0.track.path) }.map(\.id)
    // In sorting the queue cannot be edited; what is gone is passed over there.
    let isOfQueue =
      !entries.isEmpty && feed(.queueEdit(.removeFromQueue(entries: entries))) == nil
    changes.add(MusicFiles.Removal(files: files, isOfQueue: isOfQueue))
    scans.look(at: files.map(\.path))
  }

  private mutating func restore(
    _ files: [TrashedFile], _ removal: MusicFiles.Removal, _ queueChanges: Int64
  ) {
    scans.look(at: files.map(\.path))
    // What was changed meanwhile is newer, and would be taken back in its place.
    guard removal.isOfQueue, machine.canUndo, machine.queueChanges == queueChanges else { return }
    filling.supersede()
    feed(.queueEdit(.undoQueue))
  }
}
