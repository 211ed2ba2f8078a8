import MusicLibrary
import ProgramSettings
import Settings
import Testing

@testable import Commands

@Suite struct CompletionTests {
  private let library: [LibraryNames.Kind: [String]] = [
    .artists: ["The Cure", "Cher", "AC/DC", "Abba", "$(touch /tmp/x)", "bad\nname"],
    .albumArtists: ["Various Artists"],
    .albums: ["Kid A", "Chess"], .genres: ["Jazz", "Jive", "Hip hop"],
    .moods: ["calm", "late night"], .bookmarks: ["Bridge", "Solo"],
    .playlists: ["Morning run"], .savedQueries: ["evening"],
    .values(.composers): ["Bach", "Clara Schumann"], .values(.labels): ["ECM"],
    .values(.key): ["Am", "F#m"], .values(.comments): ["vinyl"],
  ]

  private func answer(_ line: String...) -> CompletionAnswer {
    CommandLineCompletion { kind, prefix in
      (library[kind] ?? []).filter { $0.hasPrefix(prefix) }
    }.answer(to: line)
  }

  private func words(_ answer: CompletionAnswer) -> [String] { answer.words.map(\.text) }

  @Test(arguments: [
    (["pla"], ["play", "playlist"]), (["mood", "a"], ["add", "adopt"]),
    (["service", "st"], ["stop", "status"]),
    (["mood", "add", ""], ["calm", "late night"]), (["mood", "show", "la"], ["late night"]),
    (["mood", "show", "calm", ""], []), (["playlist", "delete", "Morning", "M"], []),
    (["export", "events", "--mood", "c"], ["calm"]), (["playlist", "play", "M"], ["Morning run"]),
    (["bookmark", "play", "S"], ["Solo"]), (["bookmark", "rename", "Solo", ""], []),
    (["bookmark", "remove", "Solo", ""], ["Bridge", "Solo"]), (["bookmark", "add", "S"], []),
    (["query", "delete", ""], ["evening"]), (["favourite", "o"], ["on", "off"]),
    (["favorite", "on"], ["on"]), (["listenbrainz", "s"], ["status", "submit"]),
    (["scrobble", "submit", ""], ["listenbrainz", "lastfm", "librefm"]),
    (["scrobble", "login", "l"], ["listenbrainz", "lastfm", "librefm"]),
    (["scrobble", "login", "las"], ["lastfm"]), (["fav"], ["favourite", "favorite"]),
    (["repeat", ""], ["off", "one", "all"]),
    (["export", "events", "--format", "j"], ["json", "jsonl"]),
    (["export", "events", "--format=j"], ["--format=json", "--format=jsonl"]),
    (["report", "--player", ""], ["all"]), (["export", "listens", "--pl"], ["--player"]),
    (["list", "--sort", "ti"], ["title"]), (["output", "si"], ["silent"]),
    (["config", "set", "interface.th"], ["interface.theme"]),
    (["config", "set", "interface.theme", "so"], ["solarized-dark", "solarized-light"]),
    (["config", "set", "interface.cover", ""], ["picture", "disc", "none"]),
    (["config", "set", "nonsense", ""], []),
    (["config", "unset", "interface.th"], ["interface.theme"]),
    (["config", "set", "desktop.notifications", ""], ["true", "false"]),
    (["config", "set", "hooks.time_limit", ""], ["10"]),
    (["config", "set", "audio.output", "s"], ["silent"]),
    (["config", "set", "hooks.item", ""], []),
    (["config", "set", "mpd.socket", "t"], ["true"]),
    (["config", "set", "headphones.source", "op"], ["opentrack", "opentrack:"]),
    (["config", "set", "interface.columns.queue", "al"], ["album"]),
    (["config", "set", "interface.columns.queue", "album", "a"], ["artist", "added"]),
    (["config", "set", "scrobble.hosts", ""], []),
    (["config", "set", "gestures.shake", ""], ["next"]),
    (["play", "--set", "interface.the"], ["interface.theme="]),
    (["play", "--set", "interface.theme=no"], ["interface.theme=nord"]),
    (["play", "--set=interface.theme=no"], ["--set=interface.theme=nord"]),
    (
      ["play", "--set", "desktop.notifications="],
      ["desktop.notifications=true", "desktop.notifications=false"]
    ),
    (["play", "--set", "nonsense="], []),
    (["status", "--f"], ["--follow"]), (["status", "--follow", "--"], ["--json", "--help"]),
    (["help", "mood", "sh"], ["show"]), (["help", "sta"], ["status", "stars"]),
    (["search", "artist:C"], ["artist:Cher"]), (["search", "artist:The"], [#"artist:"The Cure""#]),
    (["search", "genre:J"], ["genre:Jazz", "genre:Jive"]),
    (["search", "genre:"], ["genre:Jazz", "genre:Jive", #"genre:"Hip hop""#]),
    (["search", #"genre:"J"#], [#"genre:"Jazz""#, #"genre:"Jive""#]),
    (["search", #""The"#], [#""The Cure""#]), (["list", #"mood:"a"#], []),
    (["search", "artist:A"], [#"artist:"AC/DC""#, #"artist:"Abba""#]),
    (["search", #"artist:="The"#], [#"artist:="The Cure""#]),
    (["list", "x", "saved:"], ["saved:evening"]),
    (["list", "favourite:"], ["favourite:yes", "favourite:no"]),
    (["open", "--query", "album:K"], [#"album:"Kid A""#]), (["list", "mood:a"], ["mood:any"]),
    (["list", "albumartist:V"], [#"albumartist:"Various Artists""#]),
    (["search", "Che"], ["Cher", "Chess"]), (["search", "alb"], ["albumartist:", "album:"]),
    (["search", "composer:B"], ["composer:Bach"]),
    (["search", "composer:"], ["composer:Bach", #"composer:"Clara Schumann""#]),
    (["search", #"composer:="Cl"#], [#"composer:="Clara Schumann""#]),
    (["list", "COMPOSER:B"], ["COMPOSER:Bach"]), (["search", "--", "label:"], ["label:ECM"]),
    (["list", "key:"], ["key:Am", #"key:"F#m""#]), (["list", "comment:"], []),
    (["list", "composer:n"], []), (["list", "track:"], ["track:none"]),
    (["list", "di"], ["disc:"]), (["list", "original:"], ["original:none"]),
    (["seek", ""], []), (["nonsense", "mood", ""], []), (["mood", "show", "calm", ""], []),
  ])
  func `the last word of a line is completed`(line: [String], expected: [String]) {
    let themes = ["standard", "nord", "solarized-dark", "solarized-light"]
    let answer = CommandLineCompletion(themes: { themes }) { kind, prefix in
      (library[kind] ?? []).filter { $0.hasPrefix(prefix) }
    }.answer(to: line)
    #expect(words(answer) == expected)
  }

  @Test func `files are offered wherever files are accepted`() {
    #expect(answer("play", "").paths == .files)
    #expect(answer("config", "set", "library.folders", "").paths == .folders)
    #expect(answer("config", "set", "hooks.mood", "").paths == .files)
    #expect(answer("config", "set", "mpd.socket", "").paths == .files)
    #expect(answer("config", "set", "interface.theme", "").paths == nil)
    #expect(answer("play", "--output", "silent", "x").paths == .files)
    #expect(answer("mood", "add", "calm", "").paths == .files)
    #expect(answer("./mu").paths == .files)
    #expect(answer("a.mp3", "").paths == .files)
    #expect(answer("export", "moods", "-o", "").paths == .files)
    #expect(answer("mood", "").paths == nil)
    #expect(answer("status", "").paths == nil)
  }

  @Test func `values are offered for every setting with choices, files or usual values`() {
    // Only the listener can know these.
    let unknown = [
      "interface.columns", "library.ignore", "library.split", "keys.", "scrobble.hosts",
      "sensor.label", "sensor.device_id",
      "sensor.host", "sensor.study_number", "sensor.study_key", "mpd.address", "gestures.",
    ]
    for setting in Setting.known where !unknown.contains(where: setting.name.hasPrefix) {
      let answer = answer("config", "set", setting.name, "")
      #expect(
        !answer.words.isEmpty || answer.paths != nil || setting.name == "interface.theme",
        "\(setting.name)")
      if !setting.choices.isEmpty { #expect(words(answer) == setting.choices, "\(setting.name)") }
    }
  }

  @Test func `hidden commands and arguments are not offered`() {
    let all = words(answer(""))
    #expect(all.contains("play") && all.contains("help"))
    #expect(!all.contains("interface") && !all.contains("manual") && !all.contains("complete"))
    #expect(words(answer("service", "run", "--")) == ["--output", "--set", "--help"])
  }

  @Test func `values from tags are single lines, and others are left out`() {
    let lines = answer("search", "artist:").lines
    #expect(lines.first == "words")
    #expect(lines.contains(#"artist:"$(touch /tmp/x)""#))
    #expect(!lines.contains { $0.contains("bad") })
  }

  @Test func `every command is offered by its parent commands`() {
    func check(_ command: CommandDescription, _ path: [String]) {
      for each in command.shownSubcommands {
        let answer = CommandLineCompletion { _, _ in [] }.answer(to: path + [each.commandName])
        #expect(answer.words.contains { $0.text == each.commandName })
        check(each, path + [each.commandName])
      }
    }
    check(CommandDescription(of: Stimmung.self), [])
  }
}
