/// The rule by which a device is believed when it says how much of what it took is not heard yet.
///
/// A delay may be a guess: for a stream that was opened on a suspended sink, PulseAudio's client library counts it
/// down by the clock, though nothing plays. The room in the buffer is no guess. What has not left the buffer was not
/// heard, but for one interrupt's worth: a sound server tells of its progress in such steps.
struct DelayCheck {
  /// How many frames the device's buffer holds.
  let capacityFrames: Int
  /// How many frames may leave the buffer before there is word of it.
  let interruptFrames: Int

  /// Whether any of the `total` frames that were handed over has left the buffer for certain.
  ///
  /// One frame is no proof: where ALSA changes the rate, its count wavers by that much.
  func hasMoved(total: Int, room: Int) -> Bool {
    total - (capacityFrames - room) > 1
  }

  /// How many of `total` frames are unheard, when the device says `reported` and has `room` for others.
  func unheard(reported: Int, of total: Int, room: Int) -> Int {
    guard hasMoved(total: total, room: room) else { return total }
    return min(total, max(reported, capacityFrames - room - interruptFrames, 0))
  }
}
