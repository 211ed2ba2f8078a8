package import CompactTracks
package import PlayerModel

extension PlaybackMachine {
  /// Everything that can happen to the player.
  package enum Input: Hashable, Sendable {
    // MARK: Requests

    /// A transport request, such as to play, seek or set the output.
    case transport(TransportRequest)
    /// A request to edit the queue.
    case queueEdit(QueueEditRequest)
    /// Replaces the queue; without `play`, stops at its first entry.
    ///
    /// With `fromStart`, long tracks of this queue do not continue where they were left.
    case setQueue(PackedTracks, play: Bool, fromStart: Bool = false)
    /// Appends to the queue; `continuing` merges it into the previous addition for undo.
    case append(PackedTracks, continuing: Bool)
    /// Inserts after the current item.
    case playNext(PackedTracks)
    /// Inserts after the current item, and plays the first track.
    case playNow(PackedTracks)
    /// Inserts after an entry, or at the start of the queue if that is `nil`.
    case insert(PackedTracks, after: EntryID?)
    /// Redoes the change of the queue that was undone last.
    case redoQueue
    /// Rearranges the queue in the given order.
    case arrange([EntryID])
    /// Plays songs from their middles instead of the queue, until all were played or sorting ends.
    case beginSorting(PackedTracks)
    /// Sets whether more entries are coming, in which case the current end of the queue is not final.
    case setGrowing(Bool)
    /// Updates tracks by path, except entries whose sound is known to differ.
    ///
    /// This takes one pass over the queue, so updates should be sent in batches.
    case updateTracks([Track])
    /// Replaces the tracks of files that were moved or replaced by other files; keys are the entries' old
    /// paths.
    case moveTracks([TrackPath: Track])
    /// The analysis found the last sound of a song at a position in seconds.
    case lastSound(of: PersistentID, seconds: Double)
    /// Returns to a place that was left to start over.
    case goBack(LeftPlace)
    /// Restores a saved session, paused; only valid at launch.
    case restore(SavedSession)
    /// Shuts the player down; the last action is `exit`.
    case shutdown

    // MARK: Events

    /// The machine woke up after being suspended for a duration.
    case woke(after: Duration)
    /// The pipeline reported an event.
    case pipeline(PipelineEvent)
    /// An output may have appeared while one is awaited.
    case outputAnnounced
    /// A timer fired.
    case timer(TimerID)
  }

  /// An action for the host; actions are performed in order.
  package enum Action: Hashable, Sendable {
    /// Hands a command to the pipeline.
    case pipeline(PipelineCommand)
    /// Publishes an event that happened at a time, with a snapshot of the player after it.
    ///
    /// The host numbers the event, and fills in moods and the library's revision.
    indirect case publish(PlayerEvent.Kind, PlayerSnapshot, at: Timestamp)
    /// Starts a timer, which replaces one with the same identifier.
    case setTimer(TimerID, after: Duration)
    /// Cancels a timer, if it is running.
    case cancelTimer(TimerID)
    /// Sends `outputAnnounced` when an output may have appeared, and sets the timer `retry`, to `watched` if
    /// all outputs can be observed, and to `unwatched` otherwise.
    case awaitOutput(unwatched: Duration, watched: Duration)
    /// Stops awaiting an output, and cancels the timer `retry`.
    case stopAwaitingOutput
    /// Stores where a track was left, or that it begins at its start.
    case keepPlace(PersistentID, seconds: Double?)
    /// Makes it possible to return to a place that was left to start over.
    case startedOver(LeftPlace)
    /// Rejects the request; nothing was changed.
    case reject(PlayerError)
    /// Allows the host to exit, as everything was reported.
    case exit
  }

  /// A timer's identifier.
  package enum TimerID: Hashable, Sendable, CaseIterable {
    /// Retry a lost output.
    case retry
    /// Close the device after a period of silence.
    case release
    /// A held seek reaches the end of the item.
    case heldSeek
    /// The excerpt of a song to sort is over.
    case excerpt
    /// The sleep timer is up.
    case sleep
    /// The next step of the sleep timer's fade.
    case fade
    /// Show held-back notices about tracks that cannot be played.
    case failures
    /// An interruption has reached the maximum length.
    case interruption
    /// Stop waiting for a stuck output during shutdown.
    case shutdown
  }
}
