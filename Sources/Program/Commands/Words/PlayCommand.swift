import ArgumentParser
import ControlCommands
import Glibc
import HostProcess
import Linux
import Locations
import PlayerModel
import PlayerService
import ProgramOutput

struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Plays files without the interface, and waits until they end.",
    discussion: """
      Prints a line for each track and each change of state. If a player is running, it plays the files; otherwise \
      this command does. --output wav:FILE decodes to a file at full speed instead: nothing is played or recorded, and \
      all files are converted to the format of the first. Long files begin at the beginning, wherever you left them.
      """)

  @OptionGroup var format: ChangeOption
  @Option(
    help: ArgumentHelp(
      "The output: one from “stimmung devices”, silent, or wav:FILE.", valueName: "out"))
  var output: GivenName?
  @OptionGroup var settings: RunSettingOptions
  @OptionGroup var content: ContentOptions

  func validate() throws {
    guard rendersWAV else { return }
    if output?.text == "wav:" { throw ValidationError("Name the file, as in wav:sound.wav.") }
    guard content.query != nil else { return }
    throw ValidationError("With --output wav:FILE, name files and folders.")
  }

  func run() throws {
    if let output, rendersWAV {
      let isWhole = try renderWAV(content.paths.musicPaths(), to: output.text)
      format.tell(
        json: .object([
          "path": .string(PlayerAccess.absolute([String(output.text.dropFirst(4))])[0].encoded),
          "isWhole": .bool(isWhole),
        ]))
      if !isWhole { throw ExitCode(1) }
      return
    }
    let content = try content.content()
    let signals = try TerminationSignals()
    switch try PlayerAccess.reach(.play(output: output?.text)) {
    case .other, .started:
      let session = PlaySession(format)
      let player = try RemotePlayer(
        socket: Locations().socket, version: programVersion, attached: true,
        onDisconnect: { session.mailbox.post(.gone($0)) })
      if let output {
        _ = try performNow(TransportRequest.setOutput(name: output.text), on: player)
      }
      try session.run(content, on: player, until: signals)
    case .own(let host):
      for notice in host.notices { say(notice.text) }
      defer { host.stop() }
      try PlaySession(format).run(content, on: host.player, until: signals)
    }
  }

  private var rendersWAV: Bool { output?.text.hasPrefix("wav:") == true }
}
