import PlaybackEngine
import PlayerModel

/// What outlives the host: where it was, and what was heard.
extension HostLoop {
  /// Comes back to where an earlier host was.
  ///
  /// Before anybody subscribes.
  mutating func restore() {
    tell { (dependencies) throws(PlayerError) in try dependencies.index.get().notices }
    tell { (dependencies) throws(PlayerError) in try dependencies.moods.get().notices }
    tell { (dependencies) throws(PlayerError) in
      guard let history = try dependencies.history?.get() else { return [] }
      _ = try history.closeCrashed()
      return history.notices
    }
    do throws(PlayerError) {
      guard let saved = try dependencies.sessionFile?.load() else { return }
      feed(.restore(saved.session))
      // The order may be another, if what was kept was none of these tracks.
      savedQueue = QueueVersion(entries: queueVersion.entries, order: -1)
      // The host before may have ended before it had read them.
      read(saved.session.tracks.lazy.filter { !$0.isRead }.map(\.path))
      if saved.wasRunning { startNotices.append(comeback()) }
    } catch {
      startNotices.append(Notice(.warning, error.message))
    }
    broadcaster.refresh(snapshot())
    rescanLater(after: Self.startPatience)
    // From now on an end that nobody asked for is known as such.
    savePlace(isRunning: true)
  }

  private mutating func tell(
    _ notices: (HostDependencies) throws(PlayerError) -> [Notice]
  ) {
    do throws(PlayerError) {
      startNotices += try notices(dependencies)
    } catch {
      startNotices.append(Notice(.warning, error.message))
    }
  }

  private func comeback() -> Notice {
    let snapshot = snapshot()
    guard let item = snapshot.item else {
      return Notice(.warning, "The player had ended unexpectedly; nothing that was filed is lost.")
    }
    let seconds = Int(snapshot.position.seconds)
    let time = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    return Notice(
      .warning,
      "The player had ended unexpectedly; it is back at \(time) of “\(item.track.title)”, paused.")
  }

  /// Stores sessions as they begin and end.
  func record(_ kind: PlayerEvent.Kind) {
    switch kind {
    case .sessionStarted(let session), .sessionEnded(let session): store(session)
    default: break
    }
  }

  private func store(_ session: ListeningSession) {
    guard let sessionWriter else { return }
    workers.storage.async { [inbox, submission] in
      let error = sessionWriter.write(session)
      if session.endReason != nil { submission?.noteStored() }
      guard let error else { return }
      inbox.post(.work { $0.publish(.notice(Notice(.error, error.message))) })
    }
  }

  /// Soon after a change, and every few seconds while something is heard, what is in memory only is
  /// written down; otherwise the host sleeps.
  mutating func saveSoon() {
    guard !timers.isSet(.checkpoint), dependencies.sessionFile != nil || sessionWriter != nil
    else { return }
    timers.set(
      .checkpoint, after: .seconds(1), now: dependencies.clock.now().monotonicNanoseconds)
  }

  mutating func checkpoint() {
    let now = dependencies.clock.now()
    let heard = pipeline.heardPosition()
    if let session = machine.openSession(at: now, heard: heard) { store(session) }
    savePlace(isRunning: true)
    guard machine.snapshot(at: now, heard: heard).state == .playing else { return }
    timers.set(.checkpoint, after: .seconds(4), now: now.monotonicNanoseconds)
  }

  private var queueVersion: QueueVersion {
    QueueVersion(
      entries: machine.lastingQueue.revision, order: machine.lastingQueue.orderRevision)
  }

  mutating func savePlace(isRunning: Bool) {
    guard let file = dependencies.sessionFile else { return }
    let version = queueVersion
    // Where entries stand in the order is told by their places among the tracks.
    let parts: SessionFile.Parts =
      version == savedQueue ? [] : version.entries == savedQueue?.entries ? .order : .all
    savedQueue = version
    let session = machine.savedSession(
      at: dependencies.clock.now(), heard: pipeline.heardPosition(), withQueue: false)
    let entries = parts.contains(.tracks) ? machine.lastingQueue.entries : QueueEntries()
    let order = parts.contains(.order) ? machine.lastingQueue.playedOrder : nil
    workers.storage.async { [inbox, savingComplaint] in
      do throws(PlayerError) {
        var session = session
        session.tracks = entries.packed
        session.playedOrder = order
        try file.save(session, isRunning: isRunning, writing: parts)
        savingComplaint.settle()
      } catch {
        let isNew = savingComplaint.raise()
        inbox.post(.work { $0.savingFailed(error, isNew: isNew) })
      }
    }
  }

  private mutating func savingFailed(_ error: PlayerError, isNew: Bool) {
    savedQueue = nil
    if isNew { publish(.notice(Notice(.warning, error.message))) }
  }
}
