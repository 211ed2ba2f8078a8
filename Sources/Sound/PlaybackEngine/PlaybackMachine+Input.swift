package import CompactTracks
package import PlayerModel

extension PlaybackMachine {
  /// Everything that can happen to the player.
  package enum Input: Hashable, Sendable {
    // MARK: What is asked

    /// A request about what is played, how, and through what.
    case transport(TransportRequest)
    /// A change of what is in the queue.
    case queueEdit(QueueEditRequest)
    /// Replaces the queue; without `play`, stops at its first entry.
    case setQueue(PackedTracks, play: Bool)
    /// Adds to the end of the queue; `continuing` what was added before, it is taken back with that.
    case append(PackedTracks, continuing: Bool)
    /// Adds behind the item.
    case playNext(PackedTracks)
    /// Puts the entries of the queue into this order.
    case arrange([EntryID])
    /// Plays songs from their middles, in place of the queue, until they are through or it ends.
    case beginSorting(PackedTracks)
    /// Whether more of the queue is on its way: then its end so far is not where it ends.
    case setGrowing(Bool)
    /// More became known of tracks; matched by path. One pass over the queue: send many at once. An entry whose sound
    /// is known and another stays as it is.
    case updateTracks([Track])
    /// Files of the queue were found elsewhere, or are gone and others in their places: the tracks by the paths that
    /// the entries had.
    case moveTracks([TrackPath: Track])
    /// Comes back to where a player was, paused. Only at the start.
    case restore(SavedSession)
    /// Ends it; the last action is `exit`.
    case shutdown

    // MARK: What happens by itself

    /// The machine was suspended for so long, and is awake.
    case woke(after: Duration)
    /// The pipeline tells something.
    case pipeline(PipelineEvent)
    /// An output may have come, while one is awaited.
    case outputAnnounced
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
    indirect case publish(PlayerEvent.Kind, PlayerSnapshot, at: Timestamp)
    /// Start a timer, in place of one of the same name.
    case setTimer(TimerID, after: Duration)
    /// Forget a timer, if it was set.
    case cancelTimer(TimerID)
    /// Feed `outputAnnounced` as soon as an output may have come, and set the timer `retry`: to `watched` where that can
    /// be told of all outputs, else to `unwatched`.
    case awaitOutput(unwatched: Duration, watched: Duration)
    /// No output is awaited any more: forget the timer `retry`, too.
    case stopAwaitingOutput
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
