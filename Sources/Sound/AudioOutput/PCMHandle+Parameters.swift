import CALSA
import Glibc
import PlayerModel

extension PCMHandle {
  /// What a device agreed to.
  struct Parameters: Sendable {
    var sampleFormat: SampleFormat
    var periodFrames: Int
    var bufferFrames: Int

    /// How much room is waited for: a period, or several short ones, up to a quarter of a second.
    func wakeFrames(sampleRate: Int) -> Int {
      max(periodFrames, min(bufferFrames / 3, sampleRate / 4))
    }

    /// How much of the buffer is left empty, so that a change of volume is soon heard: all but half a second.
    func spareFrames(sampleRate: Int) -> Int {
      max(0, bufferFrames - max(2 * wakeFrames(sampleRate: sampleRate), sampleRate / 2))
    }
  }

  /// Sets the device up for `format` and reports what it really gave; nil if it does not take exactly that format.
  ///
  /// With `isResampling` ALSA may change the rate on the way. May wait for a sound server.
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

  /// Narrows what the device can do down to `format`; false if nothing is left.
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
    // Wishes: periods of a quarter of a second, because a sound server's client library wakes up several times in each,
    // and three of them, because PulseAudio's plugin makes shorter ones of two. Where the device has other ideas,
    // those are taken.
    var buffer = snd_pcm_uframes_t(format.sampleRate / 4 * 3)
    var period = snd_pcm_uframes_t(format.sampleRate / 4)
    snd_pcm_hw_params_set_buffer_size_near(pcm, hardware, &buffer)
    snd_pcm_hw_params_set_period_size_near(pcm, hardware, &period, nil)
    return true
  }

  /// What was really set, nil if that is not `format`.
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
    // Never starts by itself: starting waits for a sound server, and writing shall not.
    try checked(snd_pcm_sw_params_set_start_threshold(pcm, software, boundary))
    try checked(
      snd_pcm_sw_params_set_avail_min(pcm, software, snd_pcm_uframes_t(roomFrames)))
    try checked(snd_pcm_sw_params(pcm, software))
    // Played frames become silence, so that what follows the last one in its period is not an echo of what was heard
    // half a second ago. A device that cannot do this plays all the same.
    if snd_pcm_sw_params_set_silence_threshold(pcm, software, 0) == 0,
      snd_pcm_sw_params_set_silence_size(pcm, software, boundary) == 0
    {
      snd_pcm_sw_params(pcm, software)
    }
  }
}

extension SampleFormat {
  /// From what loses nothing to what loses most.
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
