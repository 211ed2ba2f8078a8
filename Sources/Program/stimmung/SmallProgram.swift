import ControlCommands
import Glibc
import HostLauncher
import Linux
import Locations
import PlayerModel
import ProgramOutput

/// What the small program does by itself, and how it becomes the whole one.
enum SmallProgram {
  typealias Work = () throws(PlayerError) -> Void

  /// What `words` ask for; nil if that is for the whole program.
  static func work(_ words: [String]) -> Work? {
    if words == ["--version"] { return { show(programVersion) } }
    guard let command = PlainCommand(words) else { return nil }
    // In colours it needs the theme, which is part of the interface.
    if case .status = command.work, !command.json, PrintedStyles().depth != nil { return nil }
    return { () throws(PlayerError) in
      // A file that may not grow is told of like a full disk, and ends nothing.
      signal(SIGXFSZ, SIG_IGN)
      try EnvironmentFolders.check()
      try command.run()
    }
  }

  /// Starts the player for the interface that this process is about to become, so that both programs load side by
  /// side; not where one runs already, or a supervisor listens for it.
  ///
  /// The interface starts it, and says what is wrong, where this does not.
  static func startPlayer() {
    guard isatty(0) == 1, isatty(1) == 1, (try? EnvironmentFolders.check()) != nil else { return }
    let launcher = HostLauncher(locations: Locations())
    guard access(launcher.locations.socket, F_OK) != 0, !launcher.isRunning else { return }
    try? launcher.start(output: nil, isBrief: false).handOn()
  }

  /// Becomes the program that knows every command, with the same words.
  static func becomeWhole() -> Never {
    // Where programs are looked for, if nobody knows where this one is.
    let path = ProgramArguments.wholeProgram ?? TrackPath(encoded: ProgramArguments.wholeName)
    if let words = ProgramArguments.vector { _ = path.withCString { execvp($0, words) } }
    let reason = String(cString: strerror(errno))
    say("stimmung: \(path) cannot be started: \(reason).")
    exit(1)
  }
}
