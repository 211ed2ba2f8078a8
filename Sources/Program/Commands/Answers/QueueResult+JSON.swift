import ArgumentParser
import ControlCommands
import OpenFormats
import PlayerModel
import ProgramOutput

extension QueueResult {
  /// What was added and what was left out, as one JSON object.
  var json: OrderedJSON {
    .object([
      "added": .init(added), "skipped": .array(skipped.map(\.json)),
      "skippedCount": .init(skippedCount), "refusedCount": .init(refusedCount),
    ])
  }
}

extension SkippedFile {
  /// The file and the reason, as one JSON object.
  var json: OrderedJSON {
    .object(["path": .string(path.encoded), "reason": .string(reason)])
  }
}

extension Answering {
  /// Ends a command that filled the queue.
  ///
  /// - Parameter leftOut: What never came to the queue, and was said already.
  /// - Throws: `ExitCode` 1 if that was done in part only.
  func finish(queuing result: QueueResult, besides leftOut: [SkippedFile] = []) throws {
    var whole = result
    whole.skipped = leftOut + result.skipped
    whole.skippedCount += leftOut.count
    tell(json: whole.json)
    if !sayWhatWasSkipped(result) { throw ExitCode(1) }
  }
}

/// Tells what was left out of what was to be `done`, and why.
///
/// - Returns: Whether everything is there that was named itself; what lies in folders and lists may be left out.
func sayWhatWasSkipped(_ result: QueueResult, done: String = "queued") -> Bool {
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
