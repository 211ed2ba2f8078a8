/// The topic of photos.
extension ProgramTopics {
  static let photos = ManualTopic(
    "PHOTOS",
    """
    With `photos.enabled`, the player notices the photos and videos in your pictures folder, or in `photos.folders`, and knows \
    the song of each: what was playing when you took it, to the second. `stimmung photos` lists them, newest first; `--day`, \
    `--on-this-day`, `--mood` and `--track` choose some. `I` shows them in the interface, with the selected picture enlarged; `Enter` \
    there plays its song from that second. `stimmung report --html FILE --photos` puts small copies of them beside their songs \
    into the page, which then contains your pictures. With `photos.beside_songs`, the playing screen shows pictures from \
    when you heard the song before.

        stimmung photos --on-this-day
        stimmung photos --json | jq -r 'select(.song != null) | [.path, .song.title] | @tsv'

    A camera writes what its own clock shows, often without a time zone; this machine's is then assumed. A photo belongs to the \
    day that its clock showed. A camera whose clock is wrong gets the wrong songs. A file that does not say when it was taken, such as \
    a screenshot, is recorded but has no song, and is not listed. The position in a song is exact for what \
    you hear from now on; earlier listens and imported ones did not record pauses, so theirs may be marked with `~`.

    When photos were taken is read by the program `stimmung-photos`, a package of its own; from a checkout, `Resources/setup \
    --photos` and `Resources/build stimmung-photos` make it. With a model in `photos.model`, `stimmung-recognise` also says what \
    pictures show; its manual page lists suitable models.

    What arrives is recorded in files on this machine, encrypted with `sensor.key_file` like all records: `stimmung log --sensor \
    photos` and `stimmung export events --sensor photos` show it and what photos show, by time; each record says its `table`. \
    `--sensor recognition` shows only what they show. Records are sent to a study's host only with `photos.sync`, and \
    pictures never are. Where a picture was taken is never read. `stimmung photos forget FOLDER` removes everything that was recorded about a folder.
    """)
}
