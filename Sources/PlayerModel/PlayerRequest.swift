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
  /// since; whoever asks it to play overrules them all. A token that goes on already stays as it is. With
  /// `endsWithClient` it ends when the client that asked for it is gone.
  case beginInterruption(token: String, reason: String, endsWithClient: Bool)
  /// Ends an interruption.
  case endInterruption(token: String)
  /// Plays through another output from where it is: an ALSA PCM name or `silent`.
  case setOutput(name: String)

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
  /// `filter` (all words, in title, artist, album or file name; empty: all). Answers `queue`.
  case queue(offset: Int, limit: Int, filter: String)

  // MARK: Moods

  /// The moods and how much they hold. Answers `moods`.
  case moods
  /// What is filed under a mood, oldest first. Answers `moodTracks`.
  case moodTracks(mood: MoodName)
  /// Files tracks under a mood. Answers `moodChanged` when that is safe on disk.
  case addToMood(mood: MoodName, tracks: [TrackReference])
  /// Takes tracks out of a mood. Answers `moodChanged` when that is safe on disk.
  case removeFromMood(mood: MoodName, tracks: [TrackReference])

  // MARK: Library

  /// Brings `paths` (none: all folders of the library) up to date. Answers `scanned`.
  case scan(paths: [TrackPath])
  /// The words of an entry of the queue. Answers `lyrics`.
  case lyrics(entry: EntryID)

  // MARK: Sensor

  /// How is the sensor? Answers `sensor`.
  case sensorStatus
  /// Starts the sensor. Answers `sensor`.
  case startSensor
  /// Stops the sensor, storing what it has. Answers `sensor`.
  case stopSensor
  /// The text that goes into every later record. Answers `sensor`.
  case setSensorLabel(text: String)

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
}

/// Names a track in a request.
public enum TrackReference: Codable, Hashable, Sendable {
  /// What is now playing, whatever it is; prefer the others where the listener saw what it was.
  case nowPlaying
  /// A place of the queue.
  case entry(EntryID)
  /// A track by its identity.
  case persistentID(PersistentID)
  /// A file.
  case path(TrackPath)
}
