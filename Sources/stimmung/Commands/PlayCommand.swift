import ArgumentParser
import Descriptors
import Glibc
import PlayerModel
import PlayerService

struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Plays to the end, without the interface.",
    discussion: """
      Prints a line for every item and every change of state. The running player does it; where \
      none runs, this process does for as long as it plays. With --output wav:FILE it decodes to a \
      file as fast as it can instead, and neither player nor log know of it.
      """)

  @Option(help: ArgumentHelp("An ALSA PCM name, silent, or wav:FILE.", valueName: "out"))
  var output: String?
  @Argument(help: "Files and folders.")
  var paths: [String]

  func run() throws {
    let paths = PlayerAccess.absolute(paths)
    if let output, output.hasPrefix("wav:") { return try renderWAV(paths, to: output) }
    let signals = SignalDescriptor([SIGINT, SIGTERM, SIGHUP])
    let locations = Locations()
    let launcher = HostLauncher(locations: locations)
    while try launcher.connectIfRunning(attached: false) == nil {
      let host: LocalHost
      do throws(PlayerError) {
        host = try LocalHost(locations: locations, purpose: .play(output: output))
      } catch {
        // Meanwhile another process became the host.
        guard error.code == .notAlone else { throw error }
        continue
      }
      for notice in host.notices { say(notice.text) }
      defer { host.stop() }
      return try PlaySession(player: host.player).run(paths, until: signals)
    }
    let player = try RemotePlayer(
      socket: locations.socket, version: programVersion, attached: true)
    if let output { _ = try performNow(.setOutput(name: output), on: player) }
    try PlaySession(player: player).run(paths, until: signals)
  }
}

/// Does a request and waits for the answer.
func performNow(
  _ request: PlayerRequest, on player: any SystemPlayer
) throws(PlayerError) -> PlayerReply {
  let waiting = Waiting()
  player.submit(request) { waiting.finish($0) }
  return try waiting.result().get()
}
