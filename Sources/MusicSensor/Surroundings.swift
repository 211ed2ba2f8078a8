import Foundation
import PlayerModel
import Sealing

/// What the sensor needs of the machine, so that tests can stand in for it.
struct Surroundings: Sendable {
  /// The present moment.
  var clock: any PlayerClock = SystemClock()
  /// Seconds east of UTC at a Unix time in milliseconds.
  var secondsEast: @Sendable (Int64) -> Int = Surroundings.localSecondsEast
  /// What a new encryption costs whoever guesses its key.
  var keyCost = SealHeader.Cost.usual
  /// Does something after so many seconds, on any thread.
  var later: @Sendable (Double, @escaping @Sendable () -> Void) -> Void = { seconds, work in
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: work)
  }

  private static func localSecondsEast(atUnixMilliseconds milliseconds: Int64) -> Int {
    // A traveller's zone changes while the sensor runs; localtime_r alone would not notice.
    tzset()
    var seconds = time_t(milliseconds / 1000)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return 0 }
    return local.tm_gmtoff
  }
}

private struct SystemClock: PlayerClock {
  func now() -> Timestamp {
    let wall = Self.read(CLOCK_REALTIME)
    let monotonic = Self.read(CLOCK_MONOTONIC)
    return Timestamp(
      unixMilliseconds: Int64(wall.tv_sec) * 1000 + Int64(wall.tv_nsec) / 1_000_000,
      monotonicNanoseconds: Int64(monotonic.tv_sec) * 1_000_000_000 + Int64(monotonic.tv_nsec))
  }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    clock_gettime(clock, &time)
    return time
  }
}

extension MusicData {
  /// What the system calls itself.
  static let systemName: String = {
    var name = utsname()
    guard uname(&name) == 0 else { return "Linux" }
    return withUnsafeBytes(of: name.sysname) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }()
}
