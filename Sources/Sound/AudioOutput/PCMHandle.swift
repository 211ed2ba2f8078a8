import CALSA
import Glibc

/// An open ALSA PCM.
///
/// Calls block only where documented. `@unchecked Sendable`: one thread at a time uses a handle.
/// The output thread waits while a call runs on another (``TimeLimit``), and gives up a handle
/// whose call does not return.
final class PCMHandle: @unchecked Sendable {
  let pcm: OpaquePointer
  /// The device's descriptors, followed by the wake descriptor.
  private let descriptors: UnsafeMutableBufferPointer<pollfd>
  private var isClosed = false

  // libasound's error handler is global; a constant is initialized once, by the first caller.
  private static let isQuiet: Void = calsa_keep_quiet()

  /// Keeps libasound's messages off the terminal.
  static func keepQuiet() {
    _ = isQuiet
  }

  /// Makes libasound read its configuration again at the next use.
  ///
  /// Otherwise it only checks whether the first file changed, but neither the files that it
  /// includes, such as `~/.asoundrc`, nor whether a card was plugged in. Parts in use remain until
  /// they are released.
  static func forgetConfiguration() {
    snd_config_update_free_global()
  }

  /// Opens the PCM `name` for playback; may wait for a sound server.
  init(name: String) throws(ALSAFailure) {
    Self.keepQuiet()
    guard !name.utf8.contains(0) else { throw ALSAFailure(number: ENOENT) }
    var pcm: OpaquePointer?
    // With NO_AUTO_FORMAT, a plug PCM reports what its device accepts, and samples are rounded
    // here; its own conversion truncates.
    try checked(
      snd_pcm_open(
        &pcm, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK | Int32(SND_PCM_NO_AUTO_FORMAT)))
    guard let pcm else { throw .broken }
    self.pcm = pcm
    descriptors = .allocate(capacity: Int(max(0, snd_pcm_poll_descriptors_count(pcm))) + 1)
    descriptors.initialize(repeating: pollfd())
  }

  /// Closes the PCM unless it is closed; may wait for a sound server.
  deinit {
    close()
    descriptors.deallocate()
  }

  /// Closes the PCM, discarding unheard frames; may wait for a sound server.
  func close() {
    if isClosed { return }
    isClosed = true
    snd_pcm_close(pcm)
  }

  /// Returns how many frames fit now.
  func room() throws(ALSAFailure) -> Int {
    try checked(snd_pcm_avail(pcm))
  }

  /// Returns how many written frames are unheard.
  func delay() throws(ALSAFailure) -> Int {
    var frames: snd_pcm_sframes_t = 0
    try checked(snd_pcm_delay(pcm, &frames))
    return Int(frames)
  }

  /// Writes `count` frames, and returns how many were accepted.
  func write(_ frames: UnsafeRawPointer, count: Int) throws(ALSAFailure) -> Int {
    try checked(snd_pcm_writei(pcm, frames, snd_pcm_uframes_t(count)))
  }

  /// Starts playback; may wait for a sound server.
  func start() throws(ALSAFailure) {
    try checked(snd_pcm_start(pcm))
  }

  /// Discards unheard frames and prepares the device for writing; may wait for a sound server.
  func reset() throws(ALSAFailure) {
    try checked(snd_pcm_drop(pcm))
    try checked(snd_pcm_prepare(pcm))
  }

  /// Prepares the device for writing after an underrun; may wait for a sound server.
  func recover() throws(ALSAFailure) {
    try checked(snd_pcm_recover(pcm, -ALSAFailure.ranDry.number, 1))
  }

  /// Waits until the device has an event, `wake` is readable, or the time is over.
  ///
  /// Without `isWatching`, only errors of the device count.
  func poll(
    isWatching: Bool, wake: Int32, nanoseconds: Int64?
  ) throws(ALSAFailure) -> (isReady: Bool, isWoken: Bool) {
    let count = descriptors.count - 1
    // Queried each time, because a plugin may change its descriptors.
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
