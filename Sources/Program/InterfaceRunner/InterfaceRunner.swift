import Glibc
package import HostLauncher
import Linux
package import Locations
package import PlayerInterface
package import PlayerModel
package import PlayerService
import ProgramOutput
import Settings
import TerminalCells
import TerminalScreen

/// Runs the interface: finds the player, enters the terminal, and leaves both in order.
package struct InterfaceRunner {
  private let locations: Locations
  private let output: String?
  private let commandLine: CommandLineWords

  /// How an interface starts.
  package struct Opening {
    /// The first request to the player.
    var request: PlayerRequest?
    /// A message about the request.
    var notice: String?
    /// What to offer if there is no music yet.
    var firstRun: FirstRun?

    package init(
      request: PlayerRequest? = nil, notice: String? = nil, firstRun: FirstRun? = nil
    ) {
      self.request = request
      self.notice = notice
      self.firstRun = firstRun
    }
  }

  /// Creates a runner of the interface.
  ///
  /// - Parameter output: The output that the listener requested.
  package init(locations: Locations, output: String?, commandLine: CommandLineWords) {
    self.locations = locations
    self.output = output
    self.commandLine = commandLine
  }

  /// Runs the interface until the listener exits.
  ///
  /// - Parameters:
  ///   - startsHost: Whether to start a player if none is running.
  ///   - started: A player that was started for this interface.
  ///   - opening: Returns how to start, given the player's state and a connection for further requests.
  /// - Throws: `PlayerError` if there is no terminal or no player.
  package func run(
    startsHost: Bool, started: consuming StartingHost? = nil,
    opening: (PlayerSnapshot, PlayerConnection) throws(PlayerError) -> Opening
  ) throws(PlayerError) {
    // Without a terminal, no player must be started.
    guard isatty(0) == 1, isatty(1) == 1 else {
      throw PlayerError(
        .invalidRequest,
        "The interface needs a terminal; “stimmung play PATH” plays without one.")
    }
    do throws(ScreenError) {
      try TerminalDisplay.check()
    } catch {
      end(started)
      throw PlayerError(.invalidRequest, error.message)
    }
    let reading = try Surroundings.reading(at: locations, commandLine)
    var (connection, notices) = try connectOrRestart(startsHost: startsHost, started)
    if connection.hostVersion != programVersion {
      notices.append(
        "The running player is stimmung \(connection.hostVersion) and this is \(programVersion): "
          + "“stimmung service restart” updates it.")
    }
    var snapshot = try connection.perform(SnapshotRequest.snapshot)
    if let output, snapshot.output != output {
      snapshot = try connection.perform(TransportRequest.setOutput(name: output))
    }
    let first = try opening(snapshot, connection)
    notices += [first.notice].compactMap(\.self)
    // The player sends its state while the interface is created.
    var player = PlayerAttachment(locations)
    player.attach(connection)
    let surroundings = reading.wait()
    let configuration = surroundings.configuration
    // A player that was just started reports the same problems.
    let own = configuration.notices + [locations.stateProblem].compactMap(\.self)
    notices += own.filter { !notices.contains($0) }
    player.tell(notices.map { Notice(.warning, $0) })
    let screen = try enter()
    let model = AppModel(
      size: screen.size, traits: screen.traits,
      bindings: configuration.bindings, options: configuration.options,
      kept: surroundings.kept, commandWords: surroundings.commands,
      formats: surroundings.formats, settings: DeferredTopics(commandLine.settings),
      commandHistory: surroundings.history,
      sensors: surroundings.sensors, opening: first.request, firstRun: first.firstRun)
    var loop = InterfaceLoop(
      screen: screen, model: model, player: player, configuration: configuration,
      locations: locations, commandLine: commandLine)
    ProgramMemory.releaseStartLater()
    loop.run()
    screen.close()
    if let farewell = loop.farewell { say(farewell) }
  }

  /// Ends a player that was started for an interface that cannot be shown.
  private func end(_ started: consuming StartingHost?) {
    guard let started else { return }
    do throws(PlayerError) {
      let found = try HostLauncher(locations: locations).connect(
        attached: false, output: nil, isBrief: false, started: started)
      _ = try found.connection.perform(EndRequest.quit(onlyIfAlone: true))
    } catch {
      // It did not start, or has other clients by now.
      return
    }
  }

  /// Connects to the player; if it has another version, offers to restart it.
  private func connectOrRestart(
    startsHost: Bool, _ started: consuming StartingHost?
  ) throws(PlayerError) -> (PlayerConnection, notices: [String]) {
    do throws(PlayerError) {
      return try connect(startsHost: startsHost, started)
    } catch {
      guard error.code == .versionMismatch else { throw error }
      say(error.message)
      say("Restart it now? It continues where it was. [y/N]")
      guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else {
        throw error
      }
      let launcher = HostLauncher(locations: locations)
      _ = try launcher.stop()
      return try launcher.connect(attached: true, output: output, isBrief: false)
    }
  }

  private func connect(
    startsHost: Bool, _ started: consuming StartingHost?
  ) throws(PlayerError) -> (PlayerConnection, notices: [String]) {
    let launcher = HostLauncher(locations: locations)
    if startsHost {
      return try launcher.connect(
        attached: true, output: output, isBrief: false, started: started)
    }
    return (try launcher.running(attached: true), [])
  }

  private func enter() throws(PlayerError) -> TerminalDisplay {
    do throws(ScreenError) {
      return try TerminalDisplay()
    } catch {
      throw PlayerError(.invalidRequest, error.message)
    }
  }
}
