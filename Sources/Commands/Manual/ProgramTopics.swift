/// What stimmung(1) tells besides commands and keys.
enum ProgramTopics {
  /// The sections behind the commands, in their order.
  static let all = [moods, library, playlists, covers, lyrics, sound, reports] + network + desktop

  static let description = """
    Playback, the queue and moods belong to a player process without a terminal. All commands talk to it; those that play \
    start it if it is not running. Close the terminal and the music plays on; run `stimmung` again and you are back.

    Without any music it plays a demo album. The first time, it asks where your music is: type a folder, `Tab` completes \
    it, `Enter` adds it to your settings and scans it; `Ctrl-D` plays the demo album instead. It plays MP3; files of \
    other formats are left out.
    """

  static let keys = """
    These are the default keys. `?` shows them as you have set them, and stimmung-config(5) tells how to change them.
    """

  static let ofKeys = [
    ManualTopic(
      "Numbers and marks",
      """
      `#` and a number repeat the next movement: `#10j` moves down ten rows. Before `G` the number is a row: `#25G` goes \
      to row 25.

      `y` marks a row and moves on, `Y` marks every row from the last mark, `~` inverts the marks. Adding, playing next, \
      filing, removing, rating, favourites, tags and the trash then act on all marked rows. `Esc` removes the marks.
      """),
    ManualTopic(
      "Searching, filtering and sorting",
      """
      `/` searches the list as you type, by title, artist and album. `Enter` stays at the match, `Esc` goes back, and \
      `Ctrl-n` and `Ctrl-p` go to the next and the previous match. In the help it shows only matching keys; on the \
      screens `F5` and `F6` it searches the library, see stimmung-query(7).

      `&` filters the queue by title, artist, album, mood or file name. `Enter` keeps the filter, `Esc` ends it.

      `O` sorts a list by its columns, one after the other, forward and backward, and finally returns to its own order; a \
      click on a column heading sorts by that column. Other lists are only shown sorted, but the queue itself is sorted; \
      `u` undoes it.
      """),
    ManualTopic(
      "The command line",
      """
      `:` takes any command below without the word stimmung, such as `:mood play calm --radio`. `Tab` completes commands \
      and paths, `Up` and `Down` bring back what you typed before. `Ctrl-x` stops the running command or scan; the footer \
      shows its progress.
      """),
    ManualTopic(
      "Leaving",
      """
      `d` leaves, and the music plays on; so does closing the terminal. `q` quits, and the music stops unless another \
      interface is open.
      """),
  ]

  static let commands = """
    Every command has `--help`, and `stimmung help` finds commands, keys and settings by what they do. Results go to \
    standard output, everything else to standard error. With `--json`, one thing is an object and a list is one object \
    per line; times are seconds, dates are ISO 8601. Commands that change something print what they changed: those that \
    control playback print what `stimmung status --json` prints.

    A file named like a command is written `./list`. File names may contain any bytes; the spelling of a name that is not \
    UTF-8 in `--json` names the same file as an argument. An empty argument, such as an unset variable leaves, is wrong \
    usage. Files that are not music never replace the queue: a file that you name is refused, files in a folder are left \
    out and counted.
    """

  static let exitStatus = """
    0 on success, 1 on failure or partial success, 2 for wrong usage, 130 if interrupted. The reason is one line on \
    standard error. Output that cannot be written, as on a full disk, is a failure. If only some of several files could \
    be played or added, the status is 1 and standard error names the others.
    """

  static let environment = [
    (
      "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME, XDG_RUNTIME_DIR",
      "Where the folders below are. Their names must be valid UTF-8; names of music need not be."
    ),
    (
      "STIMMUNG_KEY, STIMMUNG_KEY_FILE",
      "The encryption key of your records, or the file that contains it."
    ),
    ("STIMMUNG_NEW_KEY", "The new key for stimmung sensor rekey."),
    ("NO_COLOR", "If set, there are no colours."),
    ("COLORTERM", "If truecolor or 24bit, covers may use all colours; see COVERS."),
    ("LC_ALL, LC_MESSAGES, LANG", "Which language of the lyrics to show, if a file has several."),
  ]

  static let files = [
    ("~/.config/stimmung/config.toml", "Your settings; your themes are in themes beside it."),
    (
      "~/.local/share/stimmung/",
      """
      Your data, worth a backup: moods.sqlite (moods, playlists, ratings), history.sqlite (what you heard), \
      aware_music.sqlite (the sensor's records) and library-folders.json. If you copy it while the player runs, copy the \
      whole folder: the newest data is in the -wal files.
      """
    ),
    ("~/.local/state/stimmung/", "The last session and the log file."),
    (
      "~/.cache/stimmung/",
      "The library index, and up to 64 MB of covers for the desktop. You may delete it at any time; it is rebuilt."
    ),
    (
      "$XDG_RUNTIME_DIR/stimmung/player.sock",
      "The player's socket; PROTOCOL.md in the documentation describes what it speaks."
    ),
  ]

  static let folders = """
    These folders are closed to other users at every start. If you delete the state folder while the player runs, the next \
    change writes the queue again; if you delete `history.sqlite`, the player continues with the previous day's copy or \
    a new file, and says so.
    """

  static let examples = """
    Play a folder, then file the playing song and play its mood:

        stimmung ~/Music
        stimmung mood add calm
        stimmung mood play calm --radio

    Play without sound, or convert to WAV as fast as possible:

        stimmung play album/ --output silent
        stimmung play song.mp3 --output wav:song.wav

    Take data with you:

        stimmung export moods -o moods.json
        stimmung export listens --format listenbrainz --last 30d -o listens.jsonl
        stimmung export events --since yesterday -o listening.csv
        stimmung report --last 90d --html spring.html

    Bring lists and listens from another player:

        stimmung playlist import ~/old.m3u
        stimmung import listens .scrobbler.log
    """
}
