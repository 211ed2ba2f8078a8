import Linux
import MusicLibrary
import PlayerModel

/// Has music files moved to the trash, brought back and read again, and their old tags written, on workers.
struct MusicFiles: Sendable {
  typealias Reply = HostLoop.Reply

  /// What the workers have for the host's thread.
  enum Report: Sendable {
    case trashed([TrashedFile], refused: [SkippedFile], Reply)
    /// Files came back, or why not; so many changes of the queue there were when that was asked for.
    case restored([TrashedFile], PlayerError?, Removal, queueChanges: Int64, Reply)
    /// Files were read, and whether the moods could take that in.
    case read([Track], Result<Int, PlayerError>, refused: [SkippedFile], Reply)
    /// An edit of tags was taken back, in some files perhaps, which were read then; and why not in all.
    case unedited(
      [Track], Result<Int, PlayerError>, TagsEdit, left: [WrittenTags], PlayerError?, Reply)
  }

  /// Files that were moved to the trash, as a change that can be taken back.
  struct Removal: Hashable, Sendable {
    var files: [TrashedFile]
    /// Whether they were taken out of the queue with it.
    var isOfQueue: Bool

    /// What it was, in few words.
    var what: String {
      let what = files.count == 1 ? "“\(files[0].path.name)”" : "\(files.count) files"
      return "\(what) moved to the trash"
    }
  }

  /// An edit of the tags of files, as a change that can be taken back.
  struct TagsEdit: Hashable, Sendable {
    var files: [WrittenTags]

    /// What it was, in few words.
    var what: String {
      let what = files.count == 1 ? "“\(files[0].path.name)”" : "\(files.count) files"
      return "the tags of \(what) changed"
    }
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

  /// Does what a request asks.
  func perform(_ request: FileRequest, reply: @escaping Reply) {
    switch request {
    case .trashFiles(let paths): move(paths, reply)
    case .rereadFiles(let paths): read(paths, reply)
    case .tagsWritten(let files): read(files.map(\.path), reply)
    }
  }

  private func move(_ paths: [TrackPath], _ reply: @escaping Reply) {
    // In the order of the listener's other changes.
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
      report(.trashed(moved, refused: refused, reply))
    }
  }

  /// Brings files back.
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

  /// Takes an edit of tags back; not at all where one of the files was changed since.
  func takeBack(_ edit: TagsEdit, _ reply: @escaping Reply) {
    // Each file is copied: nothing else waits for that.
    workers.tagging.async { [self] in
      let writer = TagWriter(reader: reader)
      var (left, failure): ([WrittenTags], PlayerError?) = (edit.files, nil)
      var written: [TrackPath] = []
      do throws(PlayerError) {
        var plans: [TagPlan] = []
        for file in edit.files { plans.append(try writer.plan(undoing: file)) }
        for plan in plans {
          written.append(try writer.write(plan).path)
          left.removeFirst()
        }
      } catch {
        failure = error
        // A disk may have room again; what was changed since, or is gone, stays so.
        if error.code != .storageFailed { left = [] }
      }
      let (tracks, _, seen) = readAgain(written)
      report(.unedited(tracks, seen, edit, left: left, failure, reply))
    }
  }

  private func read(_ paths: [TrackPath], _ reply: @escaping Reply) {
    workers.lookups.async { [self] in
      let (tracks, refused, seen) = readAgain(paths)
      report(.read(tracks, seen, refused: refused, reply))
    }
  }

  /// Reads files and lets the moods take in what they say.
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
