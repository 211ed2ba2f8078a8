import ControlCommands
import Glibc
import HostLauncher
import Linux
import Locations
import PlayerModel
import ProgramOutput

/// The commands of the small program, and its transition to the whole one.
enum SmallProgram {
  typealias Work = () throws(PlayerError) -> Void

  /// Returns the work for `words`, or `nil` if the whole program must do it.
  static func work(_ words: [String]) -> Work? {
    if words == ["--version"] { return { show(programVersion) } }
    guard let command = PlainCommand(words) else { return nil }
    // Colours need the theme, which is part of the interface.
    if case .status = command.work, !command.json, PrintedStyles().depth != nil { return nil }
    return { () throws(PlayerError) in
      // A file that reaches a size limit is then reported like a full disk, instead of ending the process.
      signal(SIGXFSZ, SIG_IGN)
      try EnvironmentFolders.check()
      try command.run()
    }
  }

  /// Starts the player for the interface that this process is about to execute, so that both load at the same
  /// time.
  ///
  /// Does nothing if a player runs or a supervisor listens for it, or if the terminal certainly cannot show
  /// the interface. If this fails, the interface starts the player and reports the error.
  static func startPlayer() {
    guard isatty(0) == 1, isatty(1) == 1, (try? EnvironmentFolders.check()) != nil,
      let terminal = getenv("TERM"), !["", "dumb"].contains(String(cString: terminal))
    else { return }
    let launcher = HostLauncher(locations: Locations())
    guard access(launcher.locations.socket, F_OK) != 0, !launcher.isRunning else { return }
    try? launcher.start(output: nil, isBrief: false).handOn()
  }

  /// Executes the whole program with the same arguments.
  static func becomeWhole() -> Never {
    // Without a known location, PATH is searched.
    let path = ProgramArguments.wholeProgram ?? TrackPath(encoded: ProgramArguments.wholeName)
    if let words = ProgramArguments.vector { _ = path.withCString { execvp($0, words) } }
    let reason = String(cString: strerror(errno))
    say("stimmung: \(path) cannot be started: \(reason).")
    exit(1)
  }
}
