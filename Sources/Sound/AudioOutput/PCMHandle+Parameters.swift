import CALSA
import Glibc
import PlayerModel

extension PCMHandle {
  /// The parameters that a device accepted.
  struct Parameters: Sendable {
    var sampleFormat: SampleFormat
    var periodFrames: Int
    var bufferFrames: Int

    /// The room to wait for: a period, or several short ones, up to a quarter of a second.
    func wakeFrames(sampleRate: Int) -> Int {
      max(periodFrames, min(bufferFrames / 3, sampleRate / 4))
    }

    /// The part of the buffer to leave empty, so that changes of volume are heard soon: all but
    /// half a second.
    func spareFrames(sampleRate: Int) -> Int {
      max(0, bufferFrames - max(2 * wakeFrames(sampleRate: sampleRate), sampleRate / 2))
    }
  }

  /// Configures the device for `format`, and returns its actual parameters, or `nil` if it does not
  /// support that format.
  ///
  /// With `isResampling`, ALSA may convert the rate. May wait for a sound server.
  func configure(_ format: PCMFormat, isResampling: Bool) throws(ALSAFailure) -> Parameters? {
    var hardware: OpaquePointer?
    try checked(snd_pcm_hw_params_malloc(&hardware))
    defer { snd_pcm_hw_params_free(hardware) }
    guard try refine(hardware, to: format, isResampling: isResampling) else { return nil }
    do throws(ALSAFailure) {
      try checked(snd_pcm_hw_params(pcm, hardware))
    } catch .invalid {
      return nil
    }
    guard let parameters = parameters(of: hardware, if: format) else { return nil }
    try setSoftwareParameters(
      roomFrames: parameters.wakeFrames(sampleRate: format.sampleRate)
        + parameters.spareFrames(sampleRate: format.sampleRate))
    return parameters
  }

  /// Restricts the device's parameters to `format`; returns `false` if that leaves none.
  private func refine(
    _ hardware: OpaquePointer?, to format: PCMFormat, isResampling: Bool
  ) throws(ALSAFailure) -> Bool {
    do throws(ALSAFailure) {
      try checked(snd_pcm_hw_params_any(pcm, hardware))
      try checked(snd_pcm_hw_params_set_rate_resample(pcm, hardware, isResampling ? 1 : 0))
      try checked(
        snd_pcm_hw_params_set_access(pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED))
      guard
        let sampleFormat = SampleFormat.byPreference.first(where: {
          snd_pcm_hw_params_test_format(pcm, hardware, $0.alsaFormat) == 0
        })
      else { return false }
      try checked(snd_pcm_hw_params_set_format(pcm, hardware, sampleFormat.alsaFormat))
      try checked(
        snd_pcm_hw_params_set_channels(pcm, hardware, UInt32(clamping: format.channelCount)))
      try checked(
        snd_pcm_hw_params_set_rate(pcm, hardware, UInt32(clamping: format.sampleRate), 0))
    } catch .invalid {
      return false
    }
    // Preferences: periods of a quarter of a second, because a sound server's client library wakes
    // up several times in each, and three of them, because PulseAudio's plugin splits two into
    // shorter ones. The device may choose other values.
    var buffer = snd_pcm_uframes_t(format.sampleRate / 4 * 3)
    var period = snd_pcm_uframes_t(format.sampleRate / 4)
    snd_pcm_hw_params_set_buffer_size_near(pcm, hardware, &buffer)
    snd_pcm_hw_params_set_period_size_near(pcm, hardware, &period, nil)
    return true
  }

  /// Returns the parameters that were set, or `nil` if they do not match `format`.
  private func parameters(of hardware: OpaquePointer?, if format: PCMFormat) -> Parameters? {
    var rate: UInt32 = 0
    var direction: Int32 = 0
    var channels: UInt32 = 0
    var sampleFormat = SND_PCM_FORMAT_UNKNOWN
    var period: snd_pcm_uframes_t = 0
    var buffer: snd_pcm_uframes_t = 0
    guard snd_pcm_hw_params_get_rate(hardware, &rate, &direction) == 0, rate == format.sampleRate,
      snd_pcm_hw_params_get_channels(hardware, &channels) == 0, channels == format.channelCount,
      snd_pcm_hw_params_get_format(hardware, &sampleFormat) == 0,
      let known = SampleFormat.byPreference.first(where: { $0.alsaFormat == sampleFormat }),
      snd_pcm_hw_params_get_period_size(hardware, &period, nil) == 0, period > 0,
      snd_pcm_hw_params_get_buffer_size(hardware, &buffer) == 0, buffer >= period
    else { return nil }
    return Parameters(
      sampleFormat: known, periodFrames: Int(period), bufferFrames: Int(buffer))
  }

  private func setSoftwareParameters(roomFrames: Int) throws(ALSAFailure) {
    var software: OpaquePointer?
    try checked(snd_pcm_sw_params_malloc(&software))
    defer { snd_pcm_sw_params_free(software) }
    try checked(snd_pcm_sw_params_current(pcm, software))
    var boundary: snd_pcm_uframes_t = 0
    try checked(snd_pcm_sw_params_get_boundary(software, &boundary))
    // Do not start automatically: starting waits for a sound server, and writing must not.
    try checked(snd_pcm_sw_params_set_start_threshold(pcm, software, boundary))
    try checked(
      snd_pcm_sw_params_set_avail_min(pcm, software, snd_pcm_uframes_t(roomFrames)))
    try checked(snd_pcm_sw_params(pcm, software))
    // Overwrite played frames with silence, so that the rest of the last period is not sound from
    // half a second ago. Devices that do not support this still work.
    if snd_pcm_sw_params_set_silence_threshold(pcm, software, 0) == 0,
      snd_pcm_sw_params_set_silence_size(pcm, software, boundary) == 0
    {
      snd_pcm_sw_params(pcm, software)
    }
  }
}

extension SampleFormat {
  /// In order of preference, from lossless to most lossy.
  fileprivate static let byPreference: [SampleFormat] = [
    .float32, .int32, .int24, .int24Packed, .int16,
  ]

  fileprivate var alsaFormat: snd_pcm_format_t {
    switch self {
    case .float32: SND_PCM_FORMAT_FLOAT_LE
    case .int32: SND_PCM_FORMAT_S32_LE
    case .int24: SND_PCM_FORMAT_S24_LE
    case .int24Packed: SND_PCM_FORMAT_S24_3LE
    case .int16: SND_PCM_FORMAT_S16_LE
    }
  }
}
