/// Commands that show the queue.
enum QueueCommand: String, CommandGroup {
  case playlist, playlistfind, playlistid, playlistinfo, playlistsearch, plchanges, plchangesposid

  var arguments: ClosedRange<Int> {
    switch self {
    case .playlist: 0...0
    case .playlistid, .playlistinfo: 0...1
    case .plchanges, .plchangesposid: 1...2
    case .playlistfind, .playlistsearch: 1...Self.many
    }
  }
}
