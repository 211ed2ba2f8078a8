/// What a key can do, by the name that it has in the settings, behind `keys.`.
///
/// Digits are no keys of this kind: they are moods everywhere.
package enum KeyAction: String, CaseIterable, Hashable, Sendable {
  // MARK: Playing

  case togglePlayback = "play.toggle"
  case next = "play.next"
  case previous = "play.previous"
  case back = "play.back"
  case forward = "play.forward"
  case toEnd = "play.to_end"
  case louder = "play.louder"
  case softer = "play.softer"
  case slower = "play.slower"
  case faster = "play.faster"
  case ownPace = "play.own_pace"
  case repeatMode = "play.repeat"
  case shuffleMode = "play.shuffle"
  case stopAfterItem = "play.stop_after"
  case sleep = "play.sleep"
  case wordsEarlier = "words.earlier"
  case wordsLater = "words.later"
  case allWordsEarlier = "words.all_earlier"
  case allWordsLater = "words.all_later"

  // MARK: Filing

  case fileSelected = "file.selected"
  case fileAlbum = "file.album"
  case rate = "file.rate"
  case favourite = "file.favourite"
  case acceptTagMood = "file.tag_mood"
  case sort = "file.sort"
  case radio = "mood.radio"
  case addToPlaylist = "list.add_to_playlist"
  case rename = "list.rename"
  case details = "list.details"
  case editTags = "file.edit_tags"
  case deleteFile = "file.delete"
  case undo = "undo"

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
  case command = "command"
  case stopWork = "stop_work"

  // MARK: The program

  case cover = "cover"
  case visualizer = "visualizer"
  case lock = "lock"
  case help = "help"
  case restartPlayer = "player.restart"
  case leave = "leave"
  case quit = "quit"

  /// The keys that do it unless the settings say otherwise, as the settings would say it.
  package var standardKeys: [String] {
    switch self {
    case .togglePlayback: ["Space"]
    case .next: ["n"]
    case .previous: ["p"]
    case .back: ["Left", ","]
    case .forward: ["Right", "."]
    case .toEnd: ["$"]
    case .louder: ["+", "="]
    case .softer: ["-"]
    case .slower: ["["]
    case .faster: ["]"]
    case .ownPace: ["\\"]
    case .repeatMode: ["r"]
    case .shuffleMode: ["s"]
    case .stopAfterItem: ["S"]
    case .sleep: ["z"]
    case .wordsEarlier: ["<"]
    case .wordsLater: [">"]
    case .allWordsEarlier: ["{"]
    case .allWordsLater: ["}"]
    case .fileSelected: ["m"]
    case .fileAlbum: ["A"]
    case .rate: ["*"]
    case .favourite: ["f"]
    case .acceptTagMood: ["t"]
    case .sort: ["U"]
    case .radio: ["F"]
    case .addToPlaylist: ["T"]
    case .rename: ["C"]
    case .details: ["e"]
    case .editTags: ["E"]
    case .deleteFile: ["D"]
    case .undo: ["u"]
    case .up: ["Up", "k"]
    case .down: ["Down", "j"]
    case .pageUp: ["PgUp", "Ctrl-b"]
    case .pageDown: ["PgDn", "Ctrl-f"]
    case .halfPageUp: ["Ctrl-u"]
    case .halfPageDown: ["Ctrl-d"]
    case .first: ["Home", "g"]
    case .last: ["End", "G"]
    case .topRow: ["H"]
    case .middleRow: ["M"]
    case .bottomRow: ["L"]
    case .count: ["#"]
    case .search: ["/"]
    case .nextMatch: ["Ctrl-n"]
    case .previousMatch: ["Ctrl-p"]
    case .goToPlaying: ["b"]
    case .followPlaying: ["B"]
    case .mark: ["y", "Ins"]
    case .markRange: ["Y"]
    case .invertMarks: ["~"]
    case .sortBy: ["O"]
    case .playSelected: ["Enter"]
    case .remove: ["x", "Del"]
    case .moveDown: ["J"]
    case .moveUp: ["K"]
    case .filter: ["&"]
    case .showAll: ["Esc"]
    case .cover: ["c"]
    case .visualizer: ["v"]
    case .lock: ["Z"]
    case .goIn: ["l"]
    case .goOut: ["h", "Backspace"]
    case .append: ["a"]
    case .playNext: ["i"]
    case .playAll: ["P"]
    case .order: ["o"]
    case .showLibrary: ["F2"]
    case .showQueue: ["F3"]
    case .showMoods: ["F4"]
    case .showPlaying: ["F5"]
    case .showSearch: ["F6"]
    case .showLog: ["F7"]
    case .report: ["w"]
    case .showSettings: ["F8"]
    case .nextScreen: ["Tab"]
    case .previousScreen: ["Shift-Tab"]
    case .messages: ["!"]
    case .command: [":"]
    case .stopWork: ["Ctrl-x"]
    case .help: ["?", "F1"]
    case .restartPlayer: ["R"]
    case .leave: ["d"]
    case .quit: ["q"]
    }
  }

  /// What it does, for the help and the settings file.
  package var meaning: String {
    switch self {
    case .togglePlayback: "pause, and go on"
    case .next: "next track"
    case .previous: "previous track"
    case .back: "back 5 s; held, an arrow runs"
    case .forward: "forward 5 s; held, an arrow runs"
    case .toEnd: "to three seconds before the end"
    case .louder: "louder"
    case .softer: "softer"
    case .slower: "slower by a tenth"
    case .faster: "faster by a tenth"
    case .ownPace: "at its own pace"
    case .repeatMode: "repeat: off, all, one"
    case .shuffleMode: "shuffle: off, tracks, albums"
    case .stopAfterItem: "stop after this track, or not"
    case .wordsEarlier: "the words of this track 0.1 s earlier"
    case .wordsLater: "the words of this track 0.1 s later"
    case .allWordsEarlier: "the words of all tracks 0.1 s earlier"
    case .allWordsLater: "the words of all tracks 0.1 s later"
    case .sleep: "sleep in 15, 30, 60, 90 minutes, or not"
    case .fileSelected: "then a digit: file the selected row"
    case .fileAlbum: "then a digit: file the album of the selected row"
    case .rate: "then 0 to 5: rate what plays"
    case .favourite: "make what plays a favourite, or not"
    case .acceptTagMood: "file what plays under the mood that its file names"
    case .sort: "sort the unfiled songs: a digit files, and the next plays; end that"
    case .radio: "the radio of the selected mood; elsewhere, then a digit"
    case .addToPlaylist: "add the marked or selected rows to a playlist"
    case .rename: "rename the selected mood, playlist or saved query"
    case .details: "details of the selected row"
    case .editTags: "edit the tags of the marked or selected files"
    case .deleteFile: "move the marked or selected files to the trash"
    case .undo: "undo the last change of queue, moods, ratings"
    case .up: "one row up"
    case .down: "one row down"
    case .pageUp: "a page up"
    case .pageDown: "a page down"
    case .halfPageUp: "half a page up"
    case .halfPageDown: "half a page down"
    case .first: "first row"
    case .last: "last row"
    case .topRow: "top row of the screen"
    case .middleRow: "middle row of the screen"
    case .bottomRow: "bottom row of the screen"
    case .count: "then a number: how often the next key is to move, or the row for G"
    case .search: "search in the list, or in the help"
    case .nextMatch: "next match"
    case .previousMatch: "previous match"
    case .goToPlaying: "go to what plays"
    case .followPlaying: "follow what plays, or not"
    case .mark: "mark the row, or not, and go to the next"
    case .markRange: "mark all rows from the last mark to here"
    case .invertMarks: "invert the marks"
    case .sortBy: "sort the list by the next column, at last in its own order"
    case .playSelected: "play the selected row and what follows; open a group"
    case .remove: "take the selected row out of the queue, mood or playlist"
    case .moveDown: "move the selected row down"
    case .moveUp: "move the selected row up"
    case .visualizer: "the visualizer, or not"
    case .lock: "lock the screen: only keys for what plays work until you press it again"
    case .cover: "cover: picture, turning disc, none"
    case .filter: "show only the rows of the queue that match"
    case .showAll: "end the filter; go back"
    case .goIn: "into the selected row"
    case .goOut: "back to the column before"
    case .append: "add the selected row to the end of the queue"
    case .playNext: "play the selected row next"
    case .playAll: "play all of what is selected, or of the list"
    case .order: "browse by artists, albums, genres, years, folders, tracks"
    case .showLibrary: "the library"
    case .showQueue: "the queue"
    case .showMoods: "moods, playlists, saved queries"
    case .showPlaying: "what plays, on all of the screen"
    case .showSearch: "search the library"
    case .showLog: "what the sensor recorded"
    case .report: "what you listened to, beside the log: 30 days, a year, all, or not"
    case .showSettings: "the settings"
    case .nextScreen: "next screen"
    case .previousScreen: "screen before"
    case .messages: "the messages that were"
    case .command: "a command line, with the words of the shell"
    case .stopWork: "stop the command or the scan that is at work"
    case .help: "this help"
    case .restartPlayer: "start the player anew, where it is"
    case .leave: "leave; the music goes on"
    case .quit: "quit; the music ends, if nobody else listens"
    }
  }
}
