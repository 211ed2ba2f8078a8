/// Commands about stored playlists.
enum PlaylistCommand: String, CommandGroup {
  case listplaylist, listplaylistinfo, listplaylists, playlistadd, playlistclear
  case playlistdelete, playlistmove, rename, rm, save, searchaddpl

  var arguments: ClosedRange<Int> {
    switch self {
    case .listplaylists: 0...0
    case .listplaylist, .listplaylistinfo, .playlistclear, .rm, .save: 1...1
    case .playlistdelete, .rename: 2...2
    case .playlistadd: 2...3
    case .playlistmove: 3...3
    case .searchaddpl: 2...Self.many
    }
  }
}
