/// An action that keys can be bound to; raw values are the names of its settings after `keys.`.
///
/// Digits are not bound to actions, because they always stand for moods. The prefix of a name matters:
/// `play.…` also works while the interface is locked, and leaves headphones and photos open
/// (``isOfPlayback``).
package enum KeyAction: String, CaseIterable, Hashable, Sendable {
  // MARK: Playing

  case togglePlayback = "play.toggle"
  case next = "play.next"
  case previous = "play.previous"
  case back = "play.back"
  case forward = "play.forward"
  case toEnd = "play.to_end"
  case startOver = "play.start_over"
  case louder = "play.louder"
  case softer = "play.softer"
  case slower = "play.slower"
  case faster = "play.faster"
  case ownPace = "play.own_pace"
  case repeatMode = "play.repeat"
  case shuffleMode = "play.shuffle"
  case stopAfterItem = "play.stop_after"
  case markLoop = "play.loop"
  case sleep = "play.sleep"
  case lyricsNow = "words.now"
  case lyricsEarlier = "words.earlier"
  case lyricsLater = "words.later"
  case allLyricsEarlier = "words.all_earlier"
  case allLyricsLater = "words.all_later"

  case others = "others"

  // MARK: Filing

  case fileSelected = "file.selected"
  case fileAlbum = "file.album"
  case rate = "file.rate"
  case favourite = "file.favourite"
  case acceptTagMood = "file.tag_mood"
  case sort = "file.sort"
  case radio = "mood.radio"
  case bookmark = "bookmark.add"
  case addToPlaylist = "list.add_to_playlist"
  case rename = "list.rename"
  case details = "list.details"
  case actions = "list.actions"
  case editTags = "file.edit_tags"
  case deleteFile = "file.delete"
  case undo
  case redo

  // MARK: Lists

  case up = "list.up"
  case down = "list.down"
  case pageUp = "list.page_up"
  case pageDown = "list.page_down"
  case halfPageUp = "list.half_page_up"
  case halfPageDown = "list.half_page_down"
  case first = "list.first"
  case last = "list.last"
  case topRow = "list.top_row"
  case middleRow = "list.middle_row"
  case bottomRow = "list.bottom_row"
  case count = "list.count"
  case search = "list.search"
  case nextMatch = "list.next_match"
  case previousMatch = "list.previous_match"
  case goToPlaying = "list.go_to_playing"
  case followPlaying = "list.follow_playing"
  case mark = "list.mark"
  case markRange = "list.mark_range"
  case invertMarks = "list.invert_marks"
  case sortBy = "list.sort"
  case playSelected = "queue.play"
  case remove = "queue.remove"
  case paste = "queue.paste"
  case pasteBefore = "queue.paste_before"
  case moveDown = "queue.move_down"
  case moveUp = "queue.move_up"
  case filter = "queue.filter"
  case showAll = "queue.show_all"
  case goIn = "list.in"
  case goOut = "list.out"
  case append = "list.append"
  case playNext = "list.play_next"
  case playAll = "list.play_all"
  case order = "list.order"
  case covers = "list.covers"

  // MARK: Screens

  case showLibrary = "screen.library"
  case showQueue = "screen.queue"
  case showMoods = "screen.moods"
  case showPlaying = "screen.playing"
  case showSearch = "screen.search"
  case showLog = "screen.log"
  case report = "screen.report"
  case showSettings = "screen.settings"
  case nextScreen = "screen.next"
  case previousScreen = "screen.previous"
  case messages = "screen.messages"
  case headphones = "screen.headphones"
  case photos = "screen.photos"
  case statistics = "screen.statistics"
  case showBookmarks = "screen.bookmarks"
  case command = "command"
  case stopWork = "stop_work"

  // MARK: The program

  case cover = "cover"
  case visualizer = "visualizer"
  case panel = "pane.playing"
  case lyrics = "pane.lyrics"
  case widenPanel = "pane.wider"
  case narrowPanel = "pane.narrower"
  case lock = "lock"
  case help = "help"
  case restartPlayer = "player.restart"
  case leave = "leave"
  case quit = "quit"

  /// The default keys, in the syntax of the settings.
  package var standardKeys: [String] { KeyText.of(self).keys }

  /// The description for the help and the settings file.
  package var meaning: String { KeyText.of(self).meaning }

  /// Everyday synonyms that are not already in ``meaning``, for searches in the help.
  package var synonyms: String { KeyText.of(self).synonyms }
}
