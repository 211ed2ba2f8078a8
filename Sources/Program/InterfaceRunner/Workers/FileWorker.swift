import DirectStoreAccess
import Linux
import Locations
import MusicLibrary
import PlayerInterface
import PlayerModel
import Synchronization
import TrackMetadata

/// Reads details and tags of music files, and writes tags, off the interface's thread, one task at a time.
final class FileWorker: Sendable {
  /// The last planned edit, with its tag.
  private struct Planned {
    let tag: RequestTag
    let plans: [TagPlan]
  }

  // A separate queue from that of lists, because whole files are read, possibly from a slow disk.
  private let queue = SerialQueue()
  private let planned = Mutex<Planned?>(nil)
  private let locations: Locations
  private let mailbox: InterfaceMailbox

  init(_ locations: Locations, _ mailbox: InterfaceMailbox) {
    self.locations = locations
    self.mailbox = mailbox
  }

  /// A writer according to the settings, which are read, so it is created off the interface's thread.
  private var writer: TagWriter { TagWriter(encodings: TextEncodings(at: locations)) }

  /// Reads the details of a track.
  func readDetails(of track: Track, _ tag: RequestTag) {
    queue.async { [self] in
      mailbox.post(.details(tag, trackDetails(of: track, at: locations)))
    }
  }

  /// Reads the tags of files.
  func readTags(_ paths: [TrackPath], _ tag: RequestTag) {
    queue.async { [self] in
      let writer = writer
      let answer = Result { () throws(PlayerError) in
        var files: [[TagField: [String]]] = []
        for path in paths { files.append(try writer.texts(path)) }
        return files
      }
      mailbox.post(.tags(tag, answer))
    }
  }

  /// Computes what an edit would change, and keeps it as the planned edit.
  func planTags(_ paths: [TrackPath], _ edit: TagEdit, _ tag: RequestTag) {
    queue.async { [self] in
      let writer = writer
      var (plans, refusals): ([TagPlan], [String]) = ([], [])
      for path in paths {
        do throws(PlayerError) {
          if let plan = try writer.plan(path, edit) { plans.append(plan) }
        } catch {
          refusals.append(error.message)
        }
      }
      planned.withLock { [plans] in $0 = Planned(tag: tag, plans: plans) }
      let files = plans.map { TagPreview.File(path: $0.path, changes: $0.changes) }
      mailbox.post(.tagPreview(tag, TagPreview(files: files, refusals: refusals)))
    }
  }

  /// Writes the planned edit if it has this tag.
  func writeTags(_ tag: RequestTag) {
    queue.async { [self] in
      let planned = planned.withLock { planned in
        defer { planned = nil }
        return planned
      }
      let writer = writer
      var (written, refusals, remarks): ([WrittenTags], [String], [String]) = ([], [], [])
      for plan in planned?.tag == tag ? planned?.plans ?? [] : [] {
        do throws(PlayerError) {
          written.append(try writer.write(plan))
          remarks += plan.remarks
        } catch {
          refusals.append(error.message)
        }
      }
      mailbox.post(
        .tagsWritten(tag, TagsWritten(files: written, refusals: refusals, remarks: remarks)))
    }
  }
}
