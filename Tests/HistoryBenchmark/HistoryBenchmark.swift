import Foundation
import ListeningHistory
import PlayerModel

/// Makes a listening history for measurements, the same each time; `Resources/benchmark history`
/// runs it.
///
///     history-benchmark FOLDER COUNT     history.sqlite in FOLDER, a year of COUNT hearings
@main
struct HistoryBenchmark {
  private struct StandingClock: PlayerClock {
    func now() -> Timestamp {
      Timestamp(unixMilliseconds: HeardYear.end, monotonicNanoseconds: 0)
    }
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let count = Int(arguments[2]), count > 0 else {
      FileHandle.standardError.write(Data("usage: history-benchmark FOLDER COUNT\n".utf8))
      exit(2)
    }
    let store = try HistoryStore(folder: TrackPath(arguments[1]), clock: StandingClock())
    var year = HeardYear(count: count)
    var left = count
    while left > 0 {
      let some = min(left, 5000)
      _ = try store.takeOver((0..<some).map { _ in year.next() })
      left -= some
    }
  }
}
