import Glibc
import Linux
import PlayerModel
import Sensing

/// What the sensor needs of the machine, so that tests can stand in for it.
struct Surroundings: Sendable {
  /// The present moment.
  var clock: any PlayerClock = SystemClock()
  /// Seconds east of UTC at a Unix time in milliseconds.
  var secondsEast: @Sendable (Int64) -> Int = Surroundings.localSecondsEast
  /// What any sensor needs of it.
  var recording = RecordingSurroundings()

  private static func localSecondsEast(atUnixMilliseconds milliseconds: Int64) -> Int {
    // A traveller's zone changes while the sensor runs; localtime_r alone would not notice.
    tzset()
    var seconds = time_t(milliseconds / 1000)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return 0 }
    return local.tm_gmtoff
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
