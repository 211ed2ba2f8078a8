/// What a client can ask of the player.
///
/// Requests are absolute where a repeated one could do harm, and name the item that the listener saw
/// where it could meanwhile have become another.
public enum PlayerRequest: Codable, Hashable, Sendable {
  // MARK: Player

  /// What is the player doing? Answers `snapshot`.
  case snapshot
  /// Play, pause or stop; other states are the player's own to enter.
  case setState(to: PlaybackState)
  /// Playing becomes paused, anything else playing.
  case togglePlayback
  /// The next track; at the end of the queue, stops.
  case next
  /// The start of the track, or the track before if less than three seconds were heard.
  case previous
  /// Goes to `seconds`; below 0 is 0, past the end is next. With `entry`, only if that is the item.
  case seek(seconds: Double, entry: EntryID?)
  /// Goes `seconds` forward or backward from where it is.
  case skip(seconds: Double)
  /// Plays that place of the queue from its start.
  case playEntry(id: EntryID)
  /// Sets the volume, 0…100; others are clamped.
  case setVolume(percent: Int)
  /// Makes it louder or softer.
  case changeVolume(by: Int)
  /// Sets how fast the music passes, its pitch kept: 0.5…3; others are clamped.
  case setRate(rate: Double)
  /// Makes it faster or slower.
  case changeRate(by: Double)
  /// Sets whose loudness is evened out, and by how much more, -15…15 dB; nil leaves that as it is.
  case setReplayGain(mode: ReplayGainMode, preamp: Double?)
  /// Sets the equalizer.
  case setEqualizer(preset: EqualizerPreset)
  /// Sets the repeat mode.
  case setRepeat(mode: RepeatMode)
  /// Sets the order in which the queue is played.
  case setShuffle(mode: ShuffleMode)
  /// Whether to stop at the end of the item, once; it is off again when that has happened, or when
  /// the listener stops.
  case setStopAfterItem(Bool)
  /// Fades out and pauses in so many minutes; nil takes that back, even while it fades.
  case setSleepTimer(minutes: Double?)
  /// Moves through the item in silence, the faster the longer, until `endSeeking`.
  ///
  /// Ends by itself at the end of the item, with other requests that change the position, and when the
  /// client that asked for it is gone.
  case beginSeeking(forward: Bool)
  /// Ends it, and goes back to playing or paused; does nothing if it ended already.
  case endSeeking
  /// Is silent until `endInterruption` with the same token, an hour at most; several nest.
  ///
  /// It plays on by itself if it played when the first began and the listener did not pause or stop it
  /// since; a request to play overrules them all. A token that goes on already stays as it is. With
  /// `endsWithClient` it ends when the client that asked for it is gone.
  case beginInterruption(token: String, reason: String, endsWithClient: Bool)
  /// Ends an interruption.
  case endInterruption(token: String)
  /// Plays through another output from where it is: an ALSA PCM name or `silent`.
  case setOutput(name: String)
  /// How loud is each of so many bands of what is heard? Answers `spectrum`.
  ///
  /// Answered when the next one is due, 20 times a second at most, so that a client that asks again after each
  /// answer has all of them, and nothing is computed for those who do not ask.
  case spectrum(bands: Int)

  // MARK: Queue

  /// Replaces the queue and, with `play`, plays its first track that can be played. Answers `queued`.
  case setQueue(content: QueueContent, play: Bool)
  /// Adds to the end of the queue. Answers `queued`.
  case appendToQueue(content: QueueContent)
  /// Puts what is named behind the item, to be played next. Answers `queued`.
  case playNext(content: QueueContent)
  /// Empties the queue.
  case clearQueue
  /// Takes entries out; if the item is one of them, the player goes on behind it.
  case removeFromQueue(entries: [EntryID])
  /// Puts entries, in the order in which they stand, before another; nil: at the end.
  case moveInQueue(entries: [EntryID], before: EntryID?)
  /// Takes back the last change of the queue, of several that are remembered; where that had ended
  /// what was played, the player goes back to it.
  case undoQueue
  /// A window of the queue: at most `limit` (up to 1000) entries from `offset` on of those that match
  /// `filter` (all words, in title, artist, album, moods or file name; empty: all). Answers `queue`.
  case queue(offset: Int, limit: Int, filter: String)

  // MARK: Moods

  /// The moods and how much they hold. Answers `moods`.
  case moods
  /// What is filed under a mood, oldest first. Answers `moodTracks`.
  case moodTracks(mood: MoodName)
  /// Files tracks under a mood that there is. Answers `moodChanged` when that is safe on disk.
  case addToMood(mood: MoodName, tracks: [TrackReference])
  /// Takes tracks out of a mood. Answers `moodChanged` when that is safe on disk.
  case removeFromMood(mood: MoodName, tracks: [TrackReference])
  /// Makes a mood; without a look it gets the lowest digit that is free as its key. Answers `moods`.
  case createMood(mood: MoodName, look: MoodLook?)
  /// Gives a mood another look and key; a key belongs to one mood only. Answers `moods`.
  case editMood(mood: MoodName, look: MoodLook)
  /// Gives one of the listener's own moods another name. Answers `moods`.
  case renameMood(mood: MoodName, to: MoodName)
  /// Deletes one of the listener's own moods, with what is filed under it. Answers `moods`.
  case deleteMood(mood: MoodName)
  /// Says how good tracks are, 1…5, or that nothing is said, 0. Answers `marked`.
  case setRating(rating: Int, tracks: [TrackReference])
  /// Makes tracks favourites, or not. Answers `marked`.
  case setFavourite(Bool, tracks: [TrackReference])
  /// Plays the library's unfiled songs one after the other, each for half a minute from its middle, in
  /// place of the queue: filing what plays goes on to the next. Answers `queued`.
  ///
  /// Ends behind the last, by `endMoodSorting`, or when the queue is filled with something else; what was
  /// played before comes back where it was. Meanwhile the queue is not to be edited.
  case beginMoodSorting
  /// Goes back to what was played before the sorting. Answers `snapshot`.
  case endMoodSorting
  /// Takes back the listener's last change of whatever list: queue, moods, marks, playlists. Answers `undone`.
  case undo

  // MARK: Playlists

  /// The playlists, by name. Answers `playlists`.
  case playlists
  /// What is in a playlist. Answers `playlistTracks`.
  case playlistTracks(playlist: PlaylistName)
  /// Makes a playlist. Answers `playlists`.
  case createPlaylist(playlist: PlaylistName)
  /// Adds tracks to the end of a playlist that there is. Answers `playlists`.
  case addToPlaylist(playlist: PlaylistName, tracks: [TrackReference])
  /// Takes places out of a playlist. Answers `playlists`.
  case removeFromPlaylist(playlist: PlaylistName, places: [Int64])
  /// Puts places, in the order in which they stand, before another; nil: at the end. Answers `playlists`.
  case moveInPlaylist(playlist: PlaylistName, places: [Int64], before: Int64?)
  /// Gives a playlist another name. Answers `playlists`.
  case renamePlaylist(playlist: PlaylistName, to: PlaylistName)
  /// Deletes a playlist; no file is touched. Answers `playlists`.
  case deletePlaylist(playlist: PlaylistName)

  // MARK: Library

  /// Brings `paths` (none: all folders of the library) up to date. Answers `scanned`.
  case scan(paths: [TrackPath])
  /// The folders of the library. Answers `libraryFolders`.
  case libraryFolders
  /// Takes a folder out of the library with what is known of its tracks; no file is touched, and moods stay.
  /// Answers `libraryFolders`.
  ///
  /// A scan that goes on is ended; what it had still to look at is looked at behind that.
  case removeLibraryFolder(path: TrackPath)
  /// Ends whatever scan goes on; what it has stored stays, and the next one goes on from there.
  case stopScan
  /// The words of an entry of the queue. Answers `lyrics`.
  case lyrics(entry: EntryID)
  /// Lets words come earlier by so many seconds, of a track or, where that is nil, of all; later if
  /// negative. Answers `snapshot` when that is safe on disk.
  case setLyricsOffset(seconds: Double, track: PersistentID?)
  /// The queries that the listener saved. Answers `savedQueries`.
  case savedQueries
  /// Saves a query under its name, in place of one that had it. Answers `savedQueries` when that is safe on
  /// disk.
  case saveQuery(SavedQuery)
  /// Forgets a saved query. Answers `savedQueries` when that is safe on disk.
  case deleteQuery(name: String)

  // MARK: History

  /// Takes over what was heard elsewhere, all or none of it. Answers `sessionsTakenOver` when that is
  /// safe on disk.
  ///
  /// At most 200 sessions, all of which have ended.
  case takeOverSessions([ListeningSession])

  // MARK: ListenBrainz

  /// How do listens get to ListenBrainz? Answers `listenBrainz`.
  case listenBrainzStatus
  /// Sends the listens that wait, at once, those that were refused before as well if `refusedToo`.
  /// Answers `listenBrainz` when that is done.
  case submitListens(refusedToo: Bool)

  // MARK: Sensor

  /// How is the sensor? Answers `sensor`.
  case sensorStatus
  /// Starts the sensor. Answers `sensor`.
  case startSensor
  /// Stops the sensor, storing what it has. Answers `sensor`.
  case stopSensor
  /// The text that goes into every later record. Answers `sensor`.
  case setSensorLabel(text: String)
  /// Sends the study's host what it has not acknowledged, at once. Answers `sensor` when that is done.
  case syncSensor
  /// Ends a sync that is under way; what was acknowledged stays so. Answers `sensor`.
  case cancelSensorSync

  // MARK: Service

  /// Who is answering? Answers `service`.
  case service
  /// Ends the host; with `onlyIfAlone`, only if the asking client is the only one attached.
  case quit(onlyIfAlone: Bool)
}

/// What to put into a queue.
public enum QueueContent: Codable, Hashable, Sendable {
  /// Files and folders, in this order; folders with all below them, sorted.
  case paths([TrackPath])
  /// What is filed under a mood.
  case mood(MoodName)
  /// The same in another order; the same seed gives the same order, none any. Shuffle is switched off.
  case moodMix(MoodName, MoodMix, seed: UInt64?)
  /// What is in a playlist.
  case playlist(PlaylistName)
  /// Tracks as they were remembered elsewhere: found by their sound, their path or their tags.
  case tracks([Track])
  /// What a query finds in the library, in its order.
  case query(LibraryQuery)
}

/// In what order a mood is played.
public enum MoodMix: String, Codable, CaseIterable, Hashable, Sendable {
  /// Each song once, in random order.
  case shuffle
  /// Songs without end, those that were heard through more often than those that were skipped.
  ///
  /// Where it is not to replace the queue, it ends after one round.
  case radio
}

/// Names a track in a request.
public enum TrackReference: Codable, Hashable, Sendable {
  /// What is now playing, whatever it is; prefer the others where the listener saw what it was.
  case nowPlaying
  /// A place of the queue.
  case entry(EntryID)
  /// All of the queue that is of the same album as that place.
  case album(of: EntryID)
  /// A track by its identity.
  case persistentID(PersistentID)
  /// A file.
  case path(TrackPath)
  /// A track as it was remembered elsewhere: found by its sound, its path or its tags; kept as it is if
  /// it is not found.
  case remembered(Track)
  /// All of the queue.
  case queue
}
