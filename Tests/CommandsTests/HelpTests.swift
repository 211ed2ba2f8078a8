import PlayerInterface
import PlayerModel
import ProgramSettings
import Settings
import SoundFiles
import TerminalCells
import Testing

@testable import Commands

/// What people search for, in their own words.
struct HelpTests {
  /// Search words, part of a line that the interface's help shows for them, and a topic of `stimmung help`.
  static let sought: [(words: String, line: String, topic: String)] = [
    ("seek", "back, forward 5 s", "stimmung seek"),
    ("pictures", "photos: your pictures", "stimmung photos"),
    ("images", "photos: your pictures", "stimmung photos"),
    ("rewind", "back, forward 5 s", "stimmung seek"),
    ("fast forward", "back, forward 5 s", "stimmung seek"),
    ("crossfade", "settings: folders", "audio.crossfade"),
    ("measure loudness", ":analyze", "stimmung analyze"),
    ("waveform", ":analyze", "library.analyze"),
    ("rsgain", ":loudness", "stimmung loudness write-tags"),
    ("gapless", "3 s before the end", "$"),
    ("shuffle", "shuffle: off", "stimmung shuffle"),
    ("random", "shuffle: off", "stimmung shuffle"),
    ("repeat", "repeat: off", "stimmung repeat"),
    ("loop", "repeat: off", "stimmung repeat"),
    ("passage", "repeat a passage", "stimmung loop"),
    ("practise", "repeat a passage", "stimmung loop"),
    ("bookmark", "bookmark the current place", "stimmung bookmark"),
    ("mute", "volume up, down", "stimmung volume"),
    ("quiet", "volume up, down", "stimmung volume"),
    ("volume", "volume up, down", "stimmung volume"),
    ("volume up", "volume up, down", "+ -  ="),
    ("louder", "volume up, down", "stimmung volume"),
    ("lyrics", "lyrics of this track", "F5"),
    ("karaoke", "lyrics of this track", "F5"),
    ("fullscreen", "now playing, full-screen", "F5"),
    ("delete", "move the files of the marked", "stimmung trash"),
    ("trash", "move the files of the marked", "stimmung trash"),
    ("remove", "remove the marked or", "x  Del"),
    ("rename", "rename the selected mood", "stimmung mood rename"),
    ("tag editor", "edit the tags", "stimmung tag"),
    ("metadata", "edit the tags", "stimmung tag"),
    ("search", "search the library", "stimmung search"),
    ("find", "search the list", "stimmung search"),
    ("filter", "filter the queue", "&"),
    ("jump to current song", "go to the playing track", "b B"),
    ("follow", "follow it", "b B"),
    ("mark", "mark and go down", "y Y ~  Ins"),
    ("select", "mark and go down", "y Y ~  Ins"),
    ("visual", "mark and go down", "y Y ~  Ins"),
    ("playlist", "add the marked or", "stimmung playlist"),
    ("favorite", "your favourites", "stimmung favourite"),
    ("like", "your favourites", "stimmung favourite"),
    ("star", "rate the marked tracks", "stimmung stars"),
    ("rate", "rate the marked tracks", "stimmung stars"),
    ("undo", "undo the last change", "stimmung undo"),
    ("sleep timer", "sleep timer", "stimmung sleep"),
    ("podcast", "start the track over", "play.resume_after"),
    ("equalizer", ":equalizer", "stimmung equalizer"),
    ("replaygain", ":replaygain", "stimmung replaygain"),
    ("loudness", ":replaygain", "audio.replaygain"),
    ("normalize", "settings: folders", "audio.replaygain"),
    ("speed", "speed down, up", "stimmung speed"),
    ("tempo", "speed down, up", "stimmung speed"),
    ("playback rate", "speed down, up", "[ ] \\"),
    ("output", "settings: folders", "stimmung output"),
    ("device", ":devices", "audio.output"),
    ("alsa", "settings: folders", "stimmung devices"),
    ("bluetooth", "settings: folders", "stimmung output"),
    ("theme", "settings: folders", "interface.theme"),
    ("colours", "settings: folders", "interface.theme"),
    ("colors", "settings: folders", "interface.theme"),
    ("keybindings", "this help", "stimmung config"),
    ("remap keys", "settings: folders", "stimmung config"),
    ("config", ":config", "stimmung config"),
    ("preferences", "settings: folders", "F8"),
    ("scrobble", ":scrobble", "stimmung scrobble"),
    ("last.fm", ":scrobble", "listenbrainz.enabled"),
    ("listenbrainz", ":listenbrainz", "listenbrainz.enabled"),
    ("notifications", "settings: folders", "desktop.notifications"),
    ("mpris", "play or pause", "desktop.pause_for_others"),
    ("media keys", "play or pause", "stimmung toggle"),
    ("playerctl", "play or pause", "desktop.pause_for_others"),
    ("daemon", "the music keeps playing", "stimmung service"),
    ("detach", "the music keeps playing", "d"),
    ("background", "the music keeps playing", "stimmung service"),
    ("quit", "the music stops", "q  Ctrl-C"),
    ("exit", "the music stops", "stimmung service stop"),
    ("export", ":export", "stimmung export"),
    ("import", ":import", "stimmung import"),
    ("history", "listening report", "stimmung report"),
    ("statistics", "listening report", "stimmung report"),
    ("library", "library", "stimmung library"),
    ("rescan", ":scan", "stimmung scan"),
    ("update library", ":scan", "stimmung scan"),
    ("sort", "sort the list", "O"),
    ("order", "sort the list", "O"),
    ("columns", "sort the list", "interface.columns.queue"),
    ("cover", "cover: picture", "interface.cover"),
    ("album art", "cover: picture", "interface.cover"),
    ("artwork", "cover: picture", "interface.cover"),
    ("visualizer", "visualizer on or off", "interface.visualizer"),
    ("spectrum", "visualizer on or off", "v"),
    ("lock", "lock the screen", "Z"),
    ("screen saver", "lock the screen", "Z"),
    ("radio", "radio of the selected mood", "F"),
    ("similar", "radio of the selected mood", "F"),
    ("mood", "under a mood", "stimmung mood"),
    ("next", "next, previous track", "stimmung next"),
    ("previous", "next, previous track", "stimmung previous"),
    ("skip", "next, previous track", "stimmung next"),
    ("pause", "play or pause", "stimmung pause"),
    ("stop", "stop after this track", "stimmung stop"),
    ("stop after current", "stop after this track", "S"),
    ("queue", "add the marked or", "stimmung queue"),
    ("enqueue", "add the marked or", "stimmung queue"),
    ("play next", "play the marked or selected rows next", "stimmung queue next"),
    ("clear queue", ":queue", "stimmung queue clear"),
    ("info", "details of the selected track", "stimmung info"),
    ("details", "details of the selected track", "e"),
    ("bitrate", "details of the selected track", "stimmung info"),
    ("help", "this help", "?  F1"),
    ("command line", "command line", ":"),
    ("mouse", "scrollbar", "Drag"),
    ("messages", "previous messages", "!"),
    ("errors", "previous messages", "!"),
    ("redo", "redo what was undone last", "Ctrl-r"),
    ("paste", "insert what was removed last", "X"),
    ("cancel", "stop the running command", "Ctrl-x"),
    ("add music folder", "settings: folders", "stimmung scan"),
    ("context menu", "menu of everything", ";"),
    ("statistics", "statistics of the library", "stimmung library stats"),
    ("duplicates", "statistics of the library", "N"),
    ("smart playlist", "moods, playlists", "stimmung query"),
  ]

  @Test(arguments: sought)
  func `stimmung help finds it`(words: String, line: String, topic: String) {
    let topics = HelpTopics(about: words, .standard).sections.flatMap(\.topics)
    #expect(topics.contains { $0.name == topic }, "\(topics.map(\.name))")
  }

  @Test(arguments: sought)
  func `the interface's help finds it`(words: String, line: String, topic: String) {
    let screen = help(searching: words, width: 200, height: 60)
    #expect(screen.contains(line), "\(screen)")
  }

  @Test func `the manual page contains every word of it`() {
    let page = ManualPage.program.source.lowercased()
    for (words, _, _) in Self.sought {
      for word in words.split(separator: " ") {
        let singular = word.hasSuffix("s") ? word.dropLast() : word
        #expect(page.contains(singular.filter(\.isLetter)), "\(word)")
      }
    }
  }

  @Test(arguments: [40, 80, 120, 200])
  func `every line of the help fits on the screen`(width: Int) {
    let shown = help(searching: "", width: width, height: 400)
    #expect(!shown.contains("…"))
    let words = Set(shown.split { !$0.isLetter })
    for action in KeyAction.allCases where action != .allLyricsLater {
      let last = action.meaning.split { !$0.isLetter }.last ?? ""
      #expect(words.contains(last), "\(action.meaning)")
    }
  }

  @Test func `the general help explains the option in its usage`() {
    let text = Stimmung.helpMessage(columns: 1000)
    #expect(text.contains("[--output OUT]"))
    #expect(text.contains("OUT is where the music plays") && text.contains("“stimmung devices”"))
  }

  @Test func `results are listed with what they do`() {
    let lines = HelpTopics(about: "volume up", .standard).lines
    #expect(
      lines == [
        "Press    + -  =           volume up, down",
        "Command  stimmung volume  Prints or sets the volume.",
      ])
    #expect(HelpTopics(about: "xyzzy", .standard).lines.isEmpty)
  }

  @Test func `keys are shown as configured`() {
    let bindings = KeyBindings.reading(["play.louder": ["V"], "undo": []]).bindings
    #expect(HelpTopics(about: "volume up", bindings).answer.first?.name == "V -")
    #expect(HelpTopics(about: "revert", bindings).lines.contains { $0.contains("no key") })
  }

  @Test func `synonyms refer to existing commands and settings`() {
    let commands = Stimmung.shownCommandWords.flatMap { command in
      [command.name] + command.following.map { "\(command.name) \($0.name)" }
    }
    #expect(Set(Synonyms.commands.keys).subtracting(commands).isEmpty)
    #expect(Set(Synonyms.settings.keys).subtracting(Setting.known.map(\.name)).isEmpty)
    #expect(KeyAction.allCases.allSatisfy { !$0.synonyms.isEmpty })
  }

  @Test func `both helps answer for every format whether it is played`() {
    let played = SoundFiles.formats.flatMap { [$0.name] + $0.fileExtensions + $0.codecs }
    let others = ["wma", "ape", "Monkey's Audio", "dsd", "speex", "MIDI", "musepack", "aac"]
    for (words, text) in played.map({ ($0, "plays this format") })
      + others.map({ ($0, "does not play this format") })
    {
      let lines = HelpTopics(about: words, .standard).lines
      #expect(lines.contains { $0.contains("Stimmung \(text).") }, "\(words): \(lines)")
      #expect(lines.first?.contains("this format.") == true)
      #expect(lines.contains { $0.contains("Stimmung plays FLAC") })
      #expect(help(searching: words, width: 200, height: 60).contains("Stimmung \(text)."))
    }
  }

  @Test(arguments: ["formats", "codecs", "file types"])
  func `the help lists the formats`(words: String) throws {
    let lines = HelpTopics(about: words, .standard).lines
    #expect(lines.first?.contains("Stimmung plays") == true, "\(lines)")
    let names = SoundFiles.formats.map { $0.name }
    for name in names {
      #expect(lines.contains { $0.contains("Stimmung plays") && $0.contains(name) })
    }
    let others = try #require(lines.first { $0.contains("not played") })
    #expect(others.contains("WMA") && !names.contains { others.contains(" \($0),") })
    let screen = help(searching: words, width: 200, height: 60)
    #expect(screen.contains("not played"))
    if let command = screen.firstRange(of: ":export") {
      let plays = screen.firstRange(of: "Stimmung plays")
      #expect(plays.map { $0.lowerBound < command.lowerBound } == true, "\(screen)")
    }
  }

  @Test(arguments: ["audio", "sound", "play", "f", "", "mood", "rate", "shuffle"])
  func `other words are not answered with formats`(words: String) {
    #expect(FormatHelp.program.answers(to: words).isEmpty)
  }

  /// The help of the interface after typing a search into it.
  private func help(searching words: String, width: Int, height: Int) -> String {
    let now = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
    var model = AppModel(
      size: CellSize(width: width, height: height),
      traits: TerminalTraits(glyphs: Glyphs(.unicode), colors: .none),
      commandWords: Stimmung.commandWords, formats: .program)
    for key in [Key.character("?"), .character("/")] + words.map(Key.character) + [.enter] {
      _ = model.update(.terminal(.key(key)), at: now)
    }
    return model.rendered(at: now).description
  }
}
