import BenchmarkSupport
import Dispatch
import MusicSensor
import Sensing

extension CountedJobs {
  /// Lets the sensor store a thousand changes of the track, each after the previous one has been stored.
  static func storeEvents(in path: String) throws {
    let player = BenchmarkPlayer()
    let observer = StoredRecords()
    let sensor = MusicSensor(
      MusicSensor.Config().apply { config in
        config.player = player
        config.sensorObserver = observer
        config.emitInitialState = false
        config.dbType = .sqlite
        config.dbPath = path
      })
    sensor.start()
    for _ in 0..<1000 {
      player.playNext()
      observer.stored.wait()
    }
    sensor.stop()
  }
}

/// Signals each record that is stored.
private struct StoredRecords: MusicObserver, Sendable {
  let stored = DispatchSemaphore(value: 0)

  func onPlaybackStateChanged(data: MusicData) { stored.signal() }
  func onNowPlayingItemChanged(data: MusicData) { stored.signal() }
  func onError(_ error: SensorError) { fatalError(error.message) }
}
