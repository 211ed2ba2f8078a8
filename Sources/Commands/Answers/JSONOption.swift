import ArgumentParser
import OpenFormats
import PlayerModel
import PlayerService
import ProgramOutput

/// An option by which a command answers for programs.
protocol JSONAnswering: ParsableArguments {
  /// Whether it does.
  var json: Bool { get set }
}

/// Whether a command that reads answers for programs.
struct JSONOption: JSONAnswering {
  @Flag(help: "Print JSON: one object, or one per line for lists.")
  var json = false

  /// Prints a word of the running player's; programs get it under `name`.
  func show(_ name: String, _ word: (PlayerSnapshot) -> String) throws(PlayerError) {
    let word = word(try PlayerAccess.performOnRunning(SnapshotRequest.snapshot))
    tell(word, [name: .string(word)])
  }
}

/// Whether a command that changes something tells programs what it changed.
struct ChangeOption: JSONAnswering {
  @Flag(help: "Print what changed as JSON.")
  var json = false
}

extension JSONAnswering {
  /// Prints a sentence, if there is one, for people, and an object with these fields for programs.
  func tell(_ text: String?, _ fields: KeyValuePairs<String, OrderedJSON>) {
    tell(text, json: .object(fields))
  }

  /// The same with an object that was made elsewhere.
  func tell(_ text: String? = nil, json object: @autoclosure () -> OrderedJSON) {
    if json {
      ProgramOutput.show(json: object())
    } else if let text {
      ProgramOutput.show(text)
    }
  }

  /// The same with a line in which moods have their colours.
  func tell(
    _ line: [MoodPrinter.Part], on printer: MoodPrinter, json object: @autoclosure () -> OrderedJSON
  ) {
    if json { tell(json: object()) } else { printer.show(line) }
  }

  /// Prints the status that a change led to for programs; people hear it.
  func tell(_ snapshot: PlayerSnapshot, by player: PlayerConnection) {
    tell(json: PlayerStatus(snapshot, by: player).json)
  }

  /// Has the running player do something, and tells programs what status that led to.
  @discardableResult
  func perform(_ request: TransportRequest) throws(PlayerError) -> PlayerSnapshot {
    try perform(request, by: PlayerAccess.running())
  }

  /// The same with a player that is known.
  @discardableResult
  func perform(
    _ request: TransportRequest, by player: PlayerConnection
  ) throws(PlayerError) -> PlayerSnapshot {
    let snapshot = try player.perform(request)
    tell(snapshot, by: player)
    return snapshot
  }

  /// The same with a player that is started if none runs.
  func performOnStarted(_ request: TransportRequest) throws(PlayerError) {
    let player = try PlayerAccess.started()
    tell(try player.change(request), by: player)
  }
}
