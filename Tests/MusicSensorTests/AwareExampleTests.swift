import MusicSensor
import PlayerModel
import Synchronization
import Testing

/// The example from AWARE's documentation, verbatim except for the player.
///
/// On the main actor, as in the code of an app or a script; elsewhere the compiler is less strict.
@MainActor @Suite struct AwareExampleTests {
  @Test func `the example compiles and prints`() {
    let player = ManualSource { snapshot in
      snapshot.state = .playing
      snapshot.item = .titled("Calm")
      snapshot.item?.track.artist = "Demo"
    }

    // swift-format-ignore: keeps the example verbatim
    let sensor = MusicSensor(
      MusicSensor.Config().apply { config in
        config.player = player
        config.sensorObserver = Observer()
        config.emitInitialState = true
        config.debug = true
      })
    sensor.start()
    player.change(to: .paused)
    // Later...
    sensor.stop()

    #expect(
      printed.withLock(\.self) == [
        "State: 1 Track: Calm", "Now playing: Calm - Demo", "State: 2 Track: Calm",
      ])
  }
}

// swift-format-ignore: keeps the example verbatim
class Observer: MusicObserver {
  func onPlaybackStateChanged(data: MusicData) {
    print("State:", data.playbackState, "Track:", data.title)
  }
  func onNowPlayingItemChanged(data: MusicData) {
    print("Now playing:", data.title, "-", data.artist)
  }
}

private let printed = Mutex<[String]>([])

/// Replaces the standard library's `print`.
private func print(_ items: Any...) {
  let line = items.map { "\($0)" }.joined(separator: " ")
  printed.withLock { $0.append(line) }
}
