import Glibc
import Linux
import MessageBus
import PlayerModel

/// The desktop's thread: a `poll` loop over both buses and the inbox.
final class DesktopLoop {
  private let player: any SystemPlayer
  private let surroundings: DesktopSurroundings
  private let inbox: Mailbox<DesktopMessage>
  private let backgroundWork: DesktopBackgroundWork
  private let searches = SerialQueue()

  private var snapshot: PlayerSnapshot
  private var search = DetailSearch()
  /// Whether the position changed in a way that clients cannot extrapolate.
  private var hasJumped = false
  private var isOver = false

  private var session: BusLink
  private var media: MediaPlayerService?
  private var notifications: TrackNotifications?
  private var others = OtherPlayers()
  private var observation: OtherPlayersObservation?
  private var system: BusLink
  private var sleep: SleepGuard?

  init(
    player: any SystemPlayer, surroundings: DesktopSurroundings, inbox: Mailbox<DesktopMessage>,
    snapshot: PlayerSnapshot
  ) {
    self.player = player
    self.surroundings = surroundings
    self.inbox = inbox
    backgroundWork = DesktopBackgroundWork(player, inbox)
    self.snapshot = snapshot
    session = BusLink(to: surroundings.sessionBus)
    system = BusLink(to: surroundings.systemBus)
  }

  /// Runs until a stop message arrives.
  func run() {
    observeOthers()
    var isUsed = true
    while !isOver {
      connect(isUsed: isUsed)
      var polled = [
        pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0), session.polled,
        system.polled,
      ]
      poll(&polled, 3, wait())
      isUsed = polled[0].revents != 0
      session.takeEvents(now)
      system.takeEvents(now)
      let answers = takeMessages()
      process()
      tell()
      // Replies follow the signals that announce the effect of the call.
      for answer in answers { answer() }
    }
    finish()
  }

  /// Returns the milliseconds until the next scheduled action, or a negative value if there is none.
  private func wait() -> Int32 {
    let now = now
    let details = media == nil ? nil : search.wait(now)
    guard let first = [session.deadline, system.deadline, details].compactMap(\.self).min() else {
      return -1
    }
    return Int32(clamping: (max(0, first - now) + 999_999) / 1_000_000)
  }

  private var now: Int64 { surroundings.clock.now().monotonicNanoseconds }

  // MARK: The player

  /// Processes messages from other threads, and returns the continuations to call.
  private func takeMessages() -> [() -> Void] {
    var answers: [() -> Void] = []
    for message in inbox.take() {
      switch message {
      case .event(let event):
        // Clients have extrapolated the position in the meantime.
        if snapshot.isSeeking != event.snapshot.isSeeking { hasJumped = true }
        snapshot = event.snapshot
        switch event.kind {
        case .seeked, .gap: hasJumped = true
        case .itemChanged:
          hasJumped = true
          // If an item repeats, its play count has changed.
          search.renew()
        default: break
        }
      case .done(let number):
        if let ending = backgroundWork.ending(of: number) { answers.append(ending) }
      case .details(let entry, let details): search.found(details, of: entry)
      case .other(let event): perform(others.handle(event))
      case .stop: isOver = true
      }
    }
    return answers
  }

  private func searchDetails() {
    guard let entry = search.want(snapshot.item, now) else { return }
    searches.async { [player, inbox, surroundings] in
      let details = surroundings.lookup.details(of: entry.track)
      player.submit(LyricsRequest.lyrics(entry: entry.id)) { result in
        var details = details
        details.lyrics = try? result.get()
        inbox.post(.details(of: entry.id, details))
      }
    }
  }

  // MARK: The desktop

  private func properties() -> PlayerProperties {
    PlayerProperties(snapshot, details: search.details)
  }

  /// Announces changes to the desktop.
  private func tell() {
    sleep?.update(isPlaying: snapshot.state == .playing)
    guard let media else { return }
    searchDetails()
    let isSettled = search.isSettled(now)
    media.tell(properties(), isItemSettled: isSettled)
    media.updateLists(snapshot)
    guard isSettled else { return }
    if hasJumped { media.tellPosition(snapshot.position(at: surroundings.clock.now())) }
    hasJumped = false
    notifications?.show(snapshot, search.details)
  }

  /// Starts the services on the session bus.
  private func begin(on connection: BusConnection) {
    session.succeed()
    searchDetails()
    media = MediaPlayerService(
      on: connection, showing: properties(), snapshot, backgroundWork, surroundings)
    if surroundings.preferences.showsNotifications {
      notifications = TrackNotifications(
        on: connection, backgroundWork, report: surroundings.report)
    }
  }

  private func take(_ message: BusMessage) -> Bool {
    if media?.take(message, object) == true { return true }
    return (try? notifications?.take(message)) ?? false
  }

  private func object() -> PlayerObject {
    PlayerObject(
      snapshot: snapshot, properties: properties(),
      position: snapshot.position(at: surroundings.clock.now()),
      mediaTypes: surroundings.mediaTypes, tracks: TrackList(snapshot: snapshot),
      playableLists: PlayableLists())
  }

  // MARK: Other players

  private func observeOthers() {
    guard surroundings.preferences.yieldsToOthers else { return }
    observation = surroundings.others?.observe(.all) { [inbox] event in
      // Only the status of other players matters here.
      if case .happened = event { return }
      inbox.post(.other(event))
    }
  }

  private func perform(_ actions: [OtherPlayers.Action]) {
    for action in actions {
      switch action {
      case .begin(let token, let player):
        let reason = "\(player) is playing."
        backgroundWork.ask(
          .transport(.beginInterruption(token: token, reason: reason, endsWithClient: false))
        ) { _ in }
      // The request fails if the listener overruled the interruption, which is fine.
      case .end(let token): backgroundWork.ask(.transport(.endInterruption(token: token))) { _ in }
      }
    }
  }

  // MARK: The buses

  private func connect(isUsed: Bool) {
    let report = surroundings.report
    if let new = session.connectIfDue(now, isUsed: isUsed, report: report) {
      new.onReady = { [weak self, weak new] in
        if let self, let new { begin(on: new) }
      }
      new.onMessage = { [weak self] in self?.take($0) ?? false }
    }
    if let new = system.connectIfDue(now, isUsed: isUsed, report: report) {
      new.onReady = { [weak self, weak new] in
        guard let self, let new else { return }
        system.succeed()
        sleep = SleepGuard(
          on: new, inhibitsSleep: surroundings.preferences.inhibitsSleep, backgroundWork,
          report: report)
      }
      new.onMessage = { [weak self] in (try? self?.sleep?.take($0)) ?? false }
    }
  }

  private func process() {
    let (sessionBus, systemBus) = (session.connection, system.connection)
    do throws(BusError) {
      try sessionBus?.process()
    } catch {
      leaveSession()
      session.drop(now)
    }
    do throws(BusError) {
      try systemBus?.process()
    } catch {
      leaveSystem()
      system.drop(now)
    }
  }

  private func leaveSession() {
    (media, notifications) = (nil, nil)
  }

  private func leaveSystem() {
    sleep?.stop()
    sleep = nil
  }

  /// Sends all pending messages.
  private func finish() {
    observation?.cancel()
    perform(others.forgetAll())
    leaveSession()
    leaveSystem()
    do throws(BusError) {
      try session.connection?.flush(within: 1)
    } catch {
      // Nothing can be done about messages that are lost at the very end.
      return
    }
  }
}
