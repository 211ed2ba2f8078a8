import Foundation
import PlayerModel
import Sealing
import Sensing
import Synchronization
import Transport

/// The sensor at work: takes events from the player, has them stored, and announces them.
///
/// `@unchecked Sendable`: every mutable property is touched on ``queue`` only, and whatever other
/// threads need lies behind a lock.
final class MusicObservation: @unchecked Sendable {
  private let queue = DispatchQueue(label: MusicSensor.TAG)
  private let queueKey = DispatchSpecificKey<Bool>()
  private let config: MusicSensor.Config
  private let surroundings: Surroundings
  private let inbox: Inbox
  private let path: String?
  private let published: Mutex<SensorStatus?>
  /// Nil if nothing is kept that could be sent.
  private let hostSync: SensorSync?

  private var recorder: MusicRecorder
  private var outbox: RecordOutbox<MusicData>
  private var subscription: PlaybackSubscription?
  private var errors: [SensorError] = []
  private var lastError: SensorError?
  private var isReporting = false
  private var isRetrying = false

  init(_ config: sending MusicSensor.Config, surroundings: Surroundings) {
    let path = config.dbType == .sqlite ? RecordLocation.path(for: config.dbPath) : nil
    let deviceId = config.deviceId
    let transient = TransientStorage(deviceId: deviceId.isEmpty ? UUID().uuidString : deviceId)
    let passphrase = config.dbEncryptionKey.map { Passphrase($0, cost: surroundings.keyCost) }
    let trimming = RecordTrimming(
      config.retention, of: MusicData.table, sentBy: SyncSettings(config),
      now: { [clock = surroundings.clock] in clock.now().unixMilliseconds })
    outbox = RecordOutbox { replacing throws(SensorError) in
      guard let path else { return transient }
      return try RecordStore(
        path: path, table: MusicData.table, passphrase: passphrase, deviceId: deviceId,
        trimming: trimming, replacing: replacing)
    }
    recorder = MusicRecorder(
      interval: config.duplicateEventSuppressionInterval, secondsEast: surroundings.secondsEast)
    inbox = Inbox(label: config.label)
    published = Mutex(nil)
    hostSync = path.map { Self.makeSync(of: $0, sealedBy: passphrase, config, surroundings) }
    self.path = path
    self.surroundings = surroundings
    self.config = config
    queue.setSpecific(key: queueKey, value: true)
    hostSync?.reportFailures { [weak self] error in
      guard let self else { return }
      queue.async {
        self.log(error.message)
        self.errors.append(error)
        self.pump()
      }
    }
  }

  func start() {
    onQueue {
      do throws(SensorError) {
        try begin()
      } catch {
        note(error)
      }
      pump()
    }
  }

  func stop() {
    onQueue {
      guard let subscription else { return }
      subscription.cancel()
      absorb()
      self.subscription = nil
      log("stops")
      pump()
      // An observer may have started it again from one of the last announcements.
      if self.subscription == nil {
        outbox.close()
        publish()
      }
    }
  }

  func set(label: String) {
    inbox.label = label
  }

  func sync(
    force: Bool, completion: @escaping @Sendable (Result<Int, SensorError>) -> Void
  ) {
    let complete: @Sendable (Result<Int, SensorError>) -> Void = { [self] result in
      queue.async {
        self.announce(result)
        completion(result)
      }
    }
    if let hostSync {
      // Behind what happened before: that is stored first, and sent.
      queue.async { hostSync.sync(force: force, completion: complete) }
    } else {
      let reason = unkeptSync?.obstacle ?? "No host is configured."
      complete(.failure(SensorError(.cannotSync, reason)))
    }
  }

  func cancelSync() {
    hostSync?.cancel()
  }

  func endSync() {
    // What was asked for has begun by then.
    onQueue {}
    hostSync?.end()
  }

  /// How it is; everything but `isEnabled`.
  func status() -> SensorStatus {
    var status = published.withLock(\.self) ?? storedStatus()
    status.label = inbox.label
    status.sync = hostSync.flatMap { SyncStatus($0.status()) } ?? unkeptSync
    return status
  }

  /// How syncing goes without records that are kept; nil without a host.
  private var unkeptSync: SyncStatus? {
    guard let host = config.dbHost.map(HostAddress.shown), !host.isEmpty else { return nil }
    return SyncStatus(
      host: host, isRunning: false, sent: 0, waiting: 0,
      obstacle: "The records are not kept (dbType); none can be sent to \(host).",
      lastSuccess: nil, lastAnswer: nil, lastError: nil)
  }

  // MARK: On the queue

  private func begin() throws(SensorError) {
    guard subscription == nil else {
      throw SensorError(.alreadyRunning, "The music sensor is running already.")
    }
    guard config.dbEncryptionKey != "" else {
      throw SensorError(
        .missingKey, "The music sensor does not start: it is to encrypt and has no key.")
    }
    guard let player = config.player else {
      throw SensorError(
        .nothingToObserve, "The music sensor has no player to observe; set one in its Config.")
    }
    lastError = nil
    do throws(SensorError) {
      try outbox.open()
    } catch {
      guard error.code == .notStored else { throw error }
      // The records wait; what happens meanwhile would be lost if it were not observed.
      note(error)
    }
    let now = surroundings.clock.now()
    let subscription = try subscribe(to: player)
    self.subscription = subscription
    log("starts")
    // What an earlier run of the program could not send waits, too.
    hostSync?.noteStored()
    if config.emitInitialState {
      accept(recorder.begin(with: subscription.snapshot, at: now, label: inbox.label))
    } else {
      recorder.beginSilently(with: subscription.snapshot)
    }
  }

  private func subscribe(
    to player: any PlaybackSource
  ) throws(SensorError) -> PlaybackSubscription {
    do {
      return try player.subscribe { [weak self, inbox] event in
        guard MusicRecorder.isAbout(event.kind), inbox.put(event), let self else { return }
        queue.async {
          self.absorb()
          self.pump()
        }
      }
    } catch {
      outbox.close()
      throw SensorError(.nothingToObserve, error.message)
    }
  }

  /// Turns the events that wait into records.
  private func absorb() {
    for item in inbox.takeAll() where subscription != nil {
      accept(recorder.handle(item.event, label: item.label))
    }
  }

  private func accept(_ records: [MusicData]) {
    if let error = outbox.accept(records) { note(error) }
  }

  /// Stores and announces until nothing is left to do.
  ///
  /// The only place from which others are called. They may start and stop the sensor meanwhile: every
  /// step leaves things as the next one needs them, wherever that is made.
  private func pump() {
    var mayCommit = true
    while true {
      publish()
      if !isReporting, !errors.isEmpty {
        report(errors.removeFirst())
      } else if let record = outbox.nextStored() {
        announce(record)
      } else if mayCommit {
        mayCommit = commit()
      } else {
        break
      }
    }
    retryLater()
  }

  /// Returns whether it is worth going on.
  private func commit() -> Bool {
    defer { if let warning = outbox.nextWarning() { note(warning) } }
    do throws(SensorError) {
      let hasStored = try outbox.commit()
      if hasStored {
        hostSync?.noteStored()
        settle()
      }
      return hasStored
    } catch {
      note(error)
      return false
    }
  }

  private func announce(_ record: MusicData) {
    log("\(record.eventKind): state \(record.playbackState), \(record.title)")
    let name: Notification.Name
    switch record.eventKind {
    case .playbackState:
      config.sensorObserver?.onPlaybackStateChanged(data: record)
      name = .actionAwareMusicPlaybackStateChanged
    case .nowPlayingItem:
      config.sensorObserver?.onNowPlayingItemChanged(data: record)
      name = .actionAwareMusicNowPlayingItemChanged
    case .seek:
      // AWARE has no broadcast for it.
      config.sensorObserver?.onSeek(data: record)
      return
    }
    config.notificationCenter.post(
      name: name, object: nil, userInfo: [MusicSensor.EXTRA_DATA: record.toDictionary()])
  }

  /// Tells how a sync went.
  private func announce(_ result: Result<Int, SensorError>) {
    var information: [String: any Sendable] = [
      MusicSensor.EXTRA_STATUS: true, MusicSensor.EXTRA_TABLE_NAME: MusicData.tableName,
    ]
    if case .failure(let error) = result {
      information[MusicSensor.EXTRA_STATUS] = false
      information[MusicSensor.EXTRA_ERROR] = error.message
      log(error.message)
    }
    config.notificationCenter.post(
      name: .actionAwareMusicSyncCompletion, object: nil, userInfo: information)
  }

  private func note(_ error: SensorError) {
    if error.code != .alreadyRunning { lastError = error }
    log(error.message)
    // An observer that answers an error with what leads to it would never come to an end.
    if !isReporting { errors.append(error) }
  }

  /// Records are stored again: what kept them from that is over.
  private func settle() {
    guard outbox.isTidy, let code = lastError?.code, [.notStored, .recordsLost].contains(code)
    else { return }
    lastError = nil
  }

  private func report(_ error: SensorError) {
    isReporting = true
    config.sensorObserver?.onError(error)
    isReporting = false
  }

  private func retryLater() {
    guard !isRetrying, let delay = outbox.retryDelay else { return }
    isRetrying = true
    surroundings.later(delay) { [weak self] in
      guard let self else { return }
      queue.async {
        self.isRetrying = false
        self.pump()
      }
    }
  }

  // MARK: What others may know

  private func publish() {
    let status = SensorStatus(
      isRunning: subscription != nil, isEnabled: false, label: "",
      deviceId: outbox.deviceId ?? status().deviceId,
      records: outbox.recordCount ?? status().records, recordsStored: outbox.storedCount,
      duplicatesSuppressed: recorder.suppressedCount, recordsWaiting: outbox.waitingCount,
      recordsLost: outbox.lostCount, lastError: lastError?.message, databasePath: path ?? "")
    published.withLock { $0 = status }
  }

  /// How it is before it was ever started: what the records themselves say.
  private func storedStatus() -> SensorStatus {
    // Without records that can be read there is nothing to tell; starting the sensor says why.
    let reader = path.flatMap { try? RecordReader(path: $0, table: MusicData.table) }
    let deviceId = config.deviceId.isEmpty ? try? reader?.deviceId() : config.deviceId
    let records = try? reader?.count()
    return SensorStatus(
      isRunning: false, isEnabled: false, label: "", deviceId: deviceId ?? "",
      records: records ?? 0, recordsStored: 0, duplicatesSuppressed: 0, recordsWaiting: 0,
      recordsLost: 0, lastError: nil, databasePath: path ?? "")
  }

  private func log(_ line: @autoclosure () -> String) {
    guard config.debug else { return }
    config.log?("\(MusicSensor.TAG): \(line())")
  }

  /// Runs `work` on the queue and returns when it is done; from a callback, that is here and now.
  func onQueue(_ work: () -> Void) {
    if DispatchQueue.getSpecific(key: queueKey) == true {
      work()
    } else {
      queue.sync(execute: work)
    }
  }
}
