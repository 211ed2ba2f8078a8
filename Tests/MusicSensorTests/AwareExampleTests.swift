import MusicSensor
import PlayerModel
import Synchronization
import Testing

/// The example of AWARE's own documentation, word for word but for the player.
///
/// On the main actor, as in an app's or a script's own code; elsewhere the compiler asks for less.
@MainActor @Suite struct AwareExampleTests {
  @Test func `the example compiles and prints`() {
    let player = ManualSource { snapshot in
      snapshot.state = .playing
      snapshot.item = .titled("Calm")
      snapshot.item?.track.artist = "Demo"
    }

    // swift-format-ignore: the words of the example
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

// swift-format-ignore: the words of the example
class Observer: MusicObserver {
  func onPlaybackStateChanged(data: MusicData) {
    print("State:", data.playbackState, "Track:", data.title)
  }
  func onNowPlayingItemChanged(data: MusicData) {
    print("Now playing:", data.title, "-", data.artist)
  }
}

private let printed = Mutex<[String]>([])

/// Stands in for the standard library's.
private func print(_ items: Any...) {
  let line = items.map { "\($0)" }.joined(separator: " ")
  printed.withLock { $0.append(line) }
}
