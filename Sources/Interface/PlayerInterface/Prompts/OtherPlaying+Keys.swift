import PlayerModel
import TerminalCells

/// Key actions for another player.
extension OtherPlaying {
  /// Returns the intents of an action on the other player; empty for unrelated actions.
  func handle(_ action: KeyAction) -> [Intent] {
    switch action {
    case .togglePlayback: [tell(.toggle, state == .playing ? "Paused" : "Plays on")]
    case .next: [tell(.next, "Next track")]
    case .previous: [tell(.previous, "Previous track")]
    default: []
    }
  }

  /// Toggles filing the matching song of the library under the mood of a key; without such a mood,
  /// prompts for a new one.
  func file(under mood: MoodName?, key: Int) -> [Intent] {
    guard let match else {
      let title = track.map { "“\($0.title)”" } ?? "That"
      return [.say("\(title) is not in your library, so it cannot be filed.")]
    }
    guard let mood else {
      let files = TrackChoice.tracks([TrackReference(match)], title: match.title)
      return [.name(NamePrompt(.mood(key: key, files: files)))]
    }
    return [
      .file(
        TrackReference(match), called: match.title, under: mood, isFiled: moods.contains(mood))
    ]
  }

  private func tell(_ command: OtherPlayerCommand, _ done: String) -> Intent {
    .request(
      .otherPlayers(.tellOtherPlayer(id: player.id, command: command)),
      for: .said("\(done): \(player.identity)"))
  }
}
