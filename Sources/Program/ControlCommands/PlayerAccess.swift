import HostLauncher
import Linux
import Locations
package import PlayerModel
package import PlayerService
import ProgramOutput

/// Connects commands to the player.
package enum PlayerAccess {
  /// Connects to the running player.
  ///
  /// - Throws: `PlayerError` if none runs.
  package static func running() throws(PlayerError) -> PlayerConnection {
    try HostLauncher(locations: Locations()).running()
  }

  /// Sends a request to the running player.
  ///
  /// - Throws: `PlayerError` if none runs.
  package static func performOnRunning<Request: TypedRequest>(
    _ request: Request
  ) throws(PlayerError) -> Request.Reply {
    try running().perform(request)
  }

  /// Connects to the player, which is started if necessary.
  package static func started(output: String? = nil) throws(PlayerError) -> PlayerConnection {
    let launcher = HostLauncher(locations: Locations())
    let (connection, notices) = try launcher.connect(
      attached: false, output: output, isBrief: true)
    for notice in notices { say(notice) }
    return connection
  }

  /// Sends a request to the player, which is started if necessary and continues to run as long as it has a
  /// queue; reports if the queue cannot be saved.
  package static func performOnStarted<Request: TypedRequest>(
    _ request: Request, output: String? = nil
  ) throws(PlayerError) -> Request.Reply {
    try started(output: output).change(request)
  }
}

extension PlayerConnection {
  /// Sends a request that may change the queue, and reports if the queue cannot be saved.
  package func change<Request: TypedRequest>(
    _ request: Request
  ) throws(PlayerError) -> Request.Reply {
    let reply = try perform(request)
    // The request is done, even if the player ends before this one.
    if let reason = try? perform(SnapshotRequest.snapshot).unkept {
      say(reason)
    }
    return reply
  }

  /// How long a command waits for a file to be opened, in nanoseconds, since a disk may have to spin up.
  private static let opening: Int64 = 5_000_000_000

  /// Waits for the next change of state of a subscribed player that should play; returns `nil` if it takes
  /// too long.
  ///
  /// - Throws: `PlayerError` if nothing in the queue can be played, with the reason for the first file.
  func snapshotOnceItPlays() throws(PlayerError) -> PlayerSnapshot? {
    let clock = SystemClock()
    let deadline = clock.now().monotonicNanoseconds + Self.opening
    var reason: String?
    while true {
      for case .event(let event) in try receive() {
        switch event.kind {
        case .stateChanged: return event.snapshot
        case .notice(let notice) where notice.code == .nothingPlayable:
          let sentences = [notice.text, reason].compactMap(\.self)
          throw PlayerError(.nothingPlayable, sentences.joined(separator: " "))
        // The reason for the first file probably applies to all.
        case .notice(let notice): reason = reason ?? notice.text
        default: continue
        }
      }
      let left = deadline - clock.now().monotonicNanoseconds
      guard left > 0 else { return nil }
      wait(atMost: Int32(clamping: left / 1_000_000 + 1))
    }
  }
}
