/// Commands that change the queue.
enum QueueEditCommand: String, CommandGroup {
  case add, addid, clear, delete, deleteid, move, moveid, swap, swapid, shuffle
  case findadd, searchadd, load

  var arguments: ClosedRange<Int> {
    switch self {
    case .clear: 0...0
    case .shuffle: 0...1
    case .delete, .deleteid: 1...1
    case .add, .addid: 1...2
    case .load: 1...3
    case .move, .moveid, .swap, .swapid: 2...2
    case .findadd, .searchadd: 1...Self.many
    }
  }
}
