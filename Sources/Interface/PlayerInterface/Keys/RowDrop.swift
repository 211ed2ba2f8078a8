import PlayerModel

/// What a drag of the selected row does where it ends.
enum RowDrop: Equatable {
  /// Moves it to another row.
  case move(to: Int)
  /// Files its tracks under a mood, or removes them from it.
  case file(MoodName)
  /// Adds its tracks to the end of the queue.
  case enqueue

  /// A sentence on what releasing the button does.
  var sentence: String {
    switch self {
    case .move(let row): "Move to row \(row + 1)"
    case .file(let mood): "File under \(mood)"
    case .enqueue: "Add to the queue"
    }
  }
}
