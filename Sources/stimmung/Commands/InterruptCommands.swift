import ArgumentParser
import Glibc
import PlayerModel

struct Interrupt: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Silences the player while something else is to be heard.",
    usage: "stimmung interrupt begin [--reason TEXT] | end TOKEN | -- COMMAND ...",
    discussion: """
      It plays on by itself when that ends, if it played before and nobody paused it meanwhile. \
      An interruption ends after an hour at the latest. “interrupt -- COMMAND …” lasts for as long \
      as the command runs and exits as it does.
      """,
    subcommands: [Begin.self, End.self, Run.self], defaultSubcommand: Run.self)

  struct Begin: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Begins an interruption and prints the token to end it with.")

    @Option(help: "One sentence that is shown meanwhile.")
    var reason = ""

    func run() throws {
      let token = makeToken()
      _ = try PlayerAccess.performOnRunning(
        .beginInterruption(token: token, reason: reason, endsWithClient: false))
      show(token)
    }
  }

  struct End: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Ends an interruption.")

    @Argument(help: "What “interrupt begin” printed.")
    var token: String

    func run() throws {
      _ = try PlayerAccess.performOnRunning(.endInterruption(token: token))
    }
  }

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run", abstract: "Runs a command while the player is silent.",
      shouldDisplay: false)

    @Option(help: "One sentence that is shown meanwhile.")
    var reason: String?
    @Argument(parsing: .postTerminator, help: "The command and its arguments.")
    var command: [String] = []

    func validate() throws {
      guard !command.isEmpty else {
        throw ValidationError("Say begin, end TOKEN, or -- and a command to run.")
      }
    }

    func run() throws {
      // Nothing to silence is no reason not to do what was asked.
      let launcher = HostLauncher(locations: Locations())
      let player = try launcher.connectIfRunning(attached: false)
      let token = makeToken()
      _ = try player?.perform(
        .beginInterruption(
          token: token, reason: reason ?? "“\(command[0])” is to be heard.", endsWithClient: true))
      let status = try runCommand(command)
      // The listener may have ended it, or the player may be gone: the command's own end counts.
      _ = try? player?.perform(.endInterruption(token: token))
      throw ExitCode(status)
    }
  }
}

private func makeToken() -> String {
  String(UInt64.random(in: .min ... .max), radix: 36)
}

/// Runs a command in the foreground and answers its exit code, 128 and more after a signal, as shells do.
private func runCommand(_ command: [String]) throws(PlayerError) -> Int32 {
  // The terminal's own signals are the command's to follow; this process waits for its end.
  signal(SIGINT, SIG_IGN)
  signal(SIGQUIT, SIG_IGN)
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var defaults = sigset_t()
  sigemptyset(&defaults)
  sigaddset(&defaults, SIGINT)
  sigaddset(&defaults, SIGQUIT)
  posix_spawnattr_setsigdefault(&attributes, &defaults)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
  var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
  arguments.append(nil)
  defer { for argument in arguments { free(argument) } }
  var process: pid_t = 0
  let result = posix_spawnp(&process, command[0], nil, &attributes, arguments, environ)
  guard result == 0 else {
    say("stimmung: \(command[0]): \(String(cString: strerror(result))).")
    return result == ENOENT ? 127 : 126
  }
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0 {
    guard errno == EINTR else {
      throw PlayerError(.invalidRequest, "\(command[0]) cannot be waited for.")
    }
  }
  let signal = status & 0x7F
  return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
}
