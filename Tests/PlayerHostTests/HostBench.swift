import AudioOutput
import Foundation
import ListeningHistory
import MusicLibrary
import MusicSensor
import PlaybackEngine
import PlayerModel
import PlayerService
import Sensing
import Synchronization
import TestSupport
import Testing

@testable import PlayerHost

/// A real host with real stores, between scripted tracks and a scripted device.
final class HostBench: Sendable {
  let folder: TemporaryFolder
  let clock = ManualClock()
  let device: ScriptedDevice
  let opener = ScriptedOpener([:])
  let lyrics = ScriptedLyrics()
  let host: PlayerHost
  /// The host, or a connection to it.
  let player: any SystemPlayer
  private let server: PlayerServer?

  /// A host with its stores in `folder`, or in a new folder if `nil`.
  init(
    _ access: Access = .inProcess, in folder: TemporaryFolder? = nil,
    _ change: (inout HostDependencies, TemporaryFolder) throws -> Void = { _, _ in }
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    let device = ScriptedDevice(clock: clock)
    self.device = device
    var dependencies = try Self.dependencies(folder, clock, TitleOpener(scripts: opener))
    dependencies.makeOutput = { device.makeOutput($0) }
    dependencies.lyrics = { [lyrics] (path) throws(PlayerError) in
      try lyrics.find(path)
    }
    try change(&dependencies, folder)
    let ended = Ending()
    host = try PlayerHost(
      output: "scripted", version: "1.0", dependencies: dependencies,
      onFinish: { ended.come() })
    waitForStart(of: host)
    switch access {
    case .inProcess:
      (server, player) = (nil, host)
    case .overTheSocket:
      let path = folder["s"].encoded
      let server = try PlayerServer(player: host, at: path, version: "1.0")
      self.server = server
      // As in the program, the socket closes when the host has ended.
      ended.then { server.stop() }
      player = try RemotePlayer(socket: path, version: "1.0", attached: true)
    }
  }

  deinit {
    host.submit(.end(.quit(onlyIfAlone: false))) { _ in }
    device.letGo()
    host.waitUntilFinished()
    server?.stop()
  }

  private static func dependencies(
    _ folder: TemporaryFolder, _ clock: ManualClock, _ opener: any TrackOpening
  ) throws -> HostDependencies {
    HostDependencies(
      clock: clock, opener: opener, reader: TitleReader(), lyrics: { _ in nil },
      makeOutput: { _ throws(OutputError) in throw OutputError(.gone, "There is no device.") },
      checkOutput: { (name) throws(OutputError) in
        if name == "nowhere" { throw OutputError(.notFound, "There is no “nowhere”.") }
        if name == "held" { throw OutputError(.busy, "Another program holds “held”.") }
        return name == "blue headphones" ? "Blue Headphones" : name
      },
      index: Result { () throws(PlayerError) in
        try LibraryIndex(cache: folder.path, data: folder.path, clock: clock)
      },
      moods: Result { () throws(PlayerError) in try MoodStore(folder: folder.path, clock: clock) },
      history: Result { () throws(PlayerError) in
        try HistoryStore(folder: folder.path, clock: clock)
      },
      sessionFile: SessionFile(folder: folder.path.encoded),
      sensors: [
        HostedSensor("music") { player, report in
          makeSensor(player, records: folder["records"].encoded, report)
        }
      ])
  }

  static func makeSensor(
    _ player: any PlaybackSource, records: String, isEnabled: Bool = false,
    _ report: @escaping @Sendable (SensorReport) -> Void
  ) -> MusicSensor {
    MusicSensor(
      MusicSensor.Config().apply { config in
        config.player = player
        config.enabled = isEnabled
        config.report = report
        config.dbType = .sqlite
        config.dbPath = records
        config.notificationCenter = NotificationCenter()
      })
  }

  // MARK: Music

  /// Makes a track with the given number of frames at 1000 Hz; its name is its title and its sound.
  @discardableResult
  func makeTrack(_ name: String, frames: Int = 100_000) throws -> TrackPath {
    try makeTrack(name, ScriptedTrack(frames: frames))
  }

  @discardableResult
  func makeTrack(_ name: String, _ script: ScriptedTrack) throws -> TrackPath {
    let path = try folder.write(Array(name.utf8), to: "music/\(name).mp3")
    opener.replace(path, with: script)
    return path
  }

  // MARK: Asking

  /// Submits a request and returns what was done.
  @discardableResult
  func perform(
    _ request: PlayerRequest, _ location: SourceLocation = #_sourceLocation
  ) throws -> PlayerReply {
    try player.ask(request).reply(location)
  }

  /// Submits a request and returns its answer.
  @discardableResult
  func perform<Request: TypedRequest>(
    _ request: Request, _ location: SourceLocation = #_sourceLocation
  ) throws -> Request.Reply {
    try Request.read(perform(request.request, location))
  }

  /// Submits a request and returns why it was refused.
  func refusal(
    _ request: PlayerRequest, _ location: SourceLocation = #_sourceLocation
  ) throws -> PlayerError? {
    try player.ask(request).error(location)
  }

  /// The player's current state.
  func snapshot(_ location: SourceLocation = #_sourceLocation) throws -> PlayerSnapshot {
    try player.ask(.snapshot(.snapshot)).snapshot(location)
  }

  /// The whole queue.
  func rows(_ location: SourceLocation = #_sourceLocation) throws -> [QueueWindow.Row] {
    try perform(QueueWindowRequest.queue(offset: 0, limit: 1000, filter: ""), location).rows
  }

  /// Makes tracks, queues them and lets the first 16 frames be heard; returns a log of what happens
  /// from then on.
  @discardableResult
  func play(
    _ names: String..., frames: Int = 100_000, _ location: SourceLocation = #_sourceLocation
  ) throws -> EventLog {
    let paths = try names.map { try makeTrack($0, frames: frames) }
    let log = try EventLog(player)
    let answer = player.ask(.queueFill(.setQueue(content: .paths(paths: paths), play: true)))
    try #require(device.wait(untilHolding: 64), sourceLocation: location)
    try #require(device.play(16), sourceLocation: location)
    try log.next(.playing, location)
    try answer.reply(location)
    return log
  }

  /// Lets time pass until the requested track is heard.
  func hear(_ log: EventLog, _ location: SourceLocation = #_sourceLocation) throws {
    let deadline = Date(timeIntervalSinceNow: 20)
    while true {
      let start = log.nextSoon { if case .sessionStarted = $0.kind { true } else { false } }
      if let start {
        if start.snapshot.state != .playing { try log.next(.playing, location) }
        return
      }
      try #require(Date() < deadline, "nothing is heard: \(log.story)", sourceLocation: location)
      device.playSoon(atMost: 16)
    }
  }

  /// Lets time pass in which nothing is heard, and lets the host do what is due.
  func elapse(_ duration: Duration) throws {
    clock.advance(by: duration)
    // Timers are checked after messages: the second comes after them.
    for _ in 0..<2 { try inside { _ in } }
  }

  /// Ends the host and lets the playing track fade out.
  func quit(_ location: SourceLocation = #_sourceLocation) throws {
    let answer = player.ask(.end(.quit(onlyIfAlone: false)))
    // This is refused once the end has begun.
    _ = try player.ask(.snapshot(.snapshot)).result(location)
    device.letGo()
    try answer.reply(location)
  }

  /// Waits until the host and its socket have ended.
  func waitUntilGone() {
    host.waitUntilFinished()
    server?.stop()
  }

  // MARK: Looking inside

  /// Runs `body` on the host's thread and returns its result.
  func inside<Found: Sendable>(
    _ body: @escaping @Sendable (inout HostLoop) -> Found
  ) throws -> Found {
    let finding = Finding<Found>()
    host.inbox.post(.work { finding.take(body(&$0)) })
    return try finding.wait()
  }

  /// Waits until all pending writes are done.
  func waitForStorage() throws {
    let workers = try inside { $0.workers }
    workers.storage.sync {}
    workers.place.sync {}
  }
}

/// Scripted results of searches for lyrics, by path.
final class ScriptedLyrics: Sendable {
  private let found = Mutex<[TrackPath: Result<Lyrics?, PlayerError>]>([:])

  func set(_ found: [TrackPath: Result<Lyrics?, PlayerError>]) {
    self.found.withLock { $0 = found }
  }

  func find(_ path: TrackPath) throws(PlayerError) -> Lyrics? {
    try (found.withLock { $0[path] } ?? .success(nil)).get()
  }
}

/// A value that another thread provides.
private final class Finding<Found: Sendable>: Sendable {
  private let found = Mutex<Found?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func take(_ value: Found) {
    found.withLock { $0 = value }
    isThere.signal()
  }

  func wait() throws -> Found {
    try #require(isThere.wait(timeout: .now() + 120) == .success)
    return try #require(found.withLock { $0 })
  }
}

/// Runs an action at the end of a host, even if it has already ended.
private final class Ending: Sendable {
  private struct State {
    var hasCome = false
    var action: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  func come() {
    let action = state.withLock { state in
      state.hasCome = true
      return state.action
    }
    action?()
  }

  func then(_ action: @escaping @Sendable () -> Void) {
    let hasCome = state.withLock { state in
      state.action = action
      return state.hasCome
    }
    if hasCome { action() }
  }
}

/// Waits until a host's sensors have started and the other players are observed, so that a test's
/// actions come after that.
func waitForStart(of host: PlayerHost) { _ = host.notices }
