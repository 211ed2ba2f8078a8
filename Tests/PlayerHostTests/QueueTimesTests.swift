import CompactTracks
import PlaybackEngine
import PlayerModel
import Testing

@testable import PlayerHost

/// The queue's duration follows its entries, what is known of them, and the player's position.
@Suite struct QueueTimesTests {
  private static func track(_ name: String, _ duration: Double?) -> Track {
    var track = Track(path: TrackPath("/music/\(name).mp3"), title: name)
    track.duration = duration
    return track
  }

  @Test(arguments: ShuffleMode.allCases)
  func `the durations of the whole queue and of what comes after the current entry`(
    mode: ShuffleMode
  ) {
    let times = QueueTimes()
    var queue = PlayQueue(seed: 7)
    #expect(times.time(of: queue) == nil)
    let lengths = [60, 30, nil, .infinity, -5, .nan, 10]
    _ = queue.append(
      PackedTracks(lengths.enumerated().map { Self.track("\($0)", $1) }))
    queue.setShuffle(mode)
    for _ in lengths {
      let order = queue.playedOrder ?? Array(queue.entries.indices)
      let passed = order.firstIndex(of: queue.currentIndex ?? 0) ?? 0
      let after = order[(passed + 1)...].reduce(0.0) { sum, place in
        sum + ([0: 60, 1: 30, 6: 10][place] ?? 0)
      }
      let expected = QueueTime(seconds: 100, secondsBehind: after)
      #expect(times.time(of: queue) == expected)
      _ = queue.advance(wraps: false)
    }
    _ = queue.update([Self.track("2", 5)])
    #expect(times.time(of: queue)?.seconds == 105)
  }
}
