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
  case headphones = "screen.headphones"
  case photos = "screen.photos"
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
    case .lyricsEarlier: ["<"]
    case .lyricsLater: [">"]
    case .allLyricsEarlier: ["{"]
    case .allLyricsLater: ["}"]
    case .others: ["@"]
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
    case .panel: ["|"]
    case .lyrics: ["V"]
    case .widenPanel: ["("]
    case .narrowPanel: [")"]
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
    case .headphones: ["F9"]
    case .photos: ["I"]
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
    case .togglePlayback: "play or pause"
    case .next: "next track"
    case .previous: "previous track"
    case .back: "back 5 s; hold the arrow to rewind"
    case .forward: "forward 5 s; hold the arrow to fast-forward"
    case .toEnd: "jump to 3 s before the end of the track"
    case .louder: "volume up"
    case .softer: "volume down"
    case .slower: "speed down by 0.1"
    case .faster: "speed up by 0.1"
    case .ownPace: "normal speed"
    case .repeatMode: "repeat: off, all, one"
    case .shuffleMode: "shuffle: off, tracks, albums"
    case .stopAfterItem: "stop after this track, on or off"
    case .lyricsEarlier: "lyrics of this track 0.1 s earlier"
    case .lyricsLater: "lyrics of this track 0.1 s later"
    case .allLyricsEarlier: "lyrics of all tracks 0.1 s earlier"
    case .allLyricsLater: "lyrics of all tracks 0.1 s later"
    case .sleep: "sleep timer: 15, 30, 60, 90 minutes, off"
    case .others:
      "act on what another player plays: then Space pauses it, a mood's digit files it"
    case .fileSelected: "then a mood's digit: file the marked or selected tracks under it"
    case .fileAlbum: "then a mood's digit: file the album of the selected row under it"
    case .rate: "then 0 to 5: rate the marked tracks, or the playing one"
    case .favourite: "add the marked tracks, or the playing one, to your favourites, or remove them"
    case .acceptTagMood: "file the playing track under the mood in its tags"
    case .sort: "sort unfiled songs: half a minute of each, a digit files it; again to stop"
    case .radio: "radio of the selected mood; on other screens, press a mood's digit next"
    case .addToPlaylist: "add the marked or selected rows to a playlist"
    case .rename: "rename the selected mood, playlist or saved query"
    case .details: "details of the selected track"
    case .editTags: "edit the tags of the marked or selected files"
    case .deleteFile: "move the marked or selected files to the trash"
    case .undo: "undo the last change to queue, moods, ratings, playlists or files"
    case .up: "one row up"
    case .down: "one row down"
    case .pageUp: "page up"
    case .pageDown: "page down"
    case .halfPageUp: "half a page up"
    case .halfPageDown: "half a page down"
    case .first: "first row"
    case .last: "last row"
    case .topRow: "top row of the screen"
    case .middleRow: "middle row of the screen"
    case .bottomRow: "bottom row of the screen"
    case .count: "then a number: repeat the next move that many times; with G, go to that row"
    case .search: "search the list, or this help"
    case .nextMatch: "next match"
    case .previousMatch: "previous match"
    case .goToPlaying: "go to the playing track"
    case .followPlaying: "follow the playing track, on or off"
    case .mark: "mark or unmark the row and go to the next"
    case .markRange: "mark all rows from the last mark to here"
    case .invertMarks: "invert the marks"
    case .sortBy: "sort the list by the next column; after the last, restore the original order"
    case .playSelected: "play from the selected row; open a group"
    case .remove: "remove the selected row from the queue, mood or playlist"
    case .moveDown: "move the selected row down"
    case .moveUp: "move the selected row up"
    case .visualizer: "visualizer on or off"
    case .panel: "playing track beside the lists or below them"
    case .lyrics: "lyrics shown or hidden"
    case .widenPanel: "pane of the playing track wider, its list narrower"
    case .narrowPanel: "pane of the playing track narrower, its list wider"
    case .lock: "lock the screen: only playback keys and mood digits work until you press it again"
    case .cover: "cover: picture, spinning disc, hidden"
    case .filter: "filter the queue: show only matching rows"
    case .showAll: "clear the filter or the marks; go back"
    case .goIn: "open the selected row"
    case .goOut: "back to the previous column"
    case .append: "add the selected row to the end of the queue"
    case .playNext: "play the selected row next"
    case .playAll: "play everything in the selected row, or in the list"
    case .order: "browse by artist, album, genre, year, folder, track"
    case .showLibrary: "library"
    case .showQueue: "queue"
    case .showMoods: "moods, playlists, saved queries"
    case .showPlaying: "now playing, full-screen, with lyrics"
    case .showSearch: "search the library"
    case .showLog: "log: what the sensor recorded"
    case .report: "listening report: 30 days, a year, all, hidden"
    case .showSettings: "settings: folders, output, theme, sensor"
    case .nextScreen: "next screen"
    case .previousScreen: "previous screen"
    case .messages: "previous messages"
    case .headphones: "headphones: a head that turns with yours, and gestures"
    case .photos: "photos: your pictures, and what you heard when you took them"
    case .command: "command line: any stimmung command"
    case .stopWork: "stop the running command or scan"
    case .help: "this help"
    case .restartPlayer: "restart the player; it continues where it was"
    case .leave: "leave; the music keeps playing"
    case .quit: "quit; the music stops unless another interface is open"
    }
  }
}
