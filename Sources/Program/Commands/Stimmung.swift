package import ArgumentParser
import CLinux
import Glibc
import HostLauncher
import Linux
import Locations
import PlayerModel
import ProgramOutput

/// The root of all commands.
package struct Stimmung: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "stimmung",
    abstract: "A music player for the terminal that knows your moods.",
    usage: "stimmung [PATH ...] [--output OUT]\nstimmung COMMAND ...",
    discussion: """
      Without a command, stimmung opens the interface, queues each PATH and plays the first; folders are also added to \
      the library. Without a PATH, it opens where you left off, paused unless music is playing. If a PATH has the name \
      of a command, write ./PATH. OUT is where the music plays: an output from “stimmung devices”, such as headphones, \
      an ALSA device, or silent, which plays without sound.
      """,
    version: programVersion,
    subcommands: [
      OpenInterface.self, Attach.self, Play.self, Open.self, Status.self, Toggle.self, Pause.self,
      Resume.self, Stop.self, Next.self, Previous.self, Seek.self, Loop.self, Volume.self,
      Repeat.self,
      Speed.self, ReplayGainCommand.self, EqualizerCommand.self, Shuffle.self, Sleep.self,
      Interrupt.self, Queue.self, MoodCommand.self, Stars.self, Favourite.self,
      BookmarkCommand.self, Undo.self,
      Redo.self,
      PlaylistCommand.self, Import.self, Info.self, TagCommand.self,
      TrashCommand.self, Scan.self, Analyze.self, LoudnessCommand.self, LibraryCommand.self,
      ListLibrary.self, Search.self, HeadphonesCommand.self, OthersCommand.self,
      PhotosCommand.self,
      QueryCommand.self, Log.self, Export.self, Report.self, SensorCommand.self,
      ScrobbleCommand.self, OutputCommand.self,
      Devices.self, Config.self, DoctorCommand.self, Service.self, Quit.self, Complete.self,
      Manual.self, DocumentCommand.self, RateCommand.self,
      Help.self,
    ],
    defaultSubcommand: OpenInterface.self)

  package init() {}

  /// Runs the command on the command line, and exits with its code.
  package static func main() {
    ProgramMemory.keepSmall()
    // Tools that list processes show this name.
    cl_name_thread("stimmung")
    // Exceeding the file size limit is reported like a full disk instead of ending the program.
    signal(SIGXFSZ, SIG_IGN)
    StandardOutput.reservePlace()
    let words = ProgramArguments.spelled
    Glibc.exit(
      exitCode(of: words) {
        try run(words)
      })
  }

  /// Runs the command; the most frequent ways to start the interface and the player skip option parsing.
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

  /// Runs `work`, prints its error, and returns the exit code, which is 0 only if all output was written.
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

  /// The end of the program after a command threw.
  struct Ending: Equatable {
    /// 0 for success, 1 for failure, 2 for wrong usage, 130 for an interrupt.
    let code: Int32
    /// The message, printed on standard output for 0, such as help, and on standard error otherwise.
    let message: String?

    /// Determines the code and the message; `words` are those after the program's name.
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
            (code, message) = (2, "stimmung: \(word) is not an option; \(hint)")
          } else {
            (code, message) = (0, Stimmung.fullMessage(for: error))
          }
        case .validationFailure: (code, message) = (2, UsageError(of: words).text(of: error))
        case let exitCode:
          (code, message) = (exitCode.rawValue, "stimmung: " + Stimmung.message(for: error))
        }
      }
    }

    /// Returns the word that was parsed as a bundle of short options including -h, although no help was
    /// requested.
    ///
    /// It is most likely meant as a file.
    private static func bundle(in words: [String]) -> String? {
      let options = words.prefix { $0 != "--" }.filter { $0.hasPrefix("-") }
      let asks = ["-h", "--help", "--help-hidden", "--version"]
      guard options.allSatisfy({ !asks.contains($0) }) else { return nil }
      return options.first { $0.count > 2 && !$0.hasPrefix("--") && $0.contains("h") }
    }
  }
}
