import PlayerModel
import TerminalCells

/// What keys do with what another player plays.
extension OtherPlaying {
  /// What an action does with it; nothing where it is not one for players.
  func handle(_ action: KeyAction) -> [Intent] {
    switch action {
    case .togglePlayback: [tell(.toggle, state == .playing ? "Paused" : "Plays on")]
    case .next: [tell(.next, "Next track")]
    case .previous: [tell(.previous, "Previous track")]
    default: []
    }
  }

  /// Files the song in this library that it is under the mood of a key, or takes it out; where no mood has the key, one
  /// is made.
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
