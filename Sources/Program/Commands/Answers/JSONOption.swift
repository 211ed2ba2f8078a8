import ArgumentParser
import ControlCommands
import OpenFormats
import PlayerModel
import ProgramOutput

/// The option to print JSON, for commands that read something.
struct JSONOption: ParsableArguments, Answering {
  @Flag(help: "Print JSON: one object, or one per line for lists, none if a list is empty.")
  var json = false

  /// Prints a word from the running player's snapshot; in JSON, `name` is its key.
  func show(_ name: String, _ word: (PlayerSnapshot) -> String) throws(PlayerError) {
    let word = word(try PlayerAccess.performOnRunning(SnapshotRequest.snapshot))
    tell(word, [name: .string(word)])
  }
}

/// The option to print JSON, for commands that change something.
struct ChangeOption: ParsableArguments, Answering {
  @Flag(help: "Print what changed as JSON.")
  var json = false
}

extension Answering {
  /// Prints a line with coloured moods for people, or an object as JSON.
  func tell(
    _ line: [LinePart], on printer: MoodPrinter, json object: @autoclosure () -> OrderedJSON
  ) {
    if json { tell(json: object()) } else { printer.show(line) }
  }
}
