import Settings

/// The manual page stimmung-config(5).
struct SettingsPage {
  private var text = ManualText(
    "stimmung-config", section: "5", "the settings of stimmung")

  /// Creates the page of the given settings, keys of actions, and looks of themes.
  init(_ settings: [Setting], keys: [Setting], looks: [Setting]) {
    text.section("DESCRIPTION", Self.description)
    text.macro("Sh", "SETTINGS")
    list(settings)
    text.section("KEYS", Self.keys)
    list(keys)
    text.section("THEMES", Self.themes)
    list(looks)
    hooks()
    text.macro("Sh", "FILES")
    text.list("Pa", Self.files)
    text.section("EXAMPLES", Self.examples)
    text.seeAlso("stimmung.1", "stimmung-query.7")
  }

  /// The page in mdoc(7).
  var source: String { text.source }

  private mutating func list(_ settings: [Setting]) {
    text.list(
      "Cm",
      settings.map { setting in
        let value = setting.isRemembered ? "last used" : setting.standard.toml
        return ("\(setting.name) = \(value)", setting.comment)
      })
  }

  private mutating func hooks() {
    text.section("HOOKS", Self.hooks)
    text.list("Ev", Self.hookVariables)
  }
}

extension SettingsPage {
  private static let description = """
    The file `config.toml` contains your settings, in TOML. `stimmung config init` writes one with every setting as a \
    comment: remove the `#` from a line and change its value. If the file exists, only missing settings are added, as \
    comments.

    `stimmung config check` reports mistakes, with the line and the closest valid name, and values that cannot work, \
    such as a folder that does not exist. Valid settings still apply. A file that cannot be parsed is ignored as a \
    whole, and `config check` says so. If a mistake makes it unclear whether the sensor may record, it records nothing \
    until you fix it.

    The player changes the file only when you tell it to, one setting at a time: on the settings screen (`F8`), when \
    it asks for a folder, and with `stimmung config set NAME VALUE`. `stimmung config unset NAME` removes a setting, so \
    that its default applies. `stimmung config show` prints every value and where it comes from. Changes made with \
    other keys and commands are remembered, unless the file sets that value; then they last until the player quits.

    `--set NAME=VALUE` overrides a setting for one run, with any command that starts the player (such as `stimmung`, \
    `play` or `open`). It does not affect a player that is already running. Keys and themes change as soon as you save \
    the file; everything else changes when the player restarts (`stimmung service restart`).

    On the settings screen, `/` finds a setting by its name, its description and everyday words. Below the list are its \
    meaning, its default and the line that sets it; on small screens, `e` shows them. `Enter` changes it, `Tab` \
    completes what is typed, and `x` returns it to its default. In lists such as columns, `Enter` changes a row, `x` \
    removes it, and `J` and `K` move it.

    Each setting below is shown with its default. `last used` is what you last chose in the player.
    """

  private static let keys = """
    Every action has a list of keys: letters, `Space`, `Enter`, `Del`, `F5`, `Ctrl-x`, and sequences such as `g g`. \
    `queue.remove = ["d d", "Del"]` in the section `[keys]` needs two presses of `d`. An empty list leaves an action \
    without keys. Your keys take precedence over the default keys of other actions. Digits, `Ctrl-C`, `Ctrl-Z` and \
    `Ctrl-L` cannot be changed.

    On the settings screen (`F8`), `Enter` on an action waits for its new key, and `a` for another one. The answer says which \
    action had that key before.
    """

  private static let themes = """
    These themes come with the player: `standard`, `dark`, `light`, `terminal`, and in the palettes of others \
    `catppuccin`, `gruvbox`, `nord`, `solarized-dark`, `solarized-light` and `tokyo-night`. On the settings screen \
    (`F8`) each is shown while you move through the list: `Enter` keeps it, `Esc` returns to the one before. \
    Solarized's own colours are fainter than the others.

    Your own theme is a file `themes/NAME.toml` beside `config.toml`; `interface.theme = "NAME"` selects it. Start from a \
    copy of `dark.toml`, in `share/stimmung-player/Themes` of the installation. What a theme leaves out is taken from \
    `standard`, which suits dark and light terminals, but `artist` and `time` from its own `secondary`. With `NO_COLOR` set there are no colours.

    A look is a list of attributes (`bold`, `dim`, `italic`, `underline`, `reverse`), a colour and, after `on`, a \
    background. A colour is `#rrggbb`, a number of xterm's 256 colours, or `black`, `red`, `green`, `yellow`, `blue`, \
    `magenta`, `cyan`, `white`, each also with `bright-`. A number after `#rrggbb` replaces it on terminals with 256 \
    colours. The look after `|` is for terminals with fewer colours.
    """

  private static let hooks = """
    The settings under `hooks` run your own commands: `item` when another track starts, `state` when playback starts, \
    pauses or stops, `listen` when a listen is complete, `mood` for each song that is filed under a mood or removed from \
    one, `gesture` when a gesture was recognised and has run its own command. A command is a list of the program and its \
    arguments, and is run without a shell. Each hook runs one command at a time. While it runs, `item` and `state` keep \
    only the latest change; `listen`, `mood` and `gesture` queue each one. Undoing a change of moods, and deleting a mood, \
    run `mood` as well. A command that fails is reported once, in the messages and in the log file.

        [hooks]
        item = ["sh", "-c", "printf '%s\\\\n' \\"$STIMMUNG_TITLE\\" >> ~/played.txt"]
        mood = ["sh", "-c", "printf '%s %s\\\\n' \\"$STIMMUNG_CHANGE\\" \\"$STIMMUNG_PATH\\" >> ~/moods/\\"$STIMMUNG_MOOD\\".txt"]

    The environment of a command contains the following; values of more than 32 KiB are cut:
    """

  private static let hookVariables = [
    ("STIMMUNG_EVENT", "item, state, listen, mood or gesture."),
    ("STIMMUNG_STATE", "The playback state."),
    ("STIMMUNG_POSITION", "The position in seconds; not for a listen or a mood."),
    ("STIMMUNG_STARTED_AT", "When a listen started, in Unix seconds."),
    ("STIMMUNG_HEARD", "How much of a listen was heard, in seconds."),
    ("STIMMUNG_MOOD", "The mood that the song was filed under or removed from."),
    ("STIMMUNG_CHANGE", "added or removed: what became of the song in that mood."),
    (
      "STIMMUNG_GESTURE",
      "The gesture: nod, double-nod, shake, tilt-left, tilt-right, turn-left or turn-right."
    ),
    ("STIMMUNG_COMMAND", "The command that the gesture runs."),
    ("STIMMUNG_DONE", "true if that command succeeded, else false."),
    ("STIMMUNG_MESSAGE", "What it printed, in one line; may be empty."),
    (
      "STIMMUNG_TITLE, _ARTIST, _ALBUM, _ALBUM_ARTIST, _GENRE, _YEAR, _RELEASE_DATE, _TRACK_NUMBER, _DISC_NUMBER, _DURATION, _PATH, _ID, _MOODS",
      "The track that plays, was heard, or was filed; each name with STIMMUNG in front. Without one, they are not set."
    ),
  ]

  private static let files = [
    ("~/.config/stimmung/config.toml", "The settings. XDG_CONFIG_HOME moves the folder."),
    ("~/.config/stimmung/themes/", "Your themes."),
  ]

  private static let examples = """
        [library]
        folders = ["~/Music"]

        [interface]
        theme = "dark"
        columns.queue = ["title:40", "artist:25%", "moods", "length"]

        [keys]
        queue.remove = ["d d", "Del"]
    """
}
