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

  /// Does `work`, says why it was not done, and answers the exit code; 0 only if what was printed was written.
  static func exitCode(of work: Work) -> Int32 {
    do throws(PlayerError) {
      try work()
      try StandardOutput.finish()
      return 0
    } catch {
      say("stimmung: " + error.message)
      return 1
    }
  }

  /// Becomes the program that knows every command, with the same words.
  static func becomeWhole() -> Never {
    let path = wholeProgram()
    execvp((path + [0]).map(CChar.init(bitPattern:)), CommandLine.unsafeArgv)
    let reason = String(cString: strerror(errno))
    say("stimmung: \(TrackPath(bytes: path)) cannot be started: \(reason).")
    exit(1)
  }

  /// Where that lies: beside this one; or where programs are looked for, if nobody knows where this one is.
  private static func wholeProgram() -> [UInt8] {
    let name = Array("stimmung-player".utf8)
    guard let place = realpath("/proc/self/exe", nil) else { return name }
    defer { free(place) }
    let own = UnsafeRawBufferPointer(start: place, count: strlen(place))
    return own[...(own.lastIndex(of: UInt8(ascii: "/")) ?? 0)] + name
  }
}
