import PlaybackEngine
import PlayerModel

/// Saving the session and the history.
extension HostLoop {
  /// Restores the session of an earlier host, and returns notices for those who start this one.
  ///
  /// It must be called before anything subscribes.
  mutating func restore() -> [Notice] {
    let (index, moods) = (dependencies.index, dependencies.moods)
    var notices = notices { () throws(PlayerError) in try index.get().notices }
    notices += self.notices { () throws(PlayerError) in try moods.get().notices }
    notices += self.notices { () throws(PlayerError) in try history.closeCrashed() }
    do throws(PlayerError) {
      guard let saved = try dependencies.sessionFile?.load() else { return notices }
      feed(.restore(saved.session))
      // The order may differ if the saved one did not fit the tracks.
      keeping?.markAsSaved(&machine)
      // The earlier host may have ended before reading these files.
      filling.read(saved.session.tracks.lazy.filter { !$0.isRead }.map(\.path))
      if saved.wasRunning { notices.append(recoveryNotice()) }
      if let problem = saved.problem { notices.append(Notice(.warning, problem)) }
    } catch {
      notices.append(Notice(.warning, error.message))
    }
    announcements.refresh(snapshot())
    rescanLater(after: Self.rescanDelay)
    // From now on, an unexpected end will be recognised.
    savePlace(isRunning: true)
    return notices
  }

  private func notices(_ find: () throws(PlayerError) -> [Notice]) -> [Notice] {
    do throws(PlayerError) {
      return try find()
    } catch {
      return [Notice(.warning, error.message)]
    }
  }

  private func recoveryNotice() -> Notice {
    let snapshot = snapshot()
    guard let item = snapshot.item else {
      return Notice(.warning, "The player ended unexpectedly; nothing you filed is lost.")
    }
    let time = Int(snapshot.position.seconds).minutesAndSeconds
    return Notice(
      .warning,
      "The player ended unexpectedly; it is back at \(time) of “\(item.track.title)”, paused.")
  }

  /// Schedules a checkpoint a second after a change; while music plays, it repeats every few seconds, and
  /// otherwise the host sleeps.
  mutating func saveSoon() {
    guard keeping != nil || history.isKept else { return }
    timers.set(
      .checkpoint, within: .seconds(1), now: dependencies.clock.now().monotonicNanoseconds)
  }

  mutating func checkpoint() {
    let now = dependencies.clock.now()
    let heard = pipeline.heardPosition()
    if let session = machine.openSession(at: now, heard: heard) { history.store(session) }
    if let session = machine.fadingSession { history.store(session) }
    savePlace(isRunning: true)
    guard machine.snapshot(at: now, heard: heard).state == .playing else { return }
    timers.set(.checkpoint, after: .seconds(4), now: now.monotonicNanoseconds)
  }

  /// Saves the session so that it survives a power failure.
  mutating func savePlace(isRunning: Bool) {
    keep(isRunning: isRunning, withPlace: true)
  }

  /// Answers a change of the queue once the sound has followed it and it has been saved.
  ///
  /// If it could not be saved, the snapshot in the answer contains the reason.
  mutating func whenKept(_ answer: @escaping @Sendable (PlayerSnapshot) -> Void) {
    keep(isRunning: true, withPlace: false)
    whenSettled { [keeping, inbox] snapshot in
      guard let keeping else { return answer(snapshot) }
      keeping.whenKept { work in
        inbox.post(.work { _ in work() })
      } _: { failure in
        var snapshot = snapshot
        snapshot.unkept = failure?.message ?? snapshot.unkept
        answer(snapshot)
      }
    }
  }

  private mutating func keep(isRunning: Bool, withPlace: Bool) {
    let (now, heard) = (dependencies.clock.now(), pipeline.heardPosition())
    keeping?.keep(
      &machine, at: now, heard: heard, isRunning: isRunning, withPlace: withPlace)
  }

  /// Saves everything again, and publishes a notice once that is done.
  mutating func writeAgain(in folder: String) {
    keep(isRunning: !end.isOver, withPlace: true)
    let text =
      "Files in \(folder) were removed while the player was running; the queue was saved there again."
    keeping?.whenWritten { [inbox, log = dependencies.log] failure in
      guard failure == nil else { return }
      if !inbox.post(.work { $0.publish(.notice(notice: Notice(.warning, text))) }) { log(text) }
    }
  }
}
