import ArgumentParser
import Glibc
import PlayerModel

/// The program: a command line over the player.
@main
struct Stimmung: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stimmung",
    abstract: "A music player for the terminal that knows your moods.",
    usage: "stimmung [PATH ...] [--output OUT]\n       stimmung COMMAND ...",
    discussion: """
      Without a command it opens the interface: PATHs are queued and the first one plays; a folder \
      joins the library. Without a PATH you are back where you were, paused. A PATH that is called \
      like a command is written ./PATH.
      """,
    version: programVersion,
    subcommands: [
      OpenInterface.self, Attach.self, Play.self, Open.self, Status.self, Toggle.self, Pause.self,
      Resume.self, Stop.self, Next.self, Previous.self, Seek.self, Volume.self, Repeat.self,
      Shuffle.self, Sleep.self, Interrupt.self, Queue.self, MoodCommand.self, Info.self, Scan.self,
      Log.self, Export.self,
      SensorCommand.self, Devices.self, Service.self,
    ],
    defaultSubcommand: OpenInterface.self)

  /// Runs a command and ends with the exit code of the contract: 0 done, 1 not done, 2 wrong usage,
  /// 130 interrupted.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as PlayerError {
      say("stimmung: " + error.message)
      Glibc.exit(1)
    } catch let code as ExitCode {
      Glibc.exit(code.rawValue)
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if code.isSuccess {
        print(message)
      } else {
        say(message)
      }
      Glibc.exit(code == .validationFailure ? 2 : code.rawValue)
    }
  }
}
