import Glibc
import Linux
import PlayerModel

extension SystemClock {
  /// How many seconds local time is ahead of UTC at a moment.
  func utcOffset(at time: Timestamp) -> Int {
    var seconds = time_t(time.unixMilliseconds / 1000)
    var local = tm()
    localtime_r(&seconds, &local)
    return local.tm_gmtoff
  }
}
