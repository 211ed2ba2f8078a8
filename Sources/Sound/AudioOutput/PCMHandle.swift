import CALSA
import Glibc

/// An open ALSA PCM.
///
/// Nothing here blocks unless the device does: see each call. Unchecked: a handle is used by one thread at a time. The
/// output thread waits while a call runs on another (``Patience``), and lets go of a handle whose call does not return.
final class PCMHandle: @unchecked Sendable {
  let pcm: OpaquePointer
  /// The device's own descriptors, then the one that wakes the waiting thread.
  private let descriptors: UnsafeMutableBufferPointer<pollfd>
  private var isClosed = false

  // libasound's error handler is global; a constant is set once, by the first caller.
  private static let isQuiet: Void = calsa_keep_quiet()

  /// Makes libasound keep its messages off the terminal.
  static func keepQuiet() {
    _ = isQuiet
  }

  /// Lets libasound read its configuration again when it next needs it.
  ///
  /// By itself it looks only whether the first file changed, not those that this loads, such as `~/.asoundrc`, nor
  /// whether a card was plugged in. What is in use of the old configuration stays until it is let go.
  static func forgetConfiguration() {
    snd_config_update_free_global()
  }

  /// Opens the PCM `name` for playback; may wait for a sound server.
  init(name: String) throws(ALSAFailure) {
    Self.keepQuiet()
    guard !name.utf8.contains(0) else { throw ALSAFailure(number: ENOENT) }
    var pcm: OpaquePointer?
    // Without AUTO_FORMAT a plug says what its device takes, and the samples are rounded here, to the nearest; its own
    // conversion cuts digits off.
    try checked(
      snd_pcm_open(
        &pcm, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK | Int32(SND_PCM_NO_AUTO_FORMAT)))
    guard let pcm else { throw .broken }
    self.pcm = pcm
    descriptors = .allocate(capacity: Int(max(0, snd_pcm_poll_descriptors_count(pcm))) + 1)
    descriptors.initialize(repeating: pollfd())
  }

  /// Closes the PCM if that was not done; may wait for a sound server.
  deinit {
    close()
    descriptors.deallocate()
  }

  /// Closes the PCM, discarding what is not heard; may wait for a sound server.
  func close() {
    if isClosed { return }
    isClosed = true
    snd_pcm_close(pcm)
  }

  /// How many frames there is room for now.
  func room() throws(ALSAFailure) -> Int {
    try checked(snd_pcm_avail(pcm))
  }

  /// How many frames are written and not heard.
  func delay() throws(ALSAFailure) -> Int {
    var frames: snd_pcm_sframes_t = 0
    try checked(snd_pcm_delay(pcm, &frames))
    return Int(frames)
  }

  /// Hands over `count` frames and returns how many were taken.
  func write(_ frames: UnsafeRawPointer, count: Int) throws(ALSAFailure) -> Int {
    try checked(snd_pcm_writei(pcm, frames, snd_pcm_uframes_t(count)))
  }

  /// Lets the sound begin; may wait for a sound server.
  func start() throws(ALSAFailure) {
    try checked(snd_pcm_start(pcm))
  }

  /// Forgets what is not heard and makes ready to be written to; may wait for a sound server.
  func reset() throws(ALSAFailure) {
    try checked(snd_pcm_drop(pcm))
    try checked(snd_pcm_prepare(pcm))
  }

  /// Makes ready to be written to after the device ran dry; may wait for a sound server.
  func recover() throws(ALSAFailure) {
    try checked(snd_pcm_recover(pcm, -ALSAFailure.ranDry.number, 1))
  }

  /// Waits until the device has room or an error (if `isWatching`), or `wake` is readable.
  ///
  /// Without `isWatching` the device is only listened to for errors.
  func poll(
    isWatching: Bool, wake: Int32, nanoseconds: Int64?
  ) throws(ALSAFailure) -> (isReady: Bool, isWoken: Bool) {
    let count = descriptors.count - 1
    // Asked for each time: a plugin may change what it waits for.
    try checked(snd_pcm_poll_descriptors(pcm, descriptors.baseAddress, UInt32(count)))
    if !isWatching {
      for index in 0..<count { descriptors[index].events = 0 }
    }
    descriptors[count] = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
    guard MonotonicClock().poll(descriptors, nanoseconds: nanoseconds) > 0 else {
      return (false, false)
    }
    let isWoken = descriptors[count].revents != 0
    guard descriptors[..<count].contains(where: { $0.revents != 0 }) else {
      return (false, isWoken)
    }
    var events: UInt16 = 0
    try checked(
      snd_pcm_poll_descriptors_revents(pcm, descriptors.baseAddress, UInt32(count), &events))
    if Int32(events) & (POLLERR | POLLNVAL) != 0 { throw failureOfState }
    return (Int32(events) & POLLOUT != 0, isWoken)
  }

  private var failureOfState: ALSAFailure {
    switch snd_pcm_state(pcm) {
    case SND_PCM_STATE_XRUN: .ranDry
    case SND_PCM_STATE_SUSPENDED: .suspended
    case SND_PCM_STATE_DISCONNECTED: .disconnected
    default: .broken
    }
  }
}
