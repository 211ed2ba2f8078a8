package import ArgumentParser
import CLinux
import Glibc
import HostLauncher
import Linux
import Locations
import PlayerModel
import ProgramOutput

/// The program: a command line over the player.
package struct Stimmung: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "stimmung",
    abstract: "A music player for the terminal that knows your moods.",
    usage: "stimmung [PATH ...] [--output OUT]\nstimmung COMMAND ...",
    discussion: """
      Without a command, stimmung opens the interface, queues each PATH and plays the first; folders are also added to \
      the library. Without a PATH, it opens where you left off, paused unless music is playing. If a PATH has the name \
      of a command, write ./PATH.
      """,
    version: programVersion,
    subcommands: [
      OpenInterface.self, Attach.self, Play.self, Open.self, Status.self, Toggle.self, Pause.self,
      Resume.self, Stop.self, Next.self, Previous.self, Seek.self, Volume.self, Repeat.self,
      Speed.self, ReplayGainCommand.self, EqualizerCommand.self, Shuffle.self, Sleep.self,
      Interrupt.self, Queue.self, MoodCommand.self, Stars.self, Favourite.self, Undo.self,
      PlaylistCommand.self, Import.self, Info.self, TagCommand.self,
      TrashCommand.self, Scan.self, LibraryCommand.self,
      ListLibrary.self, Search.self, HeadphonesCommand.self, OthersCommand.self,
      PhotosCommand.self,
      QueryCommand.self, Log.self, Export.self, Report.self, SensorCommand.self,
      ScrobbleCommand.self, OutputCommand.self,
      Devices.self, Config.self, DoctorCommand.self, Service.self, Complete.self, Manual.self,
      DocumentCommand.self,
      Help.self,
    ],
    defaultSubcommand: OpenInterface.self)

  package init() {}

  /// Runs a command and ends with the exit code of the contract.
  package static func main() {
    ProgramMemory.keepSmall()
    // Tools that name processes know it by what the listener started.
    cl_name_thread("stimmung")
    // A file that may not grow is told of like a full disk, and ends nothing.
    signal(SIGXFSZ, SIG_IGN)
    StandardOutput.reservePlace()
    let words = ProgramArguments.spelled
    Glibc.exit(
      exitCode(of: words) {
        try run(words)
      })
  }

  /// Does what the words say; how the interface and the player are started all day takes no reading of options.
  private static func run(_ words: [String]) throws {
    let work: () throws -> Void
    if words.isEmpty {
      work = InterfaceSession(paths: [], output: nil).run
    } else if let launch = HostLaunch(words) {
      work = HostSession(launch).run
    } else {
      var command = try parseAsRoot(words)
      work = { try command.run() }
    }
    try EnvironmentFolders.check()
    try work()
  }

  /// Does `work`, says why it was not done, and answers the exit code; 0 only if what was printed was written.
  private static func exitCode(of words: [String], _ work: () throws -> Void) -> Int32 {
    do {
      try work()
    } catch {
      let end = Ending(error, of: words)
      guard end.code == 0 else {
        if let message = end.message { say(message) }
        return end.code
      }
      if let message = end.message { show(raw: message + "\n") }
    }
    return StandardOutput.exitCode()
  }

  /// How the program ends when a command throws.
  struct Ending: Equatable {
    /// 0 done, 1 not done, 2 wrong usage, 130 interrupted.
    let code: Int32
    /// What there is to say: for 0, such as help, on stdout, otherwise on stderr.
    let message: String?

    /// - Parameter words: The words after the program's name.
    init(_ error: any Error, of words: [String] = []) {
      switch error {
      case let error as PlayerError:
        (code, message) = (1, "stimmung: " + error.message)
      case let error as ExitCode:
        (code, message) = (error.rawValue, nil)
      default:
        switch Stimmung.exitCode(for: error) {
        case .success:
          if let word = Self.bundle(in: words) {
            let hint = "write ./\(word) for a file, or -- before it."
            (code, message) = (2, "stimmung: \(word) is no option; \(hint)")
          } else {
            (code, message) = (0, Stimmung.fullMessage(for: error))
          }
        case .validationFailure: (code, message) = (2, Misuse(of: words).text(of: error))
        case let exitCode:
          (code, message) = (exitCode.rawValue, "stimmung: " + Stimmung.message(for: error))
        }
      }
    }

    /// The word that was read as options of a letter each, one of them -h, where nobody asked for help or the version: a
    /// file, most likely.
    private static func bundle(in words: [String]) -> String? {
      let options = words.prefix { $0 != "--" }.filter { $0.hasPrefix("-") }
      let asks = ["-h", "--help", "--help-hidden", "--version"]
      guard options.allSatisfy({ !asks.contains($0) }) else { return nil }
      return options.first { $0.count > 2 && !$0.hasPrefix("--") && $0.contains("h") }
    }
  }
}
