/// The rule by which a device that does not say that it hangs is found out: it plays, and nothing moves.
///
/// Times are nanoseconds.
struct ProgressWatch {
  /// How long nothing may move.
  let patience: Int64
  private var room = 0
  private var since: Int64?

  /// A watch that loses patience with a device after `patience`.
  init(patience: Int64) {
    self.patience = patience
  }

  /// When the device must be taken for hung; never while it stands still.
  var hungAt: Int64 { since.map { $0 + patience } ?? .max }

  /// The device began to play.
  mutating func start(at now: Int64) {
    since = now
    // Whatever room is found first is progress.
    room = -1
  }

  /// The device stands still.
  mutating func stop() {
    since = nil
  }

  /// Frames were handed over: there is less room, which is no progress of the device.
  mutating func wrote(_ frames: Int) {
    room -= frames
  }

  /// Room was found; false if the device must be taken for hung.
  mutating func found(room: Int, at now: Int64) -> Bool {
    if room == self.room { return now < hungAt }
    self.room = room
    if since != nil { since = now }
    return true
  }
}
