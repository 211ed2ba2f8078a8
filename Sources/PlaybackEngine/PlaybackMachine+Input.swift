package import PlayerModel
package import TrackPacking

extension PlaybackMachine {
  /// Everything that can happen to the player.
  package enum Input: Hashable, Sendable {
    // MARK: Requests

    /// Play, pause or stop; other states are rejected.
    case setState(PlaybackState)
    /// Playing becomes paused, anything else playing.
    case togglePlayback
    /// The next track; at the end of the queue, stops.
    case next
    /// The start of the track, or the track before if less than three seconds were heard.
    case previous
    /// Goes to `seconds`; with `entry`, only if that is the item.
    case seek(seconds: Double, entry: EntryID?)
    /// Goes `seconds` forward or backward.
    case skip(seconds: Double)
    /// Plays an entry from its start.
    case playEntry(EntryID)
    /// Sets the volume, 0…100; others are clamped.
    case setVolume(Int)
    /// Makes it louder or softer.
    case changeVolume(by: Int)
    /// Sets how fast the music passes; the nearest rate there is.
    case setRate(Double)
    /// Makes it faster or slower.
    case changeRate(by: Double)
    /// Sets ReplayGain, and its preamplifier if that is not nil; values beyond its limits are clamped.
    case setReplayGain(ReplayGainMode, preamp: Double?)
    /// Sets the equalizer.
    case setEqualizer(EqualizerPreset)
    /// Sets the repeat mode.
    case setRepeat(RepeatMode)
    /// Sets the order in which the queue is played.
    case setShuffle(ShuffleMode)
    /// Whether to stop at the end of the item, once.
    case setStopAfterItem(Bool)
    /// Fades out and pauses in so many minutes; nil takes that back.
    case setSleepTimer(minutes: Double?)
    /// Moves through the item in silence, the faster the longer.
    case beginSeeking(forward: Bool)
    /// Ends that.
    case endSeeking
    /// Is silent until the same token ends, or an hour has passed.
    case beginInterruption(token: String, reason: String)
    /// Ends an interruption.
    case endInterruption(token: String)
    /// Plays through another output.
    case setOutput(String)
    /// Replaces the queue; without `play`, stops at its first entry.
    case setQueue(PackedTracks, play: Bool)
    /// Adds to the end of the queue; `continuing` what was added before, it is taken back with that.
    case append(PackedTracks, continuing: Bool)
    /// Adds behind the item.
    case playNext(PackedTracks)
    /// Takes entries out of the queue.
    case remove([EntryID])
    /// Puts entries before another; nil: at the end.
    case move([EntryID], before: EntryID?)
    /// Takes back the last change of the queue.
    case undo
    /// Plays songs from their middles, in place of the queue, until they are through or it ends.
    case beginSorting(PackedTracks)
    /// Goes back to what was played before.
    case endSorting
    /// Whether more of the queue is on its way: then its end so far is not where it ends.
    case setGrowing(Bool)
    /// Empties the queue.
    case clearQueue
    /// More became known of tracks; matched by path. One pass over the queue: send many at once.
    case updateTracks([Track])
    /// Comes back to where a player was, paused. Only at the start.
    case restore(SavedSession)
    /// Ends it; the last action is `exit`.
    case shutdown

    // MARK: What happens by itself

    /// The machine was suspended for so long, and is awake.
    case woke(after: Duration)
    /// The pipeline tells something.
    case pipeline(PipelineEvent)
    /// A timer that was set is over.
    case timer(TimerID)
  }

  /// What the host is to do, in this order.
  package enum Action: Hashable, Sendable {
    /// Hand a command to the pipeline.
    case pipeline(PipelineCommand)
    /// Announce an event that happened at a time, with the player after it.
    ///
    /// The host numbers it and fills in moods and the library's revision.
    case publish(PlayerEvent.Kind, PlayerSnapshot, at: Timestamp)
    /// Start a timer, in place of one of the same name.
    case setTimer(TimerID, after: Duration)
    /// Forget a timer, if it was set.
    case cancelTimer(TimerID)
    /// The request cannot be done, and nothing was.
    case reject(PlayerError)
    /// Everything is told: the host may end.
    case exit
  }

  /// Names a timer.
  package enum TimerID: Hashable, Sendable, CaseIterable {
    /// Try a lost output again.
    case retry
    /// Give the device back after a while of silence.
    case release
    /// Moving through the item arrives at its end.
    case heldSeek
    /// Enough was heard of a song that is to be sorted.
    case excerpt
    /// Fall asleep.
    case sleep
    /// The next step of falling asleep.
    case fade
    /// Tell of tracks that cannot be played.
    case failures
    /// An interruption has lasted for as long as one may.
    case interruption
    /// Do not wait for a stuck output any longer when ending.
    case shutdown
  }
}
