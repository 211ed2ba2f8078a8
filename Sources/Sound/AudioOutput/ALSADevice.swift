import PlayerModel

/// A configured PCM and its parameters.
final class ALSADevice {
  let handle: PCMHandle
  let configuration: OutputConfiguration
  /// The frames between two interrupts, which may be fewer than the output's period.
  let interruptFrames: Int
  /// The part of the device's buffer that is left empty; see ``OutputConfiguration/bufferFrames``.
  let spareFrames: Int
  /// Whether ALSA resamples, and so passes on only whole periods.
  let isResampled: Bool
  /// Whether an abandoned call still uses ``handle``.
  var isAbandoned = false
  private let scratch: UnsafeMutableRawBufferPointer

  /// Opens the PCM `name` of the configuration that was read last; may wait for a sound server.
  ///
  /// - Returns: `nil` if the device does not accept `format` even with ALSA's conversion.
  static func open(_ name: String, _ format: PCMFormat) throws(ALSAFailure) -> Opened? {
    let handle = try PCMHandle(name: name)
    if let opened = try opened(handle, format) { return opened }
    let escaped = name.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }.joined()
    return try opened(PCMHandle(name: "plug:\"\(escaped)\""), format)
  }

  /// A configured PCM that was just opened.
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

  /// The size of the device's whole buffer in frames.
  var capacityFrames: Int { configuration.bufferFrames + spareFrames }

  /// The rule for checking the device's reported delay.
  var delayCheck: DelayCheck {
    DelayCheck(capacityFrames: capacityFrames, interruptFrames: interruptFrames)
  }

  /// The number of frames written before playback starts.
  var startFrames: Int { configuration.bufferFrames / 2 }

  /// Writes up to a buffer of frames, converted to the device's format, and returns how many were
  /// accepted.
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

  /// Writes up to `count` frames of silence, and returns how many were accepted.
  func writeSilence(_ count: Int) throws(ALSAFailure) -> Int {
    let count = min(count, configuration.bufferFrames)
    let bytesPerFrame = configuration.format.channelCount * configuration.sampleFormat.byteCount
    UnsafeMutableRawBufferPointer(rebasing: scratch[..<(count * bytesPerFrame)])
      .initializeMemory(as: UInt8.self, repeating: 0)
    return try hand(over: count, of: scratch.baseAddress)
  }

  /// Returns the duration of `frames` in nanoseconds.
  func nanoseconds(of frames: Int) -> Int64 {
    let rate = configuration.format.sampleRate
    // Whole seconds separately, so that the product cannot overflow.
    return Int64(frames / rate) * 1_000_000_000 + Int64(frames % rate) * 1_000_000_000 / Int64(rate)
  }

  private func hand(over count: Int, of frames: UnsafeRawPointer?) throws(ALSAFailure) -> Int {
    guard count > 0, let frames else { return 0 }
    return try handle.write(frames, count: count)
  }
}
