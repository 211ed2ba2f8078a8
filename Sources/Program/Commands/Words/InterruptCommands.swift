import ArgumentParser
import ControlCommands
import Glibc
import HostLauncher
import Linux
import Locations
import PlayerModel
import ProgramOutput

struct Interrupt: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interrupt", abstract: "Silences the player while something else plays.",
    usage: """
      stimmung interrupt [--reason TEXT] -- COMMAND ...
      stimmung interrupt begin [--reason TEXT] [--json]
      stimmung interrupt end [--json] TOKEN
      """,
    discussion: """
      Music that was playing resumes when the interruption ends, unless you paused it in the meantime. An interruption \
      lasts an hour at most. “interrupt -- COMMAND …” silences the player while the command runs, and exits with its \
      status.
      """,
    subcommands: [Begin.self, End.self, Run.self], defaultSubcommand: Run.self)

  struct Begin: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "begin", abstract: "Starts an interruption and prints the token that ends it.")

    @OptionGroup var format: ChangeOption
    @Option(help: "The reason to show.")
    var reason = ""

    func run() throws {
      let token = makeToken()
      _ = try PlayerAccess.performOnRunning(
        TransportRequest.beginInterruption(token: token, reason: reason, endsWithClient: false))
      format.tell(token, ["token": .string(token), "reason": .string(reason)])
      do throws(PlayerError) {
        try StandardOutput.check()
      } catch {
        // Without its token, the interruption could not be ended.
        _ = try PlayerAccess.performOnRunning(TransportRequest.endInterruption(token: token))
        throw error
      }
    }
  }

  struct End: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "end", abstract: "Ends an interruption.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "The token printed by “interrupt begin”.")
    var token: String

    func run() throws {
      try format.perform(.endInterruption(token: token))
    }
  }

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run", abstract: "Runs a command while the player is silent.",
      shouldDisplay: false)

    @Option(help: "The reason to show.")
    var reason: String?
    @Argument(parsing: .postTerminator, help: "The command and its arguments.")
    var command: [String] = []

    func validate() throws {
      guard !command.isEmpty else {
        throw ValidationError("Give begin, end TOKEN, or -- and a command to run.")
      }
    }

    func run() throws {
      // The command runs even if there is no player to interrupt.
      let launcher = HostLauncher(locations: Locations())
      let player = try launcher.connectIfRunning(attached: false)
      let token = makeToken()
      _ = try player?.perform(
        TransportRequest.beginInterruption(
          token: token, reason: reason ?? "“\(command[0])” is running.", endsWithClient: true))
      // The original bytes are passed on, because respelled arguments that are not UTF-8 would differ.
      let status = runCommand(ProgramArguments.bytes.suffix(command.count))
      // The listener may have ended the interruption, or the player may be gone. Only the command's status
      // matters.
      _ = try? player?.perform(TransportRequest.endInterruption(token: token))
      throw ExitCode(status)
    }
  }
}

private func makeToken() -> String {
  String(UInt64.random(in: .min ... .max), radix: 36)
}

/// Runs a command in the foreground, and returns its exit code, or 128 plus the signal like a shell.
private func runCommand(_ command: [[UInt8]]) -> Int32 {
  // The terminal's signals are for the command; this process waits for its end.
  signal(SIGINT, SIG_IGN)
  signal(SIGQUIT, SIG_IGN)
  var launch = ProcessLaunch(command)
  launch.defaultSignals = [SIGINT, SIGQUIT]
  do throws(LaunchFailure) {
    return ProcessEnd(of: try launch.start()).shellStatus
  } catch {
    say("stimmung: \(TrackPath(bytes: launch.program)): \(error.reason).")
    return error.isMissing ? 127 : 126
  }
}
