import PlayerInterface
import PlayerModel

/// What a command did to the queue.
enum QueueChange {
  case removed(Int)
  /// Tracks were moved; the first is now at an index, from 0.
  case moved(Int, to: Int)
  /// The queue was sorted; `isChange` is `false` if it had this order already.
  case sorted(LibraryOrder, isChange: Bool)
  /// The last change was undone, and the queue has a number of tracks now.
  case undone(count: Int)

  /// A sentence for people.
  var sentence: String {
    switch self {
    case .removed(let count):
      "Removed \(trackCountText(count)); “stimmung queue undo” brings \(count == 1 ? "it" : "them") back."
    case .moved(let count, let index):
      "Moved \(trackCountText(count)), now \(Self.numbers(of: count, from: index))."
    case .sorted(let order, isChange: true):
      "\(order.sentence); “stimmung queue undo” restores the order."
    case .sorted(let order, isChange: false): order.sentence(onQueue: false)
    case .undone(count: 0): "Undid the last change to the queue, which is empty now."
    case .undone(let count):
      "Undid the last change to the queue, which has \(trackCountText(count)) now."
    }
  }

  /// Returns the numbers of neighbouring tracks, as `queue list` shows them; `index` is that of the first.
  static func numbers(of count: Int, from index: Int) -> String {
    count == 1 ? "number \(index + 1)" : "numbers \(index + 1) to \(index + count)"
  }
}

extension QueueResult {
  /// Returns where tracks were added, with the purpose in words; `nil` if another sentence reports that some could
  /// not be.
  func sentence(onAdding purpose: String) -> String? {
    guard added > 0, refusedCount == 0 else { return nil }
    let place = place.map { ", as \(QueueChange.numbers(of: added, from: $0.index))" } ?? ""
    return "Added \(trackCountText(added)) \(purpose)\(place)."
  }
}
