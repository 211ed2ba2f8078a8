/// Topics about other programs on the desktop.
extension ProgramTopics {
  static let desktop = [integration, mpdClients, service, statusBars]

  private static let integration = ManualTopic(
    "DESKTOP",
    """
    On a session bus the player is an MPRIS media player: media keys, panels, lock screens and playerctl(1) find it, \
    with cover and lyrics. They see the queue, or the 100 tracks around the playing one if it is longer, and can play your \
    moods, playlists and saved queries. Notifications have buttons that pause, go to the next track and file the track \
    under one of the four moods, if the desktop shows buttons. The player pauses before the machine suspends and resumes afterwards. The settings under `desktop` \
    show notifications, keep the machine awake while music plays, and pause while another player plays. Without a \
    session bus, everything else works.

    `stimmung others` lists the other players on the session bus, such as browsers, Spotify and mpv: what they play, and \
    whether `sensor.others` has it recorded. `stimmung others pause` pauses the one that is playing; `play`, `toggle`, \
    `stop`, `next` and `previous` work in the same way, and take a player's name if there are several. A browser and its \
    desktop integration count once.

    The settings under `hooks` run your own commands when something happens; see `HOOKS` in stimmung-config(5).
    """)

  private static let mpdClients = ManualTopic(
    "MPD CLIENTS",
    """
    The player can be controlled by clients of the Music Player Daemon, such as mpc(1) and ncmpcpp(1): queue, playback, \
    library, search, playlists, covers and ratings. This is off by default:

        stimmung config set mpd.socket true && stimmung service restart
        export MPD_HOST="$XDG_RUNTIME_DIR/stimmung/mpd"
        mpc add / && mpc play

    Only you can use the socket. For clients on a network, such as M.A.L.P. on a phone, `mpd.address` is an address and \
    a port, and the first line of `mpd.password_file` is the password that they need:

        [mpd]
        address = "192.168.1.5:6600"

        (umask 077; head -c 18 /dev/urandom | base64 > ~/.config/stimmung/mpd-password)

    The protocol encrypts nothing, not even the password, so use this only in a network that you trust. Anyone who knows the \
    password can play and change everything that MPD clients can, but adds no files from \
    outside the library and gets no covers from there, even where a link leads to them.

    Stickers are what you think of a song: `mood:calm` is 1 for songs filed under calm, `rating` is 2 for each star, \
    `like` is 2 for favourites, and `playCount`, `skipCount` and `lastPlayed` can be read. There is no consume mode, \
    MixRamp or streaming; `crossfade` sets `audio.crossfade`; `single` without `repeat` stops once.
    """)

  private static let service = ManualTopic(
    "SERVICE",
    """
    The player starts when it is needed and runs until you quit it. A player started by a command quits ten seconds \
    after its last client disconnects if it has nothing to play. After a crash, the next start or an open interface \
    restores it, paused, at most five seconds before where it stopped.

    After installation, systemd can start it on demand:

        systemctl --user enable --now stimmung.socket
        loginctl enable-linger    # to keep playing after you log out

    Your own programs can do everything that the interface does; see `PROTOCOL.md` in the documentation.
    """)

  private static let statusBars = ManualTopic(
    "STATUS BARS",
    """
    `stimmung status --follow --json` prints a line at every change and waits if no player is running, so a bar never has to \
    poll. jq(1) turns a line into whatever the bar expects. Modules are in `share/stimmung-player/bars` below where \
    Stimmung is installed, such as /usr. They show a title with line breaks, markup or a bar's own tags as plain text:

        waybar          waybar.jsonc; include it and put custom/stimmung among the modules
        polybar         polybar.ini; include it and put stimmung among the modules
        i3status-rust   i3status-rust.toml; copy its block into config.toml
        tmux            tmux.conf; source-file it in ~/.tmux.conf
        starship        starship.toml; copy its table into starship.toml

    For a bar of your own, this prints one clean line at every change:

        stimmung status --follow --json | jq --unbuffered -r '(.item.title // "") | gsub("[\\p{Cc}\\p{Zl}\\p{Zp}]+"; " ")'
    """)
}
