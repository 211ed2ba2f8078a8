import PlayerModel
import SoundFiles

/// The topics of stimmung(1) other than commands and keys.
enum ProgramTopics {
  /// The sections that follow the commands, in order.
  static let all =
    [
      moods, library, playlists, covers, lyrics, sound, longFiles, passages, headphones, photos,
      reports,
    ] + listens
    + network + desktop

  static let description = """
    A background process, the player, handles playback, the queue and moods. Commands control it; those that play \
    music start it if needed. Close the terminal and the music keeps playing; run `stimmung` to return.

    On its first start, stimmung asks where your music is. Type a folder (`Tab` completes) and press `Enter`: the \
    folder is added to your settings and scanned. If the demo album is installed, `Ctrl-D` plays it instead, and it \
    also plays if a folder has no music. stimmung plays \(SoundFiles.formats.map { $0.name }.enumeration), and skips and counts files of \
    other formats. `stimmung help formats` lists them. M4A is decoded by the program `stimmung-decode`, \
    which is a separate package.
    """

  static let keys = """
    These are the default keys. `?` shows yours; stimmung-config(5) explains how to change them.
    """

  static let ofKeys = [
    ManualTopic(
      "Numbers and marks",
      """
      `#` and a number repeat the next movement: `#10j` moves down ten rows. Before `G` the number is a row: `#25G` goes \
      to row 25. Before `J` or `K` it is how far rows are moved: `#16K` moves them up 16 rows.

      `y` marks a track, album, artist or other group and moves to the next row, `Y` marks every row from the last mark \
      to here, `~` inverts the marks. The keys for moving, adding, playing next, filing, removing, rating, favourites, \
      playlists, tags and the trash then act on all marked rows, and on every track of a marked group. After that the \
      marks are gone, except after `J` and `K`. `Esc` clears them; in a filtered queue, it first clears the filter and keeps \
      them. Without marks, the same keys act on the selected row.
      """),
    ManualTopic(
      "The queue",
      """
      `Enter` in an album, playlist, mood or folder plays it from the selected track on. Your queue comes back with `u`, \
      as the line at the foot says. On a search hit, and in the list of all tracks, `Enter` inserts the song after the \
      playing one and plays it; then the queue continues. The setting `play.enter` changes this.

      `a` adds to the end of the queue and `i` after the playing track; the answer says where. In the queue itself, they \
      move rows.

      `x` removes the marked or selected rows of the queue, a playlist or a mood, and `X` inserts them after the selected \
      row, there or in another list. If rows are marked, `X` moves them after the selected row instead.

      `u` undoes the last change to queue, moods, ratings, playlists, lyrics or files, and `Ctrl-r` redoes what was undone \
      last.
      """),
    ManualTopic(
      "Searching, filtering and sorting",
      """
      `/` searches the list as you type, by title, artist and album. `Enter` stays at the match, `Esc` goes back, and \
      `Ctrl-n` and `Ctrl-p` go to the next and the previous match. In the help, it shows only matching keys; on `F5` \
      and `F6`, it searches the library; see stimmung-query(7).

      `&` filters the queue by title, artist, album, mood or file name. `Enter` keeps the filter, `Esc` clears it.

      `O` sorts a list by one column after the other, ascending and descending, and then restores the original order; \
      a click on a column heading sorts by that column. Sorting the queue changes the order in which it plays, and `u` \
      undoes it; sorting another list changes only the view.
      """),
    ManualTopic(
      "The command line",
      """
      `:` takes any command below without the word stimmung, such as `:mood play calm --radio`. `Tab` completes \
      commands and paths, `Up` and `Down` recall earlier lines. `Ctrl-x` stops the running command or scan; the footer \
      shows its progress.
      """),
    ManualTopic(
      "Leaving",
      """
      `d` leaves; the music keeps playing, as it does when you close the terminal. `q` quits; the music stops unless \
      another interface is open.
      """),
  ]

  static let commands = """
    Every command has `--help`, and `stimmung help` finds commands, keys and settings by what they do. Results go to \
    standard output, everything else to standard error. With `--json`, a single result is an object and a list is \
    one object per line, so that an empty list prints nothing; times are in seconds, dates in ISO 8601. Commands that change something print the change; \
    playback commands print the same as `stimmung status --json`.

    If a file has the name of a command, write `./list`. File names may contain any bytes. If a name is not UTF-8, you \
    can pass it as `--json` prints it. An empty argument, for example from an unset variable, is an error (exit status \
    2). Files that are not music never replace the queue: if you name one, it is refused; in folders they are skipped \
    and counted.
    """

  static let exitStatus = """
    0 on success, 1 on failure or partial success, 2 for wrong usage, 130 if interrupted. The reason is one line on \
    standard error. Output that cannot be written, as on a full disk, is a failure. If some of several files could not \
    be played or added, the status is 1 and standard error names them.
    """

  static let environment = [
    (
      "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME, XDG_RUNTIME_DIR",
      "Where the folders below are. Their names must be valid UTF-8; names of music files need not be."
    ),
    (
      "STIMMUNG_KEY, STIMMUNG_KEY_FILE",
      "The encryption key of your records, or the file that contains it."
    ),
    ("STIMMUNG_NEW_KEY", "The new key for stimmung sensor rekey."),
    ("NO_COLOR", "If set, turns colours off."),
    ("COLORTERM", "If truecolor or 24bit, covers may use all colours; see COVERS."),
    ("SSH_CONNECTION", "If set, the terminal is sent covers of fewer pixels; see COVERS."),
    ("LC_ALL, LC_MESSAGES, LANG", "The language of the lyrics to show, if a file has several."),
  ]

  static let files = [
    ("~/.config/stimmung/config.toml", "Your settings; your themes are in themes beside it."),
    (
      "~/.local/share/stimmung/",
      """
      Your data, worth a backup: moods.sqlite (moods, playlists, ratings), history.sqlite (what you heard), \
      aware_music.sqlite (the sensor's records), \
      aware_others.sqlite (those of other players, if you record them), aware_headphones.sqlite (how your head moves), \
      aware_photos.sqlite and aware_recognition.sqlite (photos, and what they show) and library-folders.json. If you copy it while the player runs, copy the \
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
      "The player's socket; PROTOCOL.md in the documentation describes its protocol."
    ),
    (
      "stimmung-player",
      "The whole player, next to stimmung, which becomes it for all commands but those that keys and status bars run."
    ),
  ]

  static let folders = """
    At every start, these folders are made private to you. If you delete the state folder while the player runs, the \
    queue is saved again at the next change; if you delete `history.sqlite`, the player continues with the previous \
    day's copy or \
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

    Export your data:

        stimmung export moods -o moods.json
        stimmung export listens --format listenbrainz --last 30d -o listens.jsonl
        stimmung export events --since yesterday -o listening.csv
        stimmung report --last 90d --html spring.html

    Import playlists and listens from another player:

        stimmung playlist import ~/Library.xml
        stimmung import listens .scrobbler.log listenbrainz.zip
    """
}
