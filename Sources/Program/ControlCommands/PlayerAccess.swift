import HostLauncher
import Linux
import Locations
package import PlayerModel
package import PlayerService
import ProgramOutput

/// How commands reach the player.
package enum PlayerAccess {
  /// A connection to the running player.
  ///
  /// - Throws: `PlayerError` if none runs.
  package static func running() throws(PlayerError) -> PlayerConnection {
    try HostLauncher(locations: Locations()).running()
  }

  /// Asks the running player.
  ///
  /// - Throws: `PlayerError` if none runs.
  package static func performOnRunning<Request: TypedRequest>(
    _ request: Request
  ) throws(PlayerError) -> Request.Reply {
    try running().perform(request)
  }

  /// A connection to the player, which is started if none runs.
  package static func started(output: String? = nil) throws(PlayerError) -> PlayerConnection {
    let launcher = HostLauncher(locations: Locations())
    let (connection, notices) = try launcher.connect(
      attached: false, output: output, isBrief: true)
    for notice in notices { say(notice) }
    return connection
  }

  /// Asks the player, which is started if none runs and goes on afterwards for as long as it has a queue, and says
  /// so if that queue is not kept.
  package static func performOnStarted<Request: TypedRequest>(
    _ request: Request, output: String? = nil
  ) throws(PlayerError) -> Request.Reply {
    try started(output: output).change(request)
  }
}

extension PlayerConnection {
  /// Asks for what may change the queue, and says so if that is not kept.
  package func change<Request: TypedRequest>(
    _ request: Request
  ) throws(PlayerError) -> Request.Reply {
    let reply = try perform(request)
    // Once it is done, a player that ends takes nothing back.
    if let reason = try? perform(SnapshotRequest.snapshot).unkept {
      say(reason)
    }
    return reply
  }

  /// How long a file may take to be opened until a command no longer waits for it, nanoseconds: a disk may have to start.
  private static let opening: Int64 = 5_000_000_000

  /// Waits until the player, which was told to play and to which this is subscribed, is in another state; nil if it takes
  /// long.
  ///
  /// - Throws: `PlayerError` if nothing in the queue can be played, with what is wrong with the first file.
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
        // What is wrong with the first file is likely wrong with all.
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
