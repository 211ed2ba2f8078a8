/// Commands about one song: what its file has in it, and what the listener thinks of it.
enum SongCommand: String, CommandGroup {
  case albumart, readcomments, readpicture, sticker

  var arguments: ClosedRange<Int> {
    switch self {
    case .readcomments: 1...1
    case .albumart, .readpicture: 2...2
    case .sticker: 3...6
    }
  }
}
