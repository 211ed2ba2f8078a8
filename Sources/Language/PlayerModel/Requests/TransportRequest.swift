/// What is played, how, and through what; answered with the player that it led to.
public enum TransportRequest: TypedRequest {
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
  case setEqualizer(preset: EqualizerPreset)
  /// Sets the repeat mode.
  case setRepeat(mode: RepeatMode)
  /// Sets the order in which the queue is played.
  case setShuffle(mode: ShuffleMode)
  /// Whether to stop at the end of the item, once; it is off again when that has happened, or when
  /// the listener stops.
  case setStopAfterItem(isOn: Bool)
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
  case endInterruption(token: String)
  /// The same, but it stays paused; nothing changes if the interruption is over, as after a request to play.
  case pauseAfterInterruption(token: String)
  /// Plays through another output from where it is: an ALSA PCM name or `silent`.
  case setOutput(name: String)
  /// Goes back to what was played before the sorting.
  case endMoodSorting

  /// The request as one of all.
  public var request: PlayerRequest { .transport(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> PlayerSnapshot? {
    if case .snapshot(let value) = reply { value } else { nil }
  }
}
