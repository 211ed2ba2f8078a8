import PlayerInterface
import PlayerModel
import TerminalCells
import Testing

@testable import Commands

/// Everyday questions, and the first line that the help answers.
///
/// The first twenty are those of the README and of new users. The others are what users of cmus, ncmpcpp, mpv and rmpc ask
/// on their trackers, such as cmus #458, #581, #783 and #950, ncmpcpp #56, #115 and #478, rmpc #330, #400 and #616, and
/// mpv #6210.
@Suite struct HelpWishTests {
  private static let settings = "Press F8 \(KeyAction.showSettings.meaning)"

  static let questions: [(wish: String, answer: String)] = [
    ("sleep timer", "Press z sleep timer: 15, 30, 60, 90 minutes, off"),
    ("crossfade", "\(settings)"),
    ("fade between songs", "Press F8 the settings, among them audio.crossfade"),
    ("mixramp", "Stimmung does not mix by MixRamp: it crossfades."),
    (
      "sort by date",
      "Press O sort the list by the next column; after the last, restore the original order"
    ),
    ("move album", "Press J K move the marked or selected rows down, up"),
    ("flac", "FLAC (.flac) Stimmung plays this format."),
    (
      "podcast",
      "Stimmung does not load podcasts: it plays their files, and continues where you left them."
    ),
    (
      "composer",
      "Press o browse by artist, album, genre, composer, year or folder, or all tracks; in the log, all events"
    ),
    ("equalizer", "Press :equalizer on the command line of the interface"),
    ("streaming", "Stimmung does not stream: it plays files."),
    ("lyrics", "Press V lyrics shown or hidden"),
    ("choose headphones", "\(settings)"),
    ("change a key", "\(settings)"),
    ("visualizer", "Press v visualizer on or off"),
    ("quit", "Press q Ctrl-C quit; the music stops unless another interface is open"),
    (
      "rate",
      "Press * 0-5 rate the marked tracks, the selected album or group, or the playing track"
    ),
    ("theme", "\(settings)"),
    ("radio", "Press F radio of the selected mood; on other screens, press a mood's digit next"),
    ("undo", "Press u undo the last change: queue, moods, ratings, playlists, lyrics, files"),
    ("search", "Press F6 search the library"),
    (
      "statistics",
      "Press N statistics of the library: formats, hours, decades, missing tags and covers"
    ),
    // Of the trackers of other players.
    ("stop after current track", "Press S stop after this track, on or off"),
    (
      "sort by date added",
      "Press O sort the list by the next column; after the last, restore the original order"
    ),
    (
      "get back a removed song",
      "Press u undo the last change: queue, moods, ratings, playlists, lyrics, files"
    ),
    (
      "delete a file from disk",
      "Press D move the files of the marked or selected rows to the trash"
    ),
    ("gapless playback", "Stimmung plays tracks without gaps; there is nothing to set."),
    ("several playlists", "Press F4 moods, playlists, saved queries"),
    ("resume where I left off", "Press F8 the settings, among them play.resume_after"),
    ("notifications", "\(settings)"),
    ("play count", "Press w listening report: 30 days, a year, all, hidden"),
    ("jump to current song", "Press b B go to the playing track; follow it, on or off"),
    ("album art", "Press c cover: picture, spinning disc, hidden"),
    ("replaygain", "\(settings)"),
    ("shuffle albums", "Press s shuffle: off, tracks, albums"),
    ("save the queue as a playlist", "Press :queue save on the command line of the interface"),
    (
      "remove from the queue",
      "Press x Del remove the marked or selected rows from the queue, mood or playlist"
    ),
    ("clear the queue", "Press :queue clear on the command line of the interface"),
    ("rescan the library", "Press :scan on the command line of the interface"),
    (
      "seek forward",
      "Press Left Right , . back, forward 5 s; hold an arrow to rewind, fast-forward"
    ),
    (
      "download lyrics",
      "Stimmung does not download lyrics: it shows those in .lrc files and tags."
    ),
    (
      "edit tags",
      "Press E edit the tags of the marked rows, or of the selected track, album or other group"
    ),
    ("filter the queue", "Press & filter the queue or the library: show only what matches"),
    ("which playlists is a song in", "Press F4 moods, playlists, saved queries"),
    (
      "select all",
      "Press y Y ~ Ins mark and go down; mark from the last mark to here; invert the marks"
    ),
    ("last.fm", "Press :scrobble on the command line of the interface"),
    ("consume mode", "Stimmung keeps songs in the queue once they were played."),
    ("play an album next", "Press i play the marked or selected rows next"),
    ("shuffle the queue", "Press s shuffle: off, tracks, albums"),
    ("loop a song", "Press r repeat: off, all, one"),
    (
      "a-b loop", "Press % repeat a passage: first its start A, then its end B, then neither"
    ),
    ("playback speed", "Press [ ] \\ speed down, up by 0.1, normal"),
    (
      "volume above 100",
      "Stimmung does not amplify beyond 100%: the preamp of ReplayGain raises quiet music."
    ),
    ("chapters", "Stimmung does not show chapters: long files continue where you left them."),
    ("cue sheets", "Stimmung does not divide a file by its cue sheet: split it into tracks."),
    ("audio cd", "Stimmung does not play, rip or burn CDs: it plays files."),
    ("internet radio", "Stimmung does not stream: it plays files."),
    ("keep playing in the background", "Press d leave; the music keeps playing"),
    ("hide the cover", "Press c cover: picture, spinning disc, hidden"),
    ("most played songs", "Press w listening report: 30 days, a year, all, hidden"),
    ("media keys", "Press Space play or pause"),
    ("bluetooth", "\(settings)"),
    // Of people who tried it for the first time.
    ("mood", "Press F4 moods, playlists, saved queries"),
    (
      "paste",
      "Press X move the marked rows after the selected one; otherwise insert what was removed last"
    ),
    ("change output", "\(settings)"),
    ("make a playlist", "Press T add the marked or selected rows to a playlist"),
    ("go back to previous song", "Press n p next, previous track"),
    ("delete a song", "Press D move the files of the marked or selected rows to the trash"),
    ("change theme", "\(settings)"),
    ("current song", "Press F5 now playing, full-screen, with lyrics"),
    (
      "newest first",
      "Press O sort the list by the next column; after the last, restore the original order"
    ),
    ("turn off recording", Self.privacy), ("recording off", Self.privacy),
    ("recording", Self.privacy), ("incognito", Self.privacy),
    ("where are my playlists", "Press F4 moods, playlists, saved queries"),
    ("keyboard shortcuts", "Press ? F1 this help"),
    (
      "find duplicates",
      "Press N statistics of the library: formats, hours, decades, missing tags and covers"
    ),
    (
      "cut and paste songs into a playlist",
      "Press X move the marked rows after the selected one; otherwise insert what was removed last"
    ),
    ("go to playing", "Press b B go to the playing track; follow it, on or off"),
    ("back to playing", "Press b B go to the playing track; follow it, on or off"),
    ("playing song", "Press b B go to the playing track; follow it, on or off"),
    ("go to the playing song", "Press b B go to the playing track; follow it, on or off"),
    ("shift lyrics", "Press < > lyrics of this track 0.1 s earlier, later"),
    (
      "album genre",
      "Press E edit the tags of the marked rows, or of the selected track, album or other group"
    ),
    ("mistyped", "Press F6 search the library"),
    (
      "remove song from list",
      "Press x Del remove the marked or selected rows from the queue, mood or playlist"
    ),
    (
      "remove a song",
      "Press x Del remove the marked or selected rows from the queue, mood or playlist"
    ),
    ("change colours", "\(settings)"),
    ("turn off", "Press q Ctrl-C quit; the music stops unless another interface is open"),
    ("shuffle off", "Press s shuffle: off, tracks, albums"),
    ("stop recording what I hear", Self.privacy),
    ("private", Self.privacy), ("private session", Self.privacy),
    ("my songs skip too early", Self.skips), ("skips too early", Self.skips),
    ("top of the queue", Self.before), ("move to the top", Self.before),
    (
      "sort queue",
      "Press O sort the list by the next column; after the last, restore the original order"
    ),
    (
      "sort the queue",
      "Press O sort the list by the next column; after the last, restore the original order"
    ),
    ("play next", "Press i play the marked or selected rows next"),
    ("output null", Self.silence), ("no sound card", Self.silence),
    ("completion", Self.completions), ("tab completion", Self.completions),
  ]

  private static let before =
    "Press Ctrl-y move the marked rows before the selected one; otherwise insert there what was removed last"

  /// What a user of streaming services asked.
  static let ofStreamers: [(wish: String, answer: String)] = [
    ("fall asleep", "Press z sleep timer: 15, 30, 60, 90 minutes, off"),
    ("equaliser", "Press :equalizer on the command line of the interface"),
    ("hear later", "Press a add the marked or selected rows to the end of the queue"),
    ("what did I hear", "Press w listening report: 30 days, a year, all, hidden"),
    ("offline", "Stimmung plays without a network: your music is in files on this machine."),
    ("next song after this", "Press i play the marked or selected rows next"),
    ("next song", "Press n p next, previous track"),
    ("play", "Press Space play or pause"),
    (
      "go back to the song that plays",
      "Press b B go to the playing track; follow it, on or off"
    ),
    ("play on tv", "\(settings)"),
    (
      "share",
      "Stimmung does not share music: it writes playlists to files, for other programs and people."
    ),
  ]

  private static let privacy =
    "The setting sensor.enabled turns recording off for good, “stimmung sensor stop” until the "
    + "player restarts; the listening history goes on and has no switch."
  private static let silence =
    "“stimmung output silent” plays without sound, also where there is no sound card."
  private static let skips =
    "Stimmung plays tracks to their end: a file that ends early is damaged, or a media key or gesture skipped it."
  private static let completions =
    "The package and Resources/install install completions for bash, zsh and fish, in share below their prefix."

  /// The lines of the help on a wish, with single blanks.
  private func lines(about wish: String) -> [String] {
    HelpTopics(about: wish, .standard).lines.map {
      $0.split(separator: " ").joined(separator: " ")
    }
  }

  @Test(arguments: questions + ofStreamers)
  func `the first line answers the wish`(wish: String, answer: String) {
    #expect(lines(about: wish).first == answer)
  }

  @Test func `at least sixty questions are asked, each once`() {
    #expect(Self.questions.count >= 60)
    let wishes = (Self.questions + Self.ofStreamers).map(\.wish)
    #expect(Set(wishes).count == wishes.count)
  }

  @Test(arguments: [
    ("mood", "mood"), ("change output", "output"), ("make a playlist", "playlist create"),
    ("go back to previous song", "previous"), ("delete a song", "trash"),
    ("where are my playlists", "playlist"), ("find duplicates", "library stats"),
    ("turn off recording", "sensor stop"), ("current song", "status"), ("quit", "quit"),
    ("change colours", "config"), ("stop recording what I hear", "sensor stop"),
    ("shuffle off", "shuffle"), ("private session", "sensor stop"),
    ("remove song from list", "queue remove"), ("remove a song", "queue remove"),
    ("remove tracks from the list", "queue remove"), ("remove a track", "queue remove"),
    ("remove from playlist", "playlist remove"), ("sort queue", "queue sort"),
    ("sort the queue", "queue sort"), ("top of the queue", "queue move"),
    ("move album", "queue move"), ("no sound card", "output"), ("output null", "output"),
    ("equaliser", "equalizer"),
    ("fall asleep", "sleep"), ("hear later", "queue add"), ("play on tv", "output"),
    ("next song after this", "queue next"), ("next song", "next"),
  ])
  func `the command is the one that the words name`(wish: String, command: String) {
    let answer = HelpTopics(about: wish, .standard).answer
    #expect(answer.first { $0.kind == .command }?.name == "stimmung \(command)")
  }

  @Test(arguments: [
    ("equaliser", "audio.equalizer"), ("play on tv", "audio.output"),
    ("change output", "audio.output"), ("change theme", "interface.theme"),
    ("change a key", "keys.ACTION"), ("turn off recording", "sensor.enabled"),
    ("stop recording what I hear", "sensor.enabled"), ("change colours", "interface.theme"),
  ])
  func `the setting is named, and keys are settings, too`(wish: String, setting: String) {
    let answer = HelpTopics(about: wish, .standard).answer
    #expect(answer.first { $0.kind == .setting }?.name == setting)
  }

  @Test func `an answer is what to press, then the command, then the setting, each in a line`() {
    #expect(
      lines(about: "podcast").prefix(4) == [
        "Stimmung does not load podcasts: it plays their files, and continues where you left them.",
        "Press ^ start the track over; undo returns to where a long one was",
        "Command stimmung config set play.resume_after Changes the setting.",
        "Setting play.resume_after How long a file must be to continue where you left it.",
      ])
    #expect(
      lines(about: "equalizer").prefix(3) == [
        "Press :equalizer on the command line of the interface",
        "Command stimmung equalizer Prints or sets the equalizer preset.",
        "Setting audio.equalizer The equalizer preset.",
      ])
    #expect(
      lines(about: "volume up") == [
        "Press + - = volume up, down", "Command stimmung volume Prints or sets the volume.",
      ])
  }

  @Test func `all keys that move rows are named`() {
    for (wish, keys) in [("move album", ["X", "Ctrl-y", "i"]), ("top of the queue", ["i"])] {
      let lines = HelpTopics(about: wish, .standard).lines
      for key in keys {
        #expect(lines.contains { $0.hasPrefix("  \(key) ") }, "\(wish), \(key): \(lines)")
      }
    }
  }

  @Test func `settings with a word only in their details are listed if nothing else has it`() {
    for wish in ["like a song", "new mood", "add a mood"] {
      let names = HelpTopics(about: wish, .standard).sections.flatMap(\.topics).map(\.name)
      let answer = HelpTopics(about: wish, .standard).answer
      for name in ["scrobble.hosts", "listenbrainz.enabled", "play.enter"] {
        #expect(!names.contains(name) && !answer.contains { $0.name == name }, "\(wish)")
      }
    }
    let rare = HelpTopics(about: "audiowide", .standard)
    #expect(rare.sections.isEmpty)
    let details = HelpTopics(about: "awaremicro", .standard).sections.flatMap(\.topics)
    #expect(details.contains { $0.name == "sensor.host_kind" }, "\(details)")
  }

  @Test func `a word for recording with others means what these say`() {
    #expect(HelpTopics(about: "export recordings", .standard).remark == nil)
    #expect(HelpTopics(about: "recording label", .standard).remark == nil)
  }

  @Test func `what does not exist is said, and what is closest follows`() {
    #expect(lines(about: "how can I stream").first == "Stimmung does not stream: it plays files.")
    #expect(lines(about: "spotify")[1].hasPrefix("Press @ act on what another player plays"))
    #expect(lines(about: "download lyrics")[1].hasPrefix("Press V lyrics"))
    #expect(lines(about: "download").first?.hasPrefix("Stimmung does not download") == true)
    #expect(HelpTopics(about: "radio", .standard).remark == nil, "the radio of a mood exists")
  }

  @Test(arguments: ["xyzzy", "xyzzy plugh", "xyzzy plugh volume", ""])
  func `words that mean nothing here find nothing`(wish: String) {
    #expect(HelpTopics(about: wish, .standard).answerLines.isEmpty)
  }

  @Test(arguments: [
    ("sorting", "Press O"), ("rated", "Press F4"), ("sleep xyzzy", "Press z"),
    ("SLEEP TIMER", "Press z"), ("how do I quit?", "Press q"), ("moods", "Press F4"),
    ("previous song", "Press n p"), ("where do I find my playlist", "Press F4"),
  ])
  func `forms of words, capitals and small words do not matter`(wish: String, answer: String) {
    let first = lines(about: wish).first ?? ""
    #expect(first.hasPrefix(answer), "\(first)")
  }

  @Test(arguments: [
    ("sleep timer", ["sleep timer: 15"]), ("streaming", ["Stimmung does not stream"]),
    ("equalizer", [":equalizer", "audio.equalizer"]),
    ("resume where I left off", ["F8", "play.resume_after"]),
    ("make a playlist", ["add the marked or selected rows to a playlist", ":playlist create"]),
    ("turn off recording", [":sensor stop", "sensor.enabled"]),
    ("delete a song", ["move the files of the marked or selected rows", ":trash"]),
  ])
  func `the interface begins with the same answer`(wish: String, parts: [String]) {
    let now = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
    var model = AppModel(
      size: CellSize(width: 120, height: 40),
      traits: TerminalTraits(glyphs: Glyphs(.unicode), colors: .none),
      commandWords: Stimmung.commandWords, formats: .program,
      settings: DeferredTopics { HelpTopics.settingTopics })
    for key in [Key.character("?"), .character("/")] + wish.map(Key.character) + [.enter] {
      _ = model.update(.terminal(.key(key)), at: now)
    }
    let screen = model.rendered(at: now).description
    for part in parts { #expect(screen.contains(part), "\(screen)") }
  }

  @Test func `keys are named as they are bound, and others lead to the command line`() {
    let bindings = KeyBindings.reading(["play.sleep": ["Z"], "lock": []]).bindings
    let bound = HelpTopics(about: "sleep timer", bindings).answer
    #expect(bound.first?.name == "Z")
    let unbound = KeyBindings.reading(["play.sleep": []]).bindings
    #expect(HelpTopics(about: "sleep timer", unbound).answer.first?.name == ":sleep")
    let spelled = KeyBindings.reading(["play.sleep": [], "command": ["F12"]]).bindings
    #expect(HelpTopics(about: "sleep timer", spelled).answer.first?.name == "F12 sleep")
  }
}
