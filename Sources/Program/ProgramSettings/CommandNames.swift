import PlayerModel

/// The names of the program's commands, for settings that contain one.
///
/// `CommandsTests` compare them with the commands themselves, which are in a higher layer.
package enum CommandNames {
  /// The subcommands of each command by name; empty if it has none.
  package static let following: [String: [String]] = [
    "analyze": [], "attach": [], "devices": [], "doctor": [], "equalizer": [], "favorite": [],
    "favourite": [], "help": [], "info": [], "interrupt": [], "list": [], "listenbrainz": [],
    "log": [], "loop": [], "next": [], "open": [], "output": [], "pause": [], "play": [],
    "previous": [], "quit": [], "redo": [], "repeat": [], "replaygain": [], "report": [],
    "resume": [], "scan": [], "scrobble": [], "search": [], "seek": [], "sensor": [], "shuffle": [],
    "sleep": [], "speed": [], "status": [], "stop": [], "tag": [], "toggle": [],
    "trash": [], "undo": [], "volume": [],
    "bookmark": ["add", "list", "play", "remove", "rename"],
    "config": ["check", "init", "set", "show", "unset"],
    "export": ["events", "listens", "moods"],
    "headphones": ["recenter", "recentre", "status", "train", "watch"],
    "import": ["listens", "moods"],
    "library": ["add", "list", "remove", "stats"],
    "loudness": ["write-tags"],
    "mood": [
      "add", "adopt", "create", "delete", "edit", "list", "play", "remove", "rename", "show",
      "sort", "write-tags",
    ],
    "others": ["list", "next", "pause", "play", "previous", "stop", "toggle"],
    "photos": ["forget", "list"],
    "playlist": [
      "add", "create", "delete", "export", "import", "list", "move", "play", "remove", "rename",
      "show",
    ],
    "query": ["delete", "export", "list", "play", "save", "show"],
    "queue": [
      "add", "clear", "list", "load", "move", "next", "remove", "save", "sort", "undo",
    ],
    "service": ["restart", "run", "status", "stop"],
    "stars": ["import", "write-tags"],
  ]

  /// The commands whose subcommands can be replaced by a number, as in `stars 4`.
  private static let takingNumbers: Set = ["stars"]
  /// The commands whose subcommands can be replaced by any word, as in `bookmark Solo`.
  private static let takingWords: Set = ["bookmark"]

  /// Returns why a line is not a command, as the end of a sentence that begins with the line; `nil` if it is
  /// one.
  static func mistake(in line: String) -> String? {
    let words = CommandText.words(of: line)
    guard let command = words.first else { return "is empty" }
    if let question = RateQuestion(words) { return "could mean \(question.ways)" }
    guard let known = following[command] else {
      return "is not a command" + meant(command, among: Array(following.keys))
    }
    guard !known.isEmpty, let word = words.dropFirst().first, !word.hasPrefix("-"),
      !known.contains(word), !takingWords.contains(command),
      !(takingNumbers.contains(command) && Int(word) != nil)
    else { return nil }
    return "has no “\(word)” after “\(command)”" + meant(word, among: known)
  }

  private static func meant(_ word: String, among words: [String]) -> String {
    nearestWord(to: word, among: words.sorted()).map { " (did you mean “\($0)”?)" } ?? ""
  }
}
