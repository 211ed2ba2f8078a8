package import OpenFormats
package import PlayerModel
package import PlayerService
import ProgramOutput

/// What answers for people, or for programs.
package protocol Answering {
  /// Whether it answers for programs.
  var json: Bool { get }
}

extension Answering {
  /// Prints a sentence, if there is one, for people, and an object with these fields for programs.
  package func tell(_ text: String?, _ fields: KeyValuePairs<String, OrderedJSON>) {
    tell(text, json: .object(fields))
  }

  /// The same with an object that was made elsewhere.
  package func tell(_ text: String? = nil, json object: @autoclosure () -> OrderedJSON) {
    if json {
      ProgramOutput.show(json: object())
    } else if let text {
      ProgramOutput.show(text)
    }
  }

  /// Prints the status that a change led to for programs; people hear it.
  package func tell(_ snapshot: PlayerSnapshot, by player: PlayerConnection) {
    tell(json: PlayerStatus(snapshot, by: player).json)
  }

  /// Has the running player do something, and tells programs what status that led to.
  @discardableResult
  package func perform(_ request: TransportRequest) throws(PlayerError) -> PlayerSnapshot {
    try perform(request, by: PlayerAccess.running())
  }

  /// The same with a player that is known.
  @discardableResult
  package func perform(
    _ request: TransportRequest, by player: PlayerConnection
  ) throws(PlayerError) -> PlayerSnapshot {
    let snapshot = try player.perform(request)
    tell(snapshot, by: player)
    return snapshot
  }

  /// The same with a player that is started if none runs.
  package func performOnStarted(_ request: TransportRequest) throws(PlayerError) {
    let player = try PlayerAccess.started()
    tell(try player.change(request), by: player)
  }

  /// The same with a request by which a player that rests plays, once it does.
  ///
  /// - Throws: `PlayerError` also if nothing in the queue can be played.
  package func play(_ request: TransportRequest) throws(PlayerError) {
    let player = try PlayerAccess.started()
    let before = try player.perform(SnapshotRequest.snapshot).state
    let isResting = [.stopped, .paused].contains(before)
    if isResting { _ = player.subscribe() }
    var snapshot = try player.change(request)
    if isResting, snapshot.state == before {
      snapshot = try player.snapshotOnceItPlays() ?? snapshot
    }
    tell(snapshot, by: player)
    // It will play, but not now: where no sound device is, for example.
    if snapshot.state == .interrupted, let reason = snapshot.interruptionReason { say(reason) }
  }
}
