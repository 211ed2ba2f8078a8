import PlayerModel

/// A PCM that was set up, and what was agreed with it.
final class ALSADevice {
  let handle: PCMHandle
  let configuration: OutputConfiguration
  /// Frames from one interrupt of the device to the next, which may be less than a period of the output.
  let interruptFrames: Int
  /// Room in the device's buffer that is not used; see ``OutputConfiguration/bufferFrames``.
  let spareFrames: Int
  /// Whether ALSA changes the rate on the way, and so passes on nothing but whole periods.
  let isResampled: Bool
  /// Whether a call was left behind that still uses ``handle``.
  var isLeftBehind = false
  private let scratch: UnsafeMutableRawBufferPointer

  /// Opens the PCM `name` for `format`; may wait for a sound server.
  ///
  /// - Returns: nil if not even ALSA's own conversion makes the device take `format`.
  static func open(_ name: String, _ format: PCMFormat) throws(ALSAFailure) -> Opened? {
    PCMHandle.forgetConfiguration()
    let handle = try PCMHandle(name: name)
    if let opened = try opened(handle, format) { return opened }
    let escaped = name.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }.joined()
    return try opened(PCMHandle(name: "plug:\"\(escaped)\""), format)
  }

  /// A PCM that agreed to play.
  struct Opened: Sendable {
    var handle: PCMHandle
    var parameters: PCMHandle.Parameters
    var isResampled: Bool
  }

  private static func opened(_ handle: PCMHandle, _ format: PCMFormat) throws(ALSAFailure)
    -> Opened?
  {
    for isResampled in [false, true] {
      if let parameters = try handle.configure(format, isResampling: isResampled) {
        return Opened(handle: handle, parameters: parameters, isResampled: isResampled)
      }
    }
    return nil
  }

  init(_ opened: Opened, format: PCMFormat) {
    handle = opened.handle
    isResampled = opened.isResampled
    interruptFrames = opened.parameters.periodFrames
    spareFrames = opened.parameters.spareFrames(sampleRate: format.sampleRate)
    configuration = OutputConfiguration(
      format: format, sampleFormat: opened.parameters.sampleFormat,
      periodFrames: opened.parameters.wakeFrames(sampleRate: format.sampleRate),
      bufferFrames: opened.parameters.bufferFrames - spareFrames, isPaced: true)
    let samples = configuration.bufferFrames * format.channelCount
    scratch = .allocate(
      byteCount: samples * configuration.sampleFormat.byteCount, alignment: 16)
  }

  deinit {
    scratch.deallocate()
  }

  /// How many frames fit into the device's buffer, whether or not all of it is used.
  var capacityFrames: Int { configuration.bufferFrames + spareFrames }

  /// How far the device is believed.
  var delayCheck: DelayCheck {
    DelayCheck(capacityFrames: capacityFrames, interruptFrames: interruptFrames)
  }

  /// How many frames are written before the sound begins.
  var startFrames: Int { configuration.bufferFrames / 2 }

  /// Hands over as many frames as a buffer holds, as the device takes them, and returns how many it took.
  func write(_ samples: UnsafeBufferPointer<Float>) throws(ALSAFailure) -> Int {
    let sampleFormat = configuration.sampleFormat
    let most = configuration.bufferFrames * configuration.format.channelCount
    let samples = UnsafeBufferPointer(rebasing: samples.prefix(most))
    let count = samples.count / configuration.format.channelCount
    if sampleFormat == .float32 { return try hand(over: count, of: samples.baseAddress) }
    let byteCount = samples.count * sampleFormat.byteCount
    let target = UnsafeMutableRawBufferPointer(rebasing: scratch[..<byteCount])
    sampleFormat.convert(samples, to: target)
    return try hand(over: count, of: target.baseAddress)
  }

  /// Hands over `count` silent frames and returns how many it took.
  func writeSilence(_ count: Int) throws(ALSAFailure) -> Int {
    let count = min(count, configuration.bufferFrames)
    let bytesPerFrame = configuration.format.channelCount * configuration.sampleFormat.byteCount
    UnsafeMutableRawBufferPointer(rebasing: scratch[..<(count * bytesPerFrame)])
      .initializeMemory(as: UInt8.self, repeating: 0)
    return try hand(over: count, of: scratch.baseAddress)
  }

  /// How long it takes to play `frames`.
  func nanoseconds(of frames: Int) -> Int64 {
    let rate = configuration.format.sampleRate
    // Seconds and the rest apart: whatever a driver says, the product must fit.
    return Int64(frames / rate) * 1_000_000_000 + Int64(frames % rate) * 1_000_000_000 / Int64(rate)
  }

  private func hand(over count: Int, of frames: UnsafeRawPointer?) throws(ALSAFailure) -> Int {
    guard count > 0, let frames else { return 0 }
    return try handle.write(frames, count: count)
  }
}
