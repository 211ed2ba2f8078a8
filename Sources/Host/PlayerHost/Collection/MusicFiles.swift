import Linux
import MusicLibrary
import PlayerModel

/// Moves music files to the trash, restores and rereads them, and undoes edits of their tags, on workers.
struct MusicFiles: Sendable {
  typealias Reply = HostLoop.Reply

  /// A report from a worker to the host thread.
  enum Report: Sendable {
    /// Files were moved to the trash, perhaps again, in order to redo a removal.
    case trashed([TrashedFile], refused: [SkippedFile], redoing: Removal?, Reply)
    /// Files were restored, possibly with an error; `queueChanges` is the number of queue changes at the
    /// request.
    case restored([TrashedFile], PlayerError?, Removal, queueChanges: Int64, Reply)
    /// Files were read, and the store updated its data about them or failed.
    case read([Track], Result<Int, PlayerError>, refused: [SkippedFile], Reply)
    /// An edit of tags was undone or redone in some or all files, which were then reread.
    case unedited([Track], Result<Int, PlayerError>, TagsReversal, PlayerError?, Reply)
  }

  /// A move of files to the trash, as an undoable change.
  struct Removal: Hashable, Sendable {
    var files: [TrashedFile]
    /// Whether the files were also removed from the queue.
    var isOfQueue: Bool

    /// A brief description, as it follows “Undone:”.
    var what: String {
      let what = files.count == 1 ? "“\(files[0].path.name)”" : "\(files.count) files"
      return "moving \(what) to the trash"
    }
  }

  /// An edit of tags, as an undoable change.
  struct TagsEdit: Hashable, Sendable {
    var files: [WrittenTags]

    /// A brief description, as it follows “Undone:”.
    var what: String {
      let what = files.count == 1 ? "“\(files[0].path.name)”" : "\(files.count) files"
      return "changing the tags of \(what)"
    }
  }

  /// The reversal of an edit of tags in some or all files.
  struct TagsReversal: Sendable {
    /// The edit that was reversed.
    let edit: TagsEdit
    /// Whether the edit was itself an undo, so that this redoes what was undone.
    let isRedo: Bool
    /// What was written, or `nil` if nothing was.
    let written: TagsEdit?
    /// The part of the edit that can still be reversed, or `nil` if there is none.
    let left: TagsEdit?

    /// The answer if all files were changed.
    var answer: PlayerReply { isRedo ? .redone(what: edit.what) : .undone(what: edit.what) }
  }

  private let trash: Trash?
  private let moods: Result<MoodStore, PlayerError>
  private let reader: any TrackReading
  private let clock: any PlayerClock
  private let workers: HostWorkers
  private let report: @Sendable (Report) -> Void

  init(
    _ dependencies: HostDependencies, on workers: HostWorkers,
    report: @escaping @Sendable (Report) -> Void
  ) {
    trash = dependencies.trash
    moods = dependencies.moods
    reader = dependencies.reader
    clock = dependencies.clock
    self.workers = workers
    self.report = report
  }

  /// Performs a request on files.
  func perform(_ request: FileRequest, reply: @escaping Reply) {
    switch request {
    case .trashFiles(let paths): move(paths, redoing: nil, reply)
    case .rereadFiles(let paths): read(paths, reply)
    case .tagsWritten(let files): read(files.map(\.path), reply)
    }
  }

  /// Moves files to the trash.
  func move(_ paths: [TrackPath], redoing removal: Removal?, _ reply: @escaping Reply) {
    // On the moods worker, which keeps the order of the listener's changes.
    workers.moods.async { [trash, clock, report] in
      var (moved, refused, seen): ([TrashedFile], [SkippedFile], Set<TrackPath>) = ([], [], [])
      for path in paths where seen.insert(path).inserted {
        do throws(PlayerError) {
          guard let trash else {
            throw PlayerError(.invalidRequest, "This player has no trash.")
          }
          moved.append(try trash.move(path, at: clock.now()))
        } catch {
          refused.append(SkippedFile(path: path, reason: error.message))
        }
      }
      report(.trashed(moved, refused: refused, redoing: removal, reply))
    }
  }

  /// Restores files from the trash.
  func takeBack(_ removal: Removal, queueChanges: Int64, _ reply: @escaping Reply) {
    workers.moods.async { [trash, report] in
      var (restored, failure): ([TrashedFile], PlayerError?) = ([], nil)
      for file in removal.files {
        do throws(PlayerError) {
          try trash?.restore(file)
          restored.append(file)
        } catch {
          failure = failure ?? error
        }
      }
      report(.restored(restored, failure, removal, queueChanges: queueChanges, reply))
    }
  }

  /// Undoes an edit of tags, or redoes it by undoing its undo; does nothing if one of the files was changed
  /// since.
  func takeBack(_ edit: TagsEdit, isRedo: Bool, _ reply: @escaping Reply) {
    // Files are copied, so this has a worker of its own.
    workers.tagging.async { [self] in
      let writer = TagWriter(reader: reader)
      var (left, failure): ([WrittenTags], PlayerError?) = (edit.files, nil)
      var written: [WrittenTags] = []
      do throws(PlayerError) {
        var plans: [TagPlan] = []
        for file in edit.files { plans.append(try writer.plan(undoing: file)) }
        for plan in plans {
          written.append(try writer.write(plan))
          left.removeFirst()
        }
      } catch {
        failure = error
        // A full disk may have room later; files that were changed or removed stay that way.
        if error.code != .storageFailed { left = [] }
      }
      let (tracks, _, seen) = readAgain(written.map(\.path))
      let reversal = TagsReversal(
        edit: edit, isRedo: isRedo, written: written.isEmpty ? nil : TagsEdit(files: written),
        left: left.isEmpty ? nil : TagsEdit(files: left))
      report(.unedited(tracks, seen, reversal, failure, reply))
    }
  }

  private func read(_ paths: [TrackPath], _ reply: @escaping Reply) {
    workers.lookups.async { [self] in
      let (tracks, refused, seen) = readAgain(paths)
      report(.read(tracks, seen, refused: refused, reply))
    }
  }

  /// Rereads files and updates the store's data about them.
  private func readAgain(
    _ paths: [TrackPath]
  ) -> (tracks: [Track], refused: [SkippedFile], seen: Result<Int, PlayerError>) {
    var (tracks, refused): ([Track], [SkippedFile]) = ([], [])
    for path in paths {
      do throws(PlayerError) {
        tracks.append(try reader.read(path))
      } catch {
        refused.append(SkippedFile(path: path, reason: error.message))
      }
    }
    let seen = Result { [tracks] () throws(PlayerError) in
      tracks.isEmpty ? 0 : try moods.get().updateSeen(tracks)
    }
    return (tracks, refused, seen)
  }
}
