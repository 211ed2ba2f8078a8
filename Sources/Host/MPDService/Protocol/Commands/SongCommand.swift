/// Commands that concern a single song: its pictures, its tags and its stickers.
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
