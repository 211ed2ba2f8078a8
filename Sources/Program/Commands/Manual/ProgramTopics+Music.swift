/// Topics about music: moods, the library, sound and reports.
extension ProgramTopics {
  static let moods = ManualTopic(
    "MOODS",
    """
    `Happy`, `calm`, `gloomy` and `sad` are built in, on the keys 1 to 4. `stimmung mood create focused` adds your \
    own, on the first free digit. Each of them gets the next of twelve colours, and `stimmung mood edit \
    --colour` chooses another. Names keep their capitals, but `Focus` and `focus` are one mood. A mood is a \
    playlist that you can play and export. A song can be in several moods, but only once in each. Songs are recognised by their sound, so they stay filed when files are renamed, moved or \
    retagged. Changes are saved before they appear on screen.

    To file many songs, press `U` or run `stimmung mood sort`: unfiled songs play one after the other, half a minute \
    each, from the middle. A digit files the song and plays the next, `n` skips it. Press `U` again to stop; your \
    queue comes back where it was, even if the player was killed in the meantime. Songs that you pass over do not \
    count as skipped.

    After replacing files, for example MP3 by FLAC, `stimmung mood adopt` gives each new file the moods, stars and \
    play counts of the song whose file is gone, if artist, title and album match and the lengths differ by at most \
    two seconds. It shows the songs and asks first; `u` or `stimmung undo` reverses it.

    A file's own mood tag (TMOO) is shown as a suggestion after your moods; `t` accepts it. Your moods are written \
    into files only by `stimmung mood write-tags`, which shows what would change and asks first. `stimmung tag` and \
    the key `E` edit tags in the same way. A change is made in a copy, which replaces the file only after a \
    byte-for-byte check. Tags are written as ID3v2.3 or ID3v2.4, and all other frames are kept. ID3v2.2 is converted \
    to ID3v2.3, and edited texts that were compressed no longer are; both are reported. Read-only files and files with \
    damaged tags are skipped and listed.

    `stimmung stars import` takes over the stars in the tags of songs that you have not rated (FMPS_RATING, RATING, \
    MP4's rate, POPM), or stars, play counts and dates from iTunes, Rhythmbox, Clementine, Strawberry and MPD's \
    stickers. If a file has several ratings, one that is not POPM counts, otherwise the highest. `stimmung stars \
    write-tags` writes your stars into files, with the same care as moods.

    A mood's radio plays until you play something else. Songs that you finish come up more often than songs that you \
    skip \
    in their first half, new songs are mixed in, and no song repeats until half of the others have played. `--seed` \
    reproduces an order if the listening history is the same.
    """)

  static let library = ManualTopic(
    "MUSIC LIBRARY",
    """
    Folders that you open or scan are added to the library. While the player runs, it watches them: it notices new, \
    renamed, retagged and deleted files within a second. Symbolic links are followed. Music files are only read, \
    unless you write tags, moods or stars into them or move them to the trash.

    Hidden files and folders are skipped, and so are folders that are not music: recycle bins such as `$RECYCLE.BIN` and \
    `#recycle`, `@eaDir`, `lost+found`, folders that contain a file `.nomedia`, and what a file `.mpdignore` lists, with \
    a pattern on each line as in MPD. The setting `library.ignore` lists patterns for the whole library: those with a \
    slash are for paths, others for names, and `*` is any text. A folder that you name is read although it contains \
    `.nomedia`.

    Tracks on an unmounted disk stay in the library, even if the disk is normally mounted inside a library folder. \
    Exact copies count as one song in your moods; `stimmung scan` and `stimmung list` report copies.

        stimmung scan ~/Music /media/disk/Music
        stimmung library list
        stimmung library remove /media/disk/Music

    `stimmung library stats`, and `N` in the interface, show formats, hours, bytes, songs per decade, files whose tags \
    have not been read, copies of one sound, and albums without a cover.

    `Ctrl-C` stops a scan; the next one continues from there. Removing a folder from the library keeps its files, moods \
    and ratings.
    """)

  static let playlists = ManualTopic(
    "PLAYLISTS",
    """
    Wherever you name files to play, queue or add to a playlist, you can name a list for the files in it: `.m3u`, \
    `.m3u8`, `.pls`, `.xspf`, `.jspf`, `.wpl`, `.asx`, `.cue`, or the `.xml` that iTunes and Music export. To keep such a \
    list as a playlist, import it; an iTunes library yields every playlist that you made yourself. A cue sheet is a list \
    if it names a file for each track. If it divides one file into several tracks, it is refused: Stimmung does not play \
    parts of files, and an album in one file is one track.

        stimmung playlist import ~/old.m3u
        stimmung playlist import ~/.config/cmus/playlists
        stimmung playlist create party
        stimmung playlist add party ~/Music/Dance

    `playlist create Evening tunes` needs no quotes: a name of several words needs them only where something can follow it.

    Imported tracks are matched by their sound, then their path, then their tags, so that you can move lists between \
    machines. A path need only end like one in the library, with a folder and a name, or with a name that occurs only \
    once: so lists of MPD, which begin at its music folder, and those from Windows and macOS are found, too. The \
    command reports what each track was found by, unless it is at its path. XSPF and JSPF may name a track by its \
    tags alone. Tracks that are not found are kept and listed. Importing a list again adds only what is new in it. For \
    a folder, all lists in it are imported, but none in its subfolders; cue sheets that divide a file into tracks are \
    only counted. A list within a list is opened once, in its \
    place; lists in that one are not. These, URLs and files that are not music are skipped and listed. The command \
    exits with 1 if something was skipped, or is neither found nor known by its sound.

    Playlists, moods, the queue and what you heard are exported as M3U8, which every player reads, or as XSPF or JSPF, \
    which also keep album, track number, length in milliseconds and the identifiers of MusicBrainz; playlists, moods \
    and the queue also as JSON with all details. The name of the file decides, or `--format`. M3U8 and JSON can hold \
    several moods, XSPF and JSPF one: choose it with `--mood`.

    `--paths` says how an exported list names its files:

        stimmung playlist export party -o ~/Music/party.m3u8 --paths relative

    `relative` is from the folder of the list, also upwards (`../Music/a.mp3`), for a list that moves together with its \
    music; `absolute` is from the root; `url` is `file:///home/me/Music/a.mp3`. XSPF and JSPF only know addresses: \
    there `absolute` is the same as `url`, and characters that addresses lack are written as `%` and a number. Without \
    `--paths`, files below the folder of the list are relative and all others absolute. JSON always has absolute paths.
    """)

  static let covers = ManualTopic(
    "COVERS",
    """
    The cover is the picture in the file's tags, or else a file beside it named `cover`, `folder`, `front`, `album`, \
    `albumart` or `artist`, in upper or lower case, with the extension `.jpg`, `.jpeg` or `.png`. \
    The terminal draws it itself if it reports that it can, by kitty's graphics protocol or as sixels. In tmux that takes \
    a terminal with kitty's Unicode placeholders, and `set -g allow-passthrough on`. Everywhere else, and with \
    `interface.pictures = "characters"`, it is drawn with characters, which works in every terminal. These use true colour if `COLORTERM` is `truecolor` \
    or `24bit` and terminfo has `xterm-direct` (Debian package ncurses-term); otherwise 256, 16 or 8 colours. `c` \
    switches between a picture, a disc that spins with the music, and none; as sixels and in tmux, the disc does not spin.

    A song without a cover has a pattern in a colour of its own, the same each time. So has one whose cover could not be \
    recognised in 8 or 16 colours. `Q` shows the covers of all albums in the library.

    The progress bar, the selected row, the lyrics and the playing track have colours from the cover, unless covers are \
    hidden. They are legible on the theme's background. A cover that is nearly grey has none. `interface.cover_colors = false` keeps \
    those of the theme.
    """)

  static let lyrics = ManualTopic(
    "LYRICS, VISUALIZER AND LOCK",
    """
    Lyrics of `Name.mp3` come from `Name.lrc` or `Name.mp3.lrc` beside it or in a folder `Lyrics` there, or else from its \
    tags (SYLT and USLT of ID3, APE, or LYRICS of a Vorbis comment), or else from `Name.txt`. Each line is shown as it \
    is sung, and each word if the file has times for words (enhanced LRC). If the tags have several languages, yours is \
    shown. Files larger than 1 MB are not read. `<` and `>` shift the lyrics of the playing track by 0.1 s, `{` and `}` \
    those of all tracks; `# 5 <` shifts them by 0.5 s. Both are remembered, and `u` undoes them. `stimmung info` prints lyrics.

    Keys and the wheel scroll lyrics by hand. With times, they select a line: `Enter` plays from it, `W` says that it is \
    sung now and shifts the lyrics accordingly, and `Esc` lets them follow the music again. A click plays from a line, too.

    The waveform of the song is its progress bar where there are two rows for it: click or drag to seek. It comes from the \
    analysis in the background (`library.analyze`). A song that was not analyzed yet fills in as it is heard. \
    `interface.progress = "line"` shows a line everywhere.

    `F5` shows the playing track full-screen, and `v` adds a visualizer. `Z` locks the screen: until you press it \
    again, only keys for playback and moods work, so that guests cannot change anything else. `interface.lock_minutes` \
    locks it after that many minutes without a key.
    """)

  static let sound = ManualTopic(
    "SOUND",
    """
    `stimmung devices` lists the outputs: first those of PulseAudio or PipeWire by the names that people know, such as \
    headphones, then ALSA's. `stimmung output NAME` switches the output while music plays, and the player remembers it. \
    A part of a name will do if it fits only one: `stimmung output headphones`. `--output` takes the same names, and any \
    other ALSA device, such as `hw:1,0`. `silent` plays in real time without sound. An output that disappears is waited for.

    The sound server's outputs are listed by `pactl` (pulseaudio-utils) or `pw-dump`, and need ALSA's plugin for \
    PulseAudio (libasound2-plugins) or PipeWire (pipewire-alsa).

    At volume 100 and speed 1, without ReplayGain or equalizer, the device receives exactly what the format's library \
    decodes. Seeks are exact to the sample, except in speech below 32 kbit/s in Opus. Without a sound device, the player shows a one-line message and everything else works. While a device is \
    suspended, nothing plays and nothing counts as heard.

    ReplayGain (`audio.replaygain`) uses the tags of files. For songs without any, the player measures the loudness \
    itself, as EBU R 128 does, while it decodes them once in idle time: by default the playing and the next song, with \
    `library.analyze = "all"` the whole library. A song that was not analyzed yet plays unchanged, and nothing waits \
    for an analysis. An album has a loudness of its own once all of its songs in the library were analyzed. `stimmung \
    info` marks what was `measured`. The analysis also finds each song's waveform, and its first and last sound. It \
    pauses on battery and during scans, and `stimmung status` says what it does.

        stimmung analyze
        stimmung analyze genre:jazz
        stimmung loudness write-tags --dry-run

    `stimmung loudness write-tags` writes the measured loudness into the tags of files without ReplayGain, for other \
    players and with the same care as moods: `REPLAYGAIN_TRACK_GAIN` and its like, in Opus `R128_TRACK_GAIN`, as `rsgain` and `loudgain` do.

    `stimmung config set audio.crossfade 6s` fades each song into the next with equal power; `off` ends that. A fade \
    is over at the last sound of a song that was analyzed, and otherwise at its end. The item changes in the middle of a \
    fade, and what is heard in it counts for both songs. Consecutive songs of an album never fade, nor do songs of \
    different sample rates or shorter than 20 s, repeated ones, or the last one before the player stops or sleeps; \
    `stimmung status` says why. A skip or seek ends a fade at once. `audio.fade_on_skip` fades skips and seeks over \
    10 ms, and `audio.fade_on_pause` pauses over 80 ms, after what the device already holds.

    `stimmung play FILE --output wav:out.wav` writes a WAV file. Tracks whose format differs are converted to that of \
    the first.
    """)

  static let longFiles = ManualTopic(
    "PODCASTS AND OTHER LONG FILES",
    """
    A file of more than ten minutes continues where you left it, also after other music and after a restart. Lists show \
    how far you are, such as 1:30:00 of 2:00:00. Left in its last minute, it counts as finished and begins at its start. \
    `^` starts the playing file over, and `u` returns to where it was. Files are recognised by their sound, so a renamed \
    file continues, too. `play.resume_after` sets another length, or `off`.

    `stimmung play FILE` always begins at the beginning, as scripts expect.
    """)

  static let passages = ManualTopic(
    "PASSAGES AND BOOKMARKS",
    """
    `%` repeats a passage: the first press sets its start A, the second its end B, and the third ends the repetition. \
    `stimmung loop 1:03 1:10` does it with times. The progress bar shows A and B, and the bookmarks of the song. The seam is exact to the sample; for \
    5 ms, the sound after B fades into the sound at A. To practise, slow it down with `[`: the pitch stays. Each repetition counts as \
    heard, but the song as one listen. Another track ends the repetition; a seek past B plays on.

    `_`, and `stimmung bookmark NAME`, keep the current place in the song. `'` lists all bookmarks: `Enter` \
    goes there, `C` renames, `x` removes, and `u` undoes. They belong to the sound, so they survive a new name or place of \
    the file. `stimmung export moods -o moods.json` includes them, and `stimmung import moods` restores them.
    """)

  static let reports = ManualTopic(
    "REPORTS",
    """
    `stimmung report`, and `w` on the log screen, show what you listened to, when, and in which moods: heat maps of the \
    days and of the hours of the week, moods over time in their colours, and the artists, albums and songs heard most. \
    In the maps, the denser a cell, the more was heard; in the bars of moods, each part begins with the letter that the \
    list of moods names. A wide window also shows the artists' covers. `--html` writes a self-contained page with the \
    same pictures for any width, light and dark.

    The whole of a track counts for the day and the hour in which it began, by this machine's clock and time zone. A song in \
    two moods counts for both. `--json` has the numbers: `days` and `months` with `seconds`, `listens`, `newListens` \
    and the seconds of each mood in `moods`, and in `week` the seconds of each hour, seven lists of 24 from Monday on.

    The log screen, `F7`, lists what you heard by day, with a bar for each hearing: where it was paused, and where it was \
    skipped or stopped. `Enter` plays the song again, `l` shows what the sensor recorded during the hearing, and `o` everything \
    that it recorded.

    What other players on your desktop played is kept if the setting `sensor.others` says so. How long you \
    heard them is an estimate by the clock between their reports. Play counts, `played:`, the radio and the report are of \
    this player alone; the report only says how much more you heard with others. `stimmung report --player NAME` covers \
    another player, `--player all` all of them together, and `stimmung export listens` takes the same option. What has estimates in \
    it is marked with ≈, in JSON and CSV with `isEstimate`. There, the length that the other player reports decides what is a listen.
    """)
}
