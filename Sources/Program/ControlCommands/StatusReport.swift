import Glibc
import HostLauncher
import Locations
import OpenFormats
import PlayerModel
import PlayerService
import ProgramOutput

/// Prints the player's status.
struct StatusReport {
  let json: Bool
  /// Returns a function that prints lines about a player for people.
  let printer: (PlayerConnection) -> ([LinePart]) -> Void

  /// Prints the status once, or after every change until the program is ended.
  func run(follows: Bool) throws(PlayerError) {
    let launcher = HostLauncher(locations: Locations())
    if follows { try follow(launcher) }
    guard let player = try launcher.connectIfRunning(attached: false) else { return printNone() }
    let snapshot = try player.perform(SnapshotRequest.snapshot)
    print(PlayerStatus(snapshot, by: player), printer(player))
  }

  /// Follows the running player, and later ones after it.
  private func follow(_ launcher: HostLauncher) throws(PlayerError) -> Never {
    var watch = SocketWatch(launcher.locations.socket)
    var isAbsenceReported = false
    while true {
      // The watch begins before the check, so that no player is missed.
      watch.renew()
      do throws(PlayerError) {
        if let player = try launcher.connectIfRunning(attached: false) {
          isAbsenceReported = false
          try follow(player)
        }
      } catch {
        guard error.code == .disconnected else { throw error }
        launcher.waitUntilFree()
      }
      if !isAbsenceReported { printNone() }
      isAbsenceReported = true
      try StandardOutput.check()
      var polled = [
        pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: StandardOutput.descriptor, events: 0, revents: 0),
      ]
      // A host that does not respond creates no file, and without a watch nothing is reported, so both are
      // polled.
      poll(&polled, 2, launcher.isRunning || watch.descriptor < 0 ? 1000 : -1)
      StandardOutput.endIfUnread(polled[1].revents)
    }
  }

  private func follow(_ player: PlayerConnection) throws(PlayerError) -> Never {
    _ = player.subscribe()
    var item: QueueEntry?
    var lyrics: Lyrics?
    var shown: PlayerSnapshot?
    let showLine = printer(player)
    while true {
      var newest: PlayerSnapshot?
      for message in try player.receive() {
        switch message {
        case .subscribed(_, let snapshot): newest = snapshot
        case .event(let event): newest = event.snapshot
        default: break
        }
      }
      if let newest, newest != shown {
        if newest.item?.id != item?.id { lyrics = PlayerStatus.lyrics(of: newest.item, by: player) }
        item = newest.item
        shown = newest
        print(PlayerStatus(newest, lyrics: lyrics), showLine)
        continue
      }
      try StandardOutput.wait(for: player)
    }
  }

  private func printNone() {
    if json {
      show(json: .object(["running": .bool(false), "state": .string("stopped")]))
    } else {
      show("stopped: no player is running")
    }
  }

  private func print(_ status: PlayerStatus, _ showLine: ([LinePart]) -> Void) {
    if json {
      show(json: status.json)
    } else {
      for line in status.lines { showLine(line) }
    }
  }
}
