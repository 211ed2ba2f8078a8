package import OpenFormats
package import PlayerModel
package import PlayerService
import ProgramOutput

/// A command that prints its result for people, or as JSON.
package protocol Answering {
  /// Whether to print JSON.
  var json: Bool { get }
}

extension Answering {
  /// Prints a sentence, if there is one, or an object with the given fields as JSON.
  package func tell(_ text: String?, _ fields: KeyValuePairs<String, OrderedJSON>) {
    tell(text, json: .object(fields))
  }

  /// Prints a text, if there is one, or an object as JSON.
  package func tell(_ text: String? = nil, json object: @autoclosure () -> OrderedJSON) {
    if json {
      ProgramOutput.show(json: object())
    } else if let text {
      ProgramOutput.show(text)
    }
  }

  /// Prints the status after a change, but only as JSON, because people hear the change, or are told about it.
  package func tell(_ snapshot: PlayerSnapshot, by player: PlayerConnection) {
    tell(json: PlayerStatus(snapshot, by: player).json)
  }

  /// Sends a request to the running player, and prints the resulting status as JSON.
  @discardableResult
  package func perform(_ request: TransportRequest) throws(PlayerError) -> PlayerSnapshot {
    try perform(request, by: PlayerAccess.running())
  }

  /// Sends a request to `player`, and prints the resulting status as JSON.
  @discardableResult
  package func perform(
    _ request: TransportRequest, by player: PlayerConnection
  ) throws(PlayerError) -> PlayerSnapshot {
    let snapshot = try player.perform(request)
    tell(snapshot, by: player)
    return snapshot
  }

  /// Sends a request to the running player, and prints the mode that it sets, or the resulting status as JSON.
  package func perform(
    _ request: TransportRequest, reporting mode: PlayerMode
  ) throws(PlayerError) {
    let snapshot = try perform(request)
    if !json { ProgramOutput.show(mode.sentence(snapshot)) }
  }

  /// Sends a request to the player, which is started if necessary, and prints the resulting status as JSON.
  package func performOnStarted(_ request: TransportRequest) throws(PlayerError) {
    let player = try PlayerAccess.started()
    tell(try player.change(request), by: player)
  }

  /// Sends a request to the player, which is started if necessary, and waits until a silent player starts to
  /// play.
  ///
  /// - Throws: `PlayerError`, also if nothing in the queue can be played.
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
    // Playback begins later, for example once there is a sound device.
    if snapshot.state == .interrupted, let reason = snapshot.interruptionReason { say(reason) }
  }
}
