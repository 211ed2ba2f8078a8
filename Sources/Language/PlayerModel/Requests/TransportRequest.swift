/// Requests that control playback, which return the resulting state of the player.
public enum TransportRequest: TypedRequest {
  /// Plays, pauses, or stops; only the player itself enters other states.
  case setState(to: PlaybackState)
  /// Pauses if the player is playing, otherwise plays.
  case togglePlayback
  /// Goes to the next track; at the end of the queue, stops.
  case next
  /// Goes to the start of the track, or to the previous track if less than three seconds were heard.
  case previous
  /// Goes to `seconds`; values below 0 count as 0, and values past the end go to the next track.
  ///
  /// With `entry`, this applies only if that is the current item.
  case seek(seconds: Double, entry: EntryID?)
  /// Goes forward or backward by `seconds`.
  case skip(seconds: Double)
  /// Plays an entry of the queue from its start, or from where a long track was left.
  case playEntry(id: EntryID)
  /// Plays the current item from its start; `undo` returns to where a long track was left for that.
  case startOver(entry: EntryID)
  /// Sets the volume, clamped to 0…100.
  case setVolume(percent: Int)
  /// Changes the volume by the given amount.
  case changeVolume(by: Int)
  /// Sets the speed with unchanged pitch, clamped to 0.5…3.
  case setRate(rate: Double)
  /// Changes the speed by the given amount.
  case changeRate(by: Double)
  /// Sets the mode of ReplayGain, and the preamplification, -15…15 dB, or leaves that unchanged if it is
  /// `nil`.
  case setReplayGain(mode: ReplayGainMode, preamp: Double?)
  case setEqualizer(preset: EqualizerPreset)
  /// Sets how long tracks fade into each other, 1…15 seconds, or 0 or `nil` for no fade.
  case setCrossfade(seconds: Double?)
  /// Sets whether skips and seeks fade, and whether pauses do, or leaves that unchanged if it is `nil`.
  case setFades(onSkip: Bool?, onPause: Bool?)
  /// Sets the repeat mode.
  case setRepeat(mode: RepeatMode)
  /// Sets the order in which the queue is played.
  case setShuffle(mode: ShuffleMode)
  /// Sets whether to stop at the end of the current item.
  ///
  /// This is reset when it has happened, or when the listener stops.
  case setStopAfterItem(isOn: Bool)
  /// Repeats a passage of the current item, or sets only its start, or removes both with `nil`.
  ///
  /// Outside of a complete passage, playback goes to its start. With `entry`, this applies only if that is the current
  /// item. The passage is removed when another item plays, or when the listener stops.
  case setLoop(points: LoopPoints?, entry: EntryID?)
  /// Fades out and pauses after the given number of minutes, or cancels that with `nil`, even during the
  /// fade.
  case setSleepTimer(minutes: Double?)
  /// Seeks silently through the item, with increasing speed, until `endSeeking`.
  ///
  /// Seeking also ends at the end of the item, with other requests that change the position, and when the
  /// requesting client disconnects.
  case beginSeeking(forward: Bool)
  /// Ends seeking, and returns to playing or paused; does nothing if seeking has already ended.
  case endSeeking
  /// Interrupts playback until `endInterruption` with the same token, at most for an hour; interruptions
  /// nest.
  ///
  /// Playback resumes if it was playing when the first interruption began, and the listener has not paused or
  /// stopped it since. A request to play overrides all interruptions. A token that is already active is not
  /// changed. With `endsWithClient`, the interruption ends when the requesting client disconnects.
  case beginInterruption(token: String, reason: String, endsWithClient: Bool)
  case endInterruption(token: String)
  /// Ends an interruption, but stays paused; does nothing if the interruption is already over, as after a
  /// request to play.
  case pauseAfterInterruption(token: String)
  /// Continues on another output: an ALSA PCM name or `silent`.
  case setOutput(name: String)
  /// Ends the sorting, and returns to what was played before.
  case endMoodSorting

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .transport(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> PlayerSnapshot? {
    if case .snapshot(let value) = reply { value } else { nil }
  }
}
