/// Detects a device that hangs without an error, because it plays without progress.
///
/// Times are in nanoseconds.
struct ProgressWatch {
  /// How long there may be no progress.
  let timeLimit: Int64
  private var room = 0
  private var since: Int64?

  /// Creates a watch for a stopped device.
  init(timeLimit: Int64) {
    self.timeLimit = timeLimit
  }

  /// When the device counts as hung, or never while it is stopped.
  var hungAt: Int64 { since.map { $0 + timeLimit } ?? .max }

  /// Notes that the device started.
  mutating func start(at now: Int64) {
    since = now
    // The first room found counts as progress.
    room = -1
  }

  /// Notes that the device stopped.
  mutating func stop() {
    since = nil
  }

  /// Notes that frames were written, which reduces the room but is not progress of the device.
  mutating func noteWritten(_ frames: Int) {
    room -= frames
  }

  /// Notes the room found; returns `false` if the device counts as hung.
  mutating func found(room: Int, at now: Int64) -> Bool {
    if room == self.room { return now < hungAt }
    self.room = room
    if since != nil { since = now }
    return true
  }
}
