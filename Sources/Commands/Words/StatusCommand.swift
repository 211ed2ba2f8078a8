import ArgumentParser
import Glibc
import HostLauncher
import Linux
import Locations
import OpenFormats
import PlayerModel
import PlayerService
import ProgramOutput

struct Status: QuickCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Prints what the player is doing, once or at every change.")

  @OptionGroup var format: JSONOption
  @Flag(help: "Print a line at every change until Ctrl-C, even while no player is running.")
  var follow = false

  mutating func take(_ values: [String]) -> Bool {
    follow = false
    return values.isEmpty
  }

  func run() throws {
    let launcher = HostLauncher(locations: Locations())
    if follow { try follow(launcher) }
    guard let player = try launcher.connectIfRunning(attached: false) else { return printNone() }
    let snapshot = try player.perform(SnapshotRequest.snapshot)
    print(
      PlayerStatus(snapshot, by: player), on: MoodPrinter(try? player.perform(MoodRequest.moods)))
  }

  /// Follows one player after the other.
  private func follow(_ launcher: HostLauncher) throws(PlayerError) -> Never {
    var watch = SocketWatch(launcher.locations.socket)
    var isAbsenceTold = false
    while true {
      // Begins before the look, so that no player is missed.
      watch.renew()
      do throws(PlayerError) {
        if let player = try launcher.connectIfRunning(attached: false) {
          isAbsenceTold = false
          try follow(player)
        }
      } catch {
        guard error.code == .disconnected else { throw error }
        launcher.waitUntilFree()
      }
      if !isAbsenceTold { printNone() }
      isAbsenceTold = true
      try StandardOutput.check()
      var polled = [
        pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: StandardOutput.descriptor, events: 0, revents: 0),
      ]
      // One that is there and does not answer makes no file; nor is anything told without a watch.
      poll(&polled, 2, launcher.isRunning || watch.descriptor < 0 ? 1000 : -1)
      StandardOutput.endIfUnread(polled[1].revents)
    }
  }

  private func follow(_ player: PlayerConnection) throws(PlayerError) -> Never {
    _ = player.subscribe()
    var item: QueueEntry?
    var lyrics: Lyrics?
    var shown: PlayerSnapshot?
    // Once: colours seldom change, and asking for them at every event would cost more than the event.
    let printer = MoodPrinter(try? player.perform(MoodRequest.moods))
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
        print(PlayerStatus(newest, lyrics: lyrics), on: printer)
        continue
      }
      try StandardOutput.wait(for: player)
    }
  }

  private func printNone() {
    if format.json {
      show(json: .object(["running": .bool(false), "state": .string("stopped")]))
    } else {
      show("stopped: no player is running")
    }
  }

  private func print(_ status: PlayerStatus, on printer: MoodPrinter) {
    if format.json {
      show(json: status.json)
    } else {
      for line in status.lines { printer.show(line) }
    }
  }
}
