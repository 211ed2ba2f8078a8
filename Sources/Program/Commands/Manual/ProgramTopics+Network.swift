import ProgramSensors

/// Topics about recording and network connections.
extension ProgramTopics {
  static let network = [recording, otherPlayers, encryption, studies, listenBrainz, scrobbling]

  private static let recording = ManualTopic(
    "RECORDING",
    """
    A listening sensor, compatible with the music sensor of the AWARE framework (awareframework.com), records when the \
    player's state or song changes. It is on by default. `stimmung sensor stop` stops it until the player restarts, \
    `sensor.enabled = false` turns it off permanently. The records are in a file on your machine: `stimmung log` shows \
    them, `stimmung export events` exports them as CSV, JSON or JSON Lines. `ForResearchers.md` in the documentation \
    explains what the records mean, what can be lost and how they differ from AWARE's.

    Nothing leaves your machine unless you enable a service that gets your listens or set a study's host. The player itself opens no \
    network connection; stimmung-sync(1) does.
    """)

  private static let otherPlayers = ManualTopic(
    "RECORDING OTHER PLAYERS",
    """
    With `sensor.others`, a second sensor records what other players on your desktop play: browsers, Spotify, VLC, mpv and \
    any other that media keys reach. It is off until you turn it on; the player then says once what it records. `true` means \
    all of them, a list names some, and `"!NAME"` leaves one out:

        [sensor]
        others = ["spotify", "firefox*"]

    For each player it records when its state or its item changes and when it seeks: title, artist, album and \
    length as the player gives them, position, time, and which player it was. Positions, and every time heard that follows \
    from them, are estimates by the clock between a player's reports, marked with ~ in the log and as `isEstimate` in \
    exports; our own are counted to the frame. `stimmung log --sensor others` shows the records, `o` on the log screen too, `stimmung export \
    events --sensor others` exports them, `stimmung sensor status others` shows the state of the sensor and what it records.

    No player reports private browsing: what you play in a private window looks like anything else. Leave the browser out \
    with `"!firefox"`, or set `sensor.others_fields = "times"`: then only when, how long and by which player is recorded, \
    without titles, artists, albums, genres and lengths. Web pages choose their titles themselves.

    The records are in `aware_others.sqlite` next to those of this player, with the same key, retention, label and study, but \
    never mixed with them; if a study's host is set, they are sent to it, too. `ForResearchersOfOthers.md` in the documentation \
    explains how exact they are.
    """)

  private static let encryption = ManualTopic(
    "ENCRYPTION",
    """
    To encrypt the records and the listening history, write a key into a file that only you can read (`chmod 600`; a file \
    that others can read is refused) and name it in `sensor.key_file` or `STIMMUNG_KEY_FILE`, or put the key itself into \
    `STIMMUNG_KEY`. Never pass a key as an argument: other programs can read it. `stimmung sensor rekey` encrypts \
    existing records or changes their key; `stimmung sensor decrypt` removes the encryption. `stimmung log` and \
    `stimmung \
    export` use the same key, or ask for it.

    Of the index of photos, paths and digests are encrypted; sizes, dates and when a picture was taken are not. `stimmung sensor rekey` \
    names files that were set aside because they were damaged; these are left unchanged.

    The library, moods and the queue are not encrypted. No one can read the records without the key: if you lose it, \
    they are lost.
    """)

  private static let studies = ManualTopic(
    "STUDIES",
    """
    To take part in a study, set `sensor.host` and the settings that follow it. Send new records with `stimmung sensor \
    sync`, or automatically with `sensor.sync_minutes`. What is sent of each table is listed below: seeks in what you play \
    only with `sensor.send_seeks`; how your head moves only with `headphones.sync`; photos, and what they show, only with \
    `photos.sync`; pictures never. A host of the kind `aware` also gets the device as `device_id`, and `awareLight` does not get `id`; \
    AWARE's newer server is an `awareLight` whose `sensor.host` is `https://HOST/api/NUMBER/KEY`. `stimmung sensor sync --all` \
    sends the records of all sensors. \
    `stimmung sensor status` shows how many records are waiting, why they cannot be sent, the last success and the host's last answer. If the \
    host refuses an automatic sync, the player says so once.

    Without a host, hand in files: `stimmung export events --format jsonl --schema --without path -o events.jsonl`, \
    and the same of `listens`; paths contain your user name. Every row has the same columns with the types given in `events.schema.json`, the device's identity, \
    and the time with its zone, so that the files of many participants are one table; `STUDIES.md` in the documentation \
    has queries for DuckDB and Spark, and `DATA.md` explains every column.
    """,
    items: KnownSensor.all.map { sensor in
      (sensor.table.name, (["id"] + sensor.sentColumns).joined(separator: ", ") + ".")
    })

  private static let listenBrainz = ManualTopic(
    "LISTENBRAINZ",
    """
    ListenBrainz (listenbrainz.org) keeps a public record of what you listen to. Set `listenbrainz.enabled = true`, \
    restart the player with `stimmung service restart`, and give it the token from listenbrainz.org/settings:

        stimmung listenbrainz login
        stimmung listenbrainz status
        stimmung listenbrainz submit

    A listen is sent when it is over, if you heard half of the track or four minutes of it, whatever the settings \
    `listens.*` say; the playing track is sent as now playing once you have heard five seconds of it. The player sends \
    artist, title, album, track number, length, and the player's name and version; for a listen also its start time, \
    how much you heard, and its moods as tags. It does not send listens from before you enabled it or while it was \
    off, imported listens, or tracks without artist or title.

    Listens wait in `history.sqlite`, encrypted if that file is, until the server has them. None is lost when the \
    network or the server is down or the player is killed. A listen that is sent twice is identical, so the server \
    counts it once. What the server refuses for good is set aside and listed; `submit --refused` sends it again. If \
    the token is refused, sending stops until the next `login`; `logout` removes the token. `listenbrainz.server` \
    names a compatible server of your own; the token goes only to the server that it was given for.
    """)

  private static let scrobbling = ManualTopic(
    "LAST.FM AND OTHERS",
    """
    Your listens can go to more services in the same way as to ListenBrainz: off until you enable it, from a queue of its own, so \
    that one that is down does not delay the others, and with the same commands, which name it:

        stimmung scrobble login lastfm
        stimmung scrobble status lastfm
        stimmung scrobble submit lastfm
        stimmung scrobble logout lastfm

    Without a name they mean `listenbrainz`.

    `lastfm` is Last.fm. Set `lastfm.enabled = true`. The player comes without a key; get one, with its shared secret, at \
    https://www.last.fm/api/account/create, in a minute. `login` asks for both, prints an address where you allow access in \
    your browser, and waits for that. Last.fm counts tracks longer than 30 seconds that were heard for half of their length or \
    four minutes.

    `librefm` is Libre.fm. Set `librefm.enabled = true`; `login` asks for your name and password there, sends the password as a \
    hash only, and keeps nothing but the session.

    Any other host that speaks the protocol of ListenBrainz or Audioscrobbler 2.0 is a section of its own in `config.toml`; \
    its name, of a–z, 0–9 and -, is what the commands call it:

        [scrobble.hosts.maloja]
        protocol = "listenbrainz"
        server = "https://maloja.example.org/apis/listenbrainz"

    `protocol = "audioscrobbler"` logs in with a name and a password. For Maloja, choose `listenbrainz`, with an API key as \
    the token: its Audioscrobbler sessions end when it restarts, and it answers a repetition there with an error. Such hosts \
    get one listen per request.

    What a login gives is kept in `NAME-token` next to `config.toml`, a file that only you can read: session, server, user, and \
    for Last.fm key and secret. It is never in `config.toml`, in an argument, in the environment or in a log. `logout` \
    removes it; waiting listens stay.

    What a service ignores is set aside with its reason and named by `status`: the artist (code 1) or track (code 2) is \
    filtered, or the time is too old (3) or in the future (4). Listens beyond its daily limit (5) wait for another day. \
    Last.fm accepts no listens older than 14 days; they are set aside before they are sent. `submit --refused` tries \
    all of these again.

    If no answer comes, it is unknown whether the listens arrived; they are sent again, with the same times and the same \
    words. Last.fm and Libre.fm keep one listen of the same artist, title and second, and ListenBrainz and Maloja (as \
    `listenbrainz`) do so too. Switching a service off keeps its waiting listens and its login; switching it on again sends them, but \
    nothing heard in between.
    """)
}
