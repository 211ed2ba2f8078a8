import PlayerModel
import TerminalCells

/// What is known of the selected track.
extension AppModel {
  /// Shows what is known of the selected track.
  mutating func showDetails() -> [Effect] {
    guard let track = screens.tab.fileTracks(snapshot).first else {
      say("Select a track to see its details.")
      return []
    }
    let tag = player.tags.next()
    mode = .details(DetailsView(tag))
    return [.readDetails(track, tag)]
  }

  /// Takes what is known of a track.
  mutating func receive(_ rows: [TrackDetail], _ tag: RequestTag) {
    changeDetails { $0.receive(rows, tag) }
  }

  /// Does what a key does while they are seen.
  mutating func performInDetails(_ action: KeyAction) -> [Effect] {
    switch action {
    case .showAll, .playSelected, .details, .quit: mode = .normal
    default:
      mode = .normal
      return perform(action)
    }
    return []
  }

  /// Moves in them.
  mutating func moveInDetails(_ movement: Movement) {
    let layout = listLayout
    changeDetails { $0.take(movement, in: layout) }
  }

  /// Goes through them as the wheel does.
  mutating func scrollDetails(by rows: Int) {
    let layout = listLayout
    changeDetails { $0.move(by: rows, in: layout) }
  }

  private mutating func changeDetails(_ change: (inout DetailsView) -> Void) {
    guard case .details(var details) = mode else { return }
    change(&details)
    mode = .details(details)
  }
}
