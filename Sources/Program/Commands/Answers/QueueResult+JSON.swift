import ArgumentParser
import ControlCommands
import Linux
import OpenFormats
import PlayerModel
import PlayerService
import ProgramOutput

extension QueueResult {
  /// The result as a JSON object.
  var json: OrderedJSON {
    var members: [(String, OrderedJSON)] = [
      ("added", .init(added)), ("skipped", .array(skipped.map(\.json))),
      ("skippedCount", .init(skippedCount)), ("refusedCount", .init(refusedCount)),
    ]
    if let newFolders {
      members.append(("newFolders", .array(newFolders.map { .string($0.encoded) })))
    }
    return .members(members)
  }
}

extension QueueResult {
  /// Returns how many tracks folders had that the library knew already; `nil` if another sentence reports on the
  /// folders, or there are none.
  func sentence(on folders: [TrackPath]) -> String? {
    guard let first = folders.first, newFolders == nil, refusedCount == 0 else { return nil }
    let place = folders.count == 1 ? "\(first)" : "\(folders.count) folders"
    return "Queued \(trackCountText(added)) from \(place)."
  }

  /// Returns how the queue comes back that was replaced, from a snapshot before that; `nil` if there was none.
  func sentence(onReplaced before: PlayerSnapshot) -> String? {
    guard added > 0, before.queueCount > 0 else { return nil }
    // While songs are sorted, another queue comes back.
    let count = before.sorting == nil ? " of \(trackCountText(before.queueCount))" : ""
    return "“stimmung undo”, or u in the interface, brings back your queue\(count)."
  }
}

extension SkippedFile {
  /// The file and the reason as a JSON object.
  var json: OrderedJSON {
    .object(["path": .string(path.encoded), "reason": .string(reason)])
  }
}

extension Answering {
  /// Plays music in place of the queue, and reports the result and how the previous queue comes back.
  ///
  /// - Parameters:
  ///   - leftOut: Files that are not in `content`, and were already reported.
  ///   - names: The names on the command line, of which folders are reported.
  /// - Throws: Also `ExitCode` 1 if named files could not be queued.
  func replaceQueue(
    with content: QueueContent, besides leftOut: [SkippedFile] = [], of names: [GivenName] = [],
    by player: PlayerConnection
  ) throws {
    let before = try player.perform(SnapshotRequest.snapshot)
    let result = try player.change(QueueFillRequest.setQueue(content: content, play: true))
    try finish(queuing: result, besides: leftOut, of: names, replacing: before)
  }

  /// Reports the result of a command that filled the queue.
  ///
  /// - Parameters:
  ///   - leftOut: Files that were not passed to the queue, and were already reported.
  ///   - sentence: The result as a sentence; `nil` if people hear it.
  ///   - names: The names on the command line, of which folders are reported.
  ///   - replaced: The player's state before its queue was replaced; `nil` if it was not.
  /// - Throws: `ExitCode` 1 if named files could not be queued.
  func finish(
    queuing result: QueueResult, saying sentence: String? = nil,
    besides leftOut: [SkippedFile] = [], of names: [GivenName] = [],
    replacing replaced: PlayerSnapshot? = nil
  ) throws {
    var whole = result
    whole.skipped = leftOut + result.skipped
    whole.skippedCount += leftOut.count
    tell(sentence, json: whole.json)
    if !json, let filling = result.sentence(on: names.map(\.path).filter(\.isFolder)) {
      say(filling)
    }
    let isWhole = sayWhatWasSkipped(result)
    if !json, let wayBack = replaced.flatMap({ result.sentence(onReplaced: $0) }) { say(wayBack) }
    if !isWhole { throw ExitCode(1) }
  }
}

/// Reports folders that are added to the library, and what was left out and why; `done` is the participle of
/// the action.
///
/// - Returns: Whether everything that was named explicitly is included. Files in folders and lists may be
///   left out.
func sayWhatWasSkipped(_ result: QueueResult, done: String = "queued") -> Bool {
  for folder in result.newFolders ?? [] {
    say("\(folder) is added to the library; “stimmung library remove” takes it out again.")
  }
  if result.refusedCount > 0 {
    let tracks = result.added == 1 ? "1 track was" : "\(result.added) tracks were"
    say("\(tracks) \(done), but \(result.refusedCount) could not be:")
  }
  for file in result.skipped { say(file.reason) }
  if result.skippedCount > min(result.refusedCount, result.skipped.count) {
    say(leftOutText(result.skippedCount))
  }
  return result.refusedCount == 0
}
