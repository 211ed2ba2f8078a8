/// Corrects the delay that a device reports by the room in its buffer.
///
/// The delay may be an estimate: for a stream opened on a suspended sink, PulseAudio's client
/// library counts it down by the clock although nothing plays. The room is a fact. What is in the
/// buffer has not been heard, except for one interrupt's worth, because a sound server reports its
/// progress in such steps.
struct DelayCheck {
  /// The size of the device's buffer in frames.
  let capacityFrames: Int
  /// The number of frames that may leave the buffer before it is reported.
  let interruptFrames: Int

  /// Returns whether any of the `total` written frames has certainly left the buffer.
  ///
  /// One frame is not enough: where ALSA resamples, its count fluctuates by that much.
  func hasMoved(total: Int, room: Int) -> Bool {
    total - (capacityFrames - room) > 1
  }

  /// Returns how many of the `total` frames are unheard, given the reported delay and room.
  func unheard(reported: Int, of total: Int, room: Int) -> Int {
    guard hasMoved(total: total, room: room) else { return total }
    return min(total, max(reported, capacityFrames - room - interruptFrames, 0))
  }
}
