/// What the help says about something that has no key, no command and no setting, usually because it does not exist.
struct HelpRemark: Equatable, Sendable {
  /// The thing, in a word or two.
  let subject: String
  /// The words that it is looked for by, each entry with all of its words.
  let phrases: [String]
  /// The words that it is looked for by if there are no others.
  let whole: [String]
  /// The remark, as a sentence, which says what the program does instead.
  let text: String
  /// Words that find what is closest to it, or `nil` if there is nothing.
  let instead: String?

  private init(
    _ subject: String, _ phrases: [String], whole: [String] = [], _ text: String,
    instead: String? = nil
  ) {
    self.subject = subject
    self.phrases = phrases
    self.whole = whole
    self.text = text
    self.instead = instead
  }

  /// Returns the remark on what a query is about; of several, the one whose subject is named with the most words.
  static func on(_ query: HelpQuery) -> HelpRemark? {
    let words = Set(query.words.flatMap { HelpQuery.parts(of: $0) })
    func length(of phrase: String) -> Int {
      let parts = HelpQuery.parts(of: phrase)
      let isThere = parts.allSatisfy { words.contains($0) || words.contains("\($0)s") }
      return isThere ? parts.count : 0
    }
    func isWhole(_ text: String) -> Bool { Set(HelpQuery.parts(of: text)) == words }
    let found = all.map { remark in
      let longest = remark.phrases.map(length).max() ?? 0
      return (remark, length: remark.whole.contains(where: isWhole) ? max(1, longest) : longest)
    }
    let longest = found.map(\.length).max() ?? 0
    return longest == 0 ? nil : found.first { $0.length == longest }?.0
  }

  private static let all = ofSources + ofSound + ofLibrary + ofProgram

  private static let ofSources = [
    HelpRemark(
      "streams",
      [
        "stream", "streaming", "http", "https", "url", "internet radio", "web radio", "webradio",
        "online radio", "radio station", "radio stream", "icecast", "shoutcast", "soundcloud",
        "bandcamp", "deezer", "tidal",
      ],
      "Stimmung does not stream: it plays files."),
    HelpRemark(
      "streaming services", ["spotify", "youtube", "ytdlp", "yt dlp"],
      "Stimmung does not stream: it plays files, and controls players that stream.",
      instead: "browser player"),
    HelpRemark(
      "podcast feeds", ["podcast", "rss", "feed"],
      "Stimmung does not load podcasts: it plays their files, and continues where you left them.",
      instead: "podcast"),
    HelpRemark(
      "downloads", ["download", "download music", "download song", "buy", "purchase"],
      "Stimmung does not download anything: it plays the files that you have."),
    HelpRemark(
      "lyrics of others",
      ["download lyric", "fetch lyric", "online lyric", "lyric online", "genius"],
      "Stimmung does not download lyrics: it shows those in .lrc files and tags.",
      instead: "lyrics"),
    HelpRemark(
      "covers of others",
      [
        "download cover", "download art", "download artwork", "fetch cover", "fetch art",
        "fetch artwork", "missing cover",
      ],
      "Stimmung does not download covers: it shows those in tags and folders.", instead: "cover"),
    HelpRemark(
      "tags of others",
      ["fingerprint", "acoustid", "picard", "autotag", "auto tag", "musicbrainz lookup"],
      "Stimmung does not look up tags: you edit them.", instead: "edit tags"),
    HelpRemark(
      "biographies", ["biography", "bio", "wikipedia", "artist info online"],
      "Stimmung does not look up artists."),
    HelpRemark(
      "discs", ["cd", "cdda", "audio cd", "rip", "ripper", "burn"],
      "Stimmung does not play, rip or burn CDs: it plays files."),
    HelpRemark(
      "videos", ["video", "movie", "film"], "Stimmung does not play videos."),
    HelpRemark(
      "accounts", ["account", "cloud", "ipod", "sync phone"],
      "Stimmung has no account and no cloud: your music and your data stay on this machine."),
    HelpRemark(
      "offline", ["offline", "without internet", "no internet", "airplane mode"],
      "Stimmung plays without a network: your music is in files on this machine."),
    HelpRemark(
      "sharing", ["share song", "share track", "share album", "share music", "share playlist"],
      whole: ["share", "sharing"],
      "Stimmung does not share music: it writes playlists to files, for other programs and people.",
      instead: "export playlist"),
    HelpRemark(
      "other devices", ["chromecast", "airplay", "dlna", "upnp", "cast", "snapcast"],
      "Stimmung does not send music to other devices: it plays on the outputs of this machine.",
      instead: "output"),
  ]

  private static let ofSound = [
    HelpRemark(
      "MixRamp", ["mixramp", "automix"],
      "Stimmung does not mix by MixRamp: it crossfades.", instead: "crossfade"),
    HelpRemark(
      "gaps", ["gapless", "gap"],
      "Stimmung plays tracks without gaps; there is nothing to set.", instead: "gapless"),
    HelpRemark(
      "pitch", ["transpose", "change pitch", "pitch shift", "semitone"],
      "Stimmung does not change the pitch, only the speed.", instead: "speed"),
    HelpRemark(
      "bands of the equalizer",
      [
        "parametric", "equalizer band", "equaliser band", "10 band", "custom equalizer",
        "custom equaliser",
      ],
      "Stimmung's equalizer has presets, and no bands of your own.", instead: "equalizer"),
    HelpRemark(
      "amplification", ["amplify", "boost", "above 100", "over 100", "louder than 100"],
      "Stimmung does not amplify beyond 100%: the preamp of ReplayGain raises quiet music.",
      instead: "preamp"),
    HelpRemark(
      "balance", ["balance", "mono", "pan"],
      "Stimmung has no balance and no mono: set them for the output of your desktop."),
    HelpRemark(
      "effects",
      ["crossfeed", "compressor", "limiter", "ladspa", "lv2", "bs2b", "reverb", "effect"],
      "Stimmung has no effects apart from its equalizer.", instead: "equalizer"),
    HelpRemark(
      "playing without sound",
      [
        "no sound card", "no sound device", "no audio device", "without sound", "null output",
        "dummy output", "silent output",
      ],
      "“stimmung output silent” plays without sound, also where there is no sound card.",
      instead: "change output"),
    HelpRemark(
      "skipping silence", ["skip silence", "remove silence", "trim silence"],
      "Stimmung does not skip silence within a track."),
    HelpRemark(
      "conversion", ["convert", "transcode", "encode"],
      "Stimmung converts to WAV and to no other format.", instead: "render wav"),
  ]

  private static let ofProgram = [
    HelpRemark(
      "completion in shells",
      ["completion", "autocomplete", "tab complete", "bash", "zsh", "fish"],
      "The package and Resources/install install completions for bash, zsh and fish, in share "
        + "below their prefix."),
    HelpRemark(
      "recording off",
      [
        "private", "incognito", "pause recording", "recording off", "stop recording",
        "disable recording", "no recording",
      ], whole: ["recording"],
      "The setting sensor.enabled turns recording off for good, “stimmung sensor stop” until the "
        + "player restarts; the listening history goes on and has no switch.",
      instead: "turn off recording"),
    HelpRemark(
      "skips", ["skip early", "end early", "stop early", "cut short"],
      "Stimmung plays tracks to their end: a file that ends early is damaged, or a media key or "
        + "gesture skipped it.",
      instead: "messages"),
  ]

  private static let ofLibrary = [
    HelpRemark(
      "cue sheets", ["cue", "cuesheet", "cue sheet"],
      "Stimmung does not divide a file by its cue sheet: split it into tracks."),
    HelpRemark(
      "chapters", ["chapter"],
      "Stimmung does not show chapters: long files continue where you left them.",
      instead: "podcast"),
    HelpRemark(
      "consume mode", ["consume", "remove after playing", "remove played"],
      "Stimmung keeps songs in the queue once they were played.", instead: "clear queue"),
    HelpRemark(
      "plugins", ["plugin", "addon", "lua"],
      "Stimmung has no plugins: hooks run your own commands.", instead: "hooks"),
    HelpRemark(
      "waveform", ["waveform", "wave form"],
      "Stimmung does not draw waveforms: the visualizer shows the spectrum.",
      instead: "visualizer"),
  ]
}
