import PlayerModel
import TerminalCells

/// What keys do with what another player plays.
extension AppModel {
  /// Lets the next key act on what another player plays.
  mutating func beginWithOther() {
    if let other = snapshot.other {
      mode = .other(other)
    } else {
      say("No other player plays now; the setting sensor.others says which are watched.")
    }
  }

  /// Takes the key that acts on it; another than those that do something leaves it.
  mutating func handle(_ key: Key, on other: OtherPlaying) -> [Effect] {
    mode = .normal
    if let digit = key.digit, digit > 0 { return file(other, underKey: digit) }
    guard case .action(let action) = bindings.match([key]) else { return [] }
    switch action {
    case .togglePlayback:
      return tell(other, .toggle, other.state == .playing ? "Paused" : "Plays on")
    case .next: return tell(other, .next, "Next track")
    case .previous: return tell(other, .previous, "Previous track")
    default: return []
    }
  }

  private mutating func tell(
    _ other: OtherPlaying, _ command: OtherPlayerCommand, _ done: String
  ) -> [Effect] {
    request(
      .otherPlayers(.tellOtherPlayer(id: other.player.id, command: command)),
      for: .said("\(done): \(other.player.identity)"))
  }

  /// Files the song in this library that it is, or takes it out.
  private mutating func file(_ other: OtherPlaying, underKey key: Int) -> [Effect] {
    guard let match = other.match else {
      let title = other.track.map { "“\($0.title)”" } ?? "That"
      say("\(title) is not in your library, so it cannot be filed.")
      return []
    }
    guard let mood = mood(ofKey: key) else {
      askForMood(key: key, filing: .tracks([TrackReference(match)], title: match.title))
      return []
    }
    return carryOut([
      .file(
        TrackReference(match), called: match.title, under: mood,
        isFiled: other.moods.contains(mood))
    ])
  }
}
