/// The player beside other programs.
extension ProgramTopics {
  static let desktop = [integration, service, statusBars]

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
    `stimmung status --follow` prints a line at every change and waits if no player is running, so a bar never has to \
    poll. jq(1) turns a line into whatever the bar expects.

    tmux, in ~/.tmux.conf:

        set -g status-right-length 60
        set -g status-right '#(stimmung status --follow --json | jq -r --unbuffered "if .item then .item.title + \\" \
        — \\" + .item.artist + \\" (\\" + .state + \\")\\" else .state end")'

    waybar, in config.jsonc, with custom/stimmung among the modules:

        "custom/stimmung": {
          "exec": "stimmung status --follow --json | jq -c --unbuffered '{text: (.item.title // \\"\\"), tooltip: \
          (.item.artist // \\"\\"), class: .state}'",
          "return-type": "json",
          "escape": true,
          "on-click": "stimmung toggle"
        }

    polybar, in config.ini, with stimmung among the modules:

        [module/stimmung]
        type = custom/script
        exec = stimmung status --follow --json | jq -r --unbuffered '.item.title // ""'
        tail = true
        click-left = stimmung toggle
    """)
}
