import ArgumentParser
import ControlCommands
import OpenFormats
import PlayerModel
import ProgramOutput

/// Whether a command that reads answers for programs.
struct JSONOption: ParsableArguments, Answering {
  @Flag(help: "Print JSON: one object, or one per line for lists.")
  var json = false

  /// Prints a word of the running player's; programs get it under `name`.
  func show(_ name: String, _ word: (PlayerSnapshot) -> String) throws(PlayerError) {
    let word = word(try PlayerAccess.performOnRunning(SnapshotRequest.snapshot))
    tell(word, [name: .string(word)])
  }
}

/// Whether a command that changes something tells programs what it changed.
struct ChangeOption: ParsableArguments, Answering {
  @Flag(help: "Print what changed as JSON.")
  var json = false
}

extension Answering {
  /// Prints a line in which moods have their colours for people, and an object for programs.
  func tell(
    _ line: [LinePart], on printer: MoodPrinter, json object: @autoclosure () -> OrderedJSON
  ) {
    if json { tell(json: object()) } else { printer.show(line) }
  }
}
