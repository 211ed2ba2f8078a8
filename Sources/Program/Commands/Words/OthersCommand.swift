import ArgumentParser
import Linux
import Locations
import OpenFormats
import PlayerModel
import ProgramOutput
import ProgramSettings
import Settings

/// `stimmung others`: the other players on the desktop.
struct OthersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "others",
    abstract:
      "Lists or controls the other players on your desktop: browsers, Spotify, mpv and more.",
    usage: "stimmung others [--json]\nstimmung others COMMAND [PLAYER]",
    discussion: """
      They are found on the session bus by MPRIS, whether or not sensor.others has them recorded. Without PLAYER, a \
      command is for the one that is playing; “play” is for the one that is paused.
      """,
    subcommands: [
      List.self, PlayOther.self, PauseOther.self, ToggleOther.self, StopOther.self,
      NextOther.self, PreviousOther.self,
    ],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the other players and what they play.")

    @OptionGroup var format: JSONOption

    func run() throws {
      let players = try FoundPlayers().players
      let choice = SettingsReading(at: Locations()).settings.others.choice
      let now = SystemClock().now()
      if players.isEmpty, !format.json { show("No other player is on your desktop.") }
      for player in players {
        let isRecorded = choice.includes(player.player)
        if format.json {
          show(json: player.json(isRecorded: isRecorded, at: now))
        } else {
          show(player.line(isRecorded: isRecorded, at: now))
        }
      }
    }
  }
}

extension FoundPlayers.Player {
  /// Returns the player as a JSON object, with null for what is unknown.
  func json(isRecorded: Bool, at now: Timestamp) -> OrderedJSON {
    let track = snapshot.item?.track
    return .object([
      "player": .string(player.name), "identity": .string(player.identity),
      "state": .string(snapshot.state.name), "title": .init(track?.title),
      "artist": .init(track?.artist), "album": .init(track?.album),
      "duration": .init(track?.duration), "position": .init(position(at: now)),
      "rate": .number(snapshot.rate), "isRecorded": .bool(isRecorded), "handle": .string(handle),
    ])
  }

  /// Returns the player as a line for people.
  func line(isRecorded: Bool, at now: Timestamp) -> String {
    let isNamedSo = player.identity.lowercased() == player.name.lowercased()
    let name = isNamedSo ? handle : "\(handle) (\(player.identity))"
    let what = snapshot.item.map {
      ": \(caption($0.track))  \(clockText(position(at: now))) / \(lengthText($0.track))"
    }
    return "\(snapshot.state == .playing ? ">" : " ") \(name)  \(snapshot.state.name)\(what ?? "")"
      + (isRecorded ? "  [recorded]" : "")
  }

  /// Returns the position in seconds, or `nil` if unknown.
  private func position(at now: Timestamp) -> Double? {
    guard snapshot.item != nil else { return nil }
    let seconds = snapshot.estimatedPosition(at: now)
    return seconds.isFinite ? seconds : nil
  }
}
