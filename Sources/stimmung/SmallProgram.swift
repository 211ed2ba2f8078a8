import Glibc
import Linux
import Locations
import PlainCommands
import PlayerModel
import ProgramOutput

/// What the small program does by itself, and how it becomes the whole one.
enum SmallProgram {
  typealias Work = () throws(PlayerError) -> Void

  /// What `words` ask for; nil if that is for the whole program.
  static func work(_ words: [String]) -> Work? {
    if words == ["--version"] { return { show(fullVersion()) } }
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

  /// Becomes the program that knows every command, with the same words.
  static func becomeWhole() -> Never {
    let name = "stimmung-player"
    // Beside this one; or where programs are looked for, if nobody knows where this one is.
    let path =
      ProgramArguments.program?.parent.appending(encoded: name) ?? TrackPath(encoded: name)
    _ = path.withCString { execvp($0, CommandLine.unsafeArgv) }
    let reason = String(cString: strerror(errno))
    say("stimmung: \(path) cannot be started: \(reason).")
    exit(1)
  }
}
