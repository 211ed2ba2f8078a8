import Foundation
import PlayerModel
import Sensing
import Synchronization
import Testing

@testable import MusicSensor

@Suite struct BroadcastTests {
  /// A posted broadcast in a few words.
  private final class Listener: Sendable {
    private let posted = Mutex<[(name: String, content: [String: String])]>([])

    init(to center: NotificationCenter) {
      let names: [Notification.Name] = [
        .actionAwareMusicPlaybackStateChanged, .actionAwareMusicNowPlayingItemChanged,
        .actionAwareMusicSyncCompletion,
      ]
      for name in names {
        _ = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] broadcast in
          var content: [String: String] = [:]
          for (key, value) in broadcast.userInfo ?? [:] { content["\(key)"] = "\(value)" }
          if let data = broadcast.userInfo?[MusicSensor.EXTRA_DATA] as? [String: any Sendable] {
            content["title"] = data["title"] as? String
          }
          self?.posted.withLock { $0.append((broadcast.name.rawValue, content)) }
        }
      }
    }

    var names: [String] { posted.withLock { $0.map(\.name) } }
    var last: [String: String]? { posted.withLock { $0.last?.content } }
  }

  private let prefix = "com.awareframework.ios.sensor.music."

  @Test func `an event is broadcast with its record`() {
    let bench = Bench { $0.emitInitialState = false }
    let listener = Listener(to: bench.center)
    bench.sensor.start()
    bench.source.change(to: .titled("A"))
    bench.source.change(to: .playing)
    bench.source.seek(to: 20)
    bench.sensor.stop()
    #expect(
      listener.names == [prefix + "NOW_PLAYING_ITEM_CHANGED", prefix + "PLAYBACK_STATE_CHANGED"])
    #expect(listener.last?["title"] == "A")
  }

  @Test func `broadcasts start and stop the sensor, and set its label`() {
    let bench = Bench()
    bench.center.post(
      name: Notification.Name(prefix + "SET_LABEL"), object: nil, userInfo: ["label": "here"])
    bench.center.post(name: Notification.Name(prefix + "SENSOR_START"), object: nil)
    #expect(bench.diary.records.map(\.label) == ["here", "here"])
    #expect(bench.sensor.status().isRunning)
    bench.center.post(name: .actionAwareMusicSetLabel, object: nil, userInfo: ["label": 5])
    #expect(bench.sensor.status().label == "here", "anything but a text is not a label")
    bench.center.post(name: Notification.Name(prefix + "SENSOR_STOP"), object: nil)
    #expect(!bench.sensor.status().isRunning)
  }

  @Test(arguments: [false, true])
  func `a sync completes once and says why nothing was sent`(force: Bool) {
    for host in [nil, "http://localhost"] {
      let bench = Bench { $0.dbHost = host }
      let listener = Listener(to: bench.center)
      bench.sensor.sync(force: force)
      bench.settle()
      #expect(listener.names == [prefix + "SENSOR_SYNC_COMPLETION"])
      #expect(listener.last?["status"] == "false")
      #expect(listener.last?["tableName"] == "ios_music")
      #expect(listener.last?["error"]?.contains(host ?? "No host") == true)
    }
  }

  @Test
  func `why automatic syncs cannot work is reported once, and not as a failure to record`()
    throws
  {
    let folder = try TemporaryFolder()
    let timers = Retries()
    let bench = Bench(retries: timers) { config in
      config.dbType = .sqlite
      config.dbPath = folder.file("records")
      config.dbHost = "gopher://study.example"
      config.syncInterval = 60
    }
    bench.sensor.start()
    for state in [PlaybackState.playing, .paused, .playing] {
      timers.runAll()
      let done = DispatchSemaphore(value: 0)
      // After the automatic one.
      bench.sensor.sync(force: false) { _ in done.signal() }
      done.wait()
      bench.settle()
      bench.source.change(to: state)
      bench.settle()
    }
    #expect(bench.diary.errors.map(\.code) == [.cannotSync])
    #expect(bench.sensor.status().lastError == nil)
    #expect(bench.sensor.status().sync?.obstacle != nil)
    bench.sensor.stop()
  }

  @Test func `a broadcast can request a sync, too`() {
    let bench = Bench()
    let listener = Listener(to: bench.center)
    bench.center.post(name: Notification.Name(prefix + "SENSOR_SYNC"), object: nil)
    bench.settle()
    #expect(listener.names == [prefix + "SENSOR_SYNC_COMPLETION"])
  }
}
