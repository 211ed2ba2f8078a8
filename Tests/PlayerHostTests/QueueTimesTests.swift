import CompactTracks
import PlaybackEngine
import PlayerModel
import Testing

@testable import PlayerHost

/// How long the queue takes follows its entries, what is known of them, and where the player is.
@Suite struct QueueTimesTests {
  private static func track(_ name: String, _ duration: Double?) -> Track {
    var track = Track(path: TrackPath("/music/\(name).mp3"), title: name)
    track.duration = duration
    return track
  }

  @Test(arguments: ShuffleMode.allCases)
  func `all of it, and what comes behind the current entry`(mode: ShuffleMode) {
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
      let behind = order[(passed + 1)...].reduce(0.0) { sum, place in
        sum + ([0: 60, 1: 30, 6: 10][place] ?? 0)
      }
      let expected = QueueTime(seconds: 100, secondsBehind: behind)
      #expect(times.time(of: queue) == expected)
      _ = queue.advance(wraps: false)
    }
    _ = queue.update([Self.track("2", 5)])
    #expect(times.time(of: queue)?.seconds == 105)
  }
}
