import CMpg123
import PlayerModel

/// Decodes frames with libmpg123, one at a time.
///
/// The library receives only complete frames, so junk cannot mislead it: finding frames, gapless cuts, and
/// seeking are done elsewhere. Each frame yields the number of samples in its header; missing samples are
/// replaced with silence.
final class MPEGFrameDecoder {
  /// The samples of the last frame, interleaved, in the library's memory or in ``buffer``; valid until the
  /// next frame.
  private(set) var samples: UnsafeBufferPointer<Float>
  /// A buffer for frames for which the library returns too few samples.
  private let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 1152 * 2)
  /// The number of bytes of main data that were fed directly before the next frame, or `nil` if there are
  /// enough.
  private var reservoir: Int?
  private let handle: OpaquePointer
  private let path: TrackPath

  /// Creates a decoder.
  ///
  /// - Parameter freeFormatLength: See ``FrameHeader/length(freeFormatLength:)``.
  init(for path: TrackPath, freeFormatLength: Int?) throws(PlayerError) {
    var code: CInt = 0
    guard let handle = mpg123_new(nil, &code) else {
      buffer.deallocate()
      throw .decoderFailed(path, because: String(cString: mpg123_plain_strerror(code)))
    }
    self.handle = handle
    self.path = path
    samples = UnsafeBufferPointer(rebasing: buffer[..<0])
    try configure(freeFormatLength)
    try reset(atBeginning: true)
  }

  deinit {
    mpg123_delete(handle)
    buffer.deallocate()
  }

  /// Forgets all earlier frames; the next one is the first of the stream, or one in the middle.
  func reset(atBeginning: Bool) throws(PlayerError) {
    try check(mpg123_open_feed(handle))
    reservoir = atBeginning ? nil : 0
  }

  /// Notes that the next frame does not follow the last one.
  func skip() {
    reservoir = 0
  }

  /// Decodes `frame`, whose header is `header`, into ``samples``.
  ///
  /// If the main data of a layer III frame begins in frames that were not fed, the frame is silent, but its
  /// main data and the phase of the filter are kept for later frames. libmpg123 does the same after a reset,
  /// but at least version 1.31 ignores a byte of MPEG-2's side information, and loses two bytes of main data
  /// after a checksum. This results in noise, and in a wrong phase of the filter from then on.
  func decode(_ frame: UnsafeRawBufferPointer, _ header: FrameHeader) throws(PlayerError) {
    guard let reservoir, header.layer == 3 else { return try feed(frame, header) }
    if header.mainDataReach(in: frame) <= reservoir {
      try feed(frame, header)
    } else {
      let silence = header.silenced(frame, reaching: reservoir)
      try silence.withUnsafeBufferPointer { bytes throws(PlayerError) in
        try feed(UnsafeRawBufferPointer(bytes), header)
      }
    }
    let known = reservoir + header.mainDataLength(in: frame.count)
    self.reservoir = known < header.reservoirReach ? known : nil
  }

  private func feed(_ frame: UnsafeRawBufferPointer, _ header: FrameHeader) throws(PlayerError) {
    try check(mpg123_feed(handle, frame.baseAddress, frame.count))
    let expected = header.sampleCount * header.format.channelCount
    let given = takeSamples(atMost: expected)
    samples = given.count == expected ? given : completed(given, to: expected)
  }

  private func completed(
    _ given: UnsafeBufferPointer<Float>, to count: Int
  ) -> UnsafeBufferPointer<Float> {
    let end = buffer.update(fromContentsOf: given)
    UnsafeMutableBufferPointer(rebasing: buffer[end..<count]).update(repeating: 0)
    return UnsafeBufferPointer(rebasing: buffer[..<count])
  }

  private func configure(_ freeFormatLength: Int?) throws(PlayerError) {
    // QUIET keeps libmpg123 off stderr, which would corrupt the screen. NO_READAHEAD decodes a frame when it
    // is fed, instead of when the next one confirms it.
    let flags =
      MPG123_QUIET.rawValue | MPG123_NO_READAHEAD.rawValue | MPG123_IGNORE_INFOFRAME.rawValue
    try set(MPG123_ADD_FLAGS, Int(flags))
    try set(MPG123_REMOVE_FLAGS, Int(MPG123_GAPLESS.rawValue | MPG123_AUTO_RESAMPLE.rawValue))
    // The library excludes the header from this size.
    if let freeFormatLength { try set(MPG123_FREEFORMAT_SIZE, freeFormatLength - 4) }
    try check(mpg123_format_none(handle))
    var rates: UnsafePointer<CLong>?
    var count = 0
    mpg123_rates(&rates, &count)
    let channels = CInt(MPG123_MONO.rawValue | MPG123_STEREO.rawValue)
    for rate in UnsafeBufferPointer(start: rates, count: count) {
      try check(mpg123_format(handle, rate, channels, CInt(MPG123_ENC_FLOAT_32.rawValue)))
    }
  }

  /// Returns the decoder's samples, in its own memory.
  private func takeSamples(atMost limit: Int) -> UnsafeBufferPointer<Float> {
    var number: off_t = 0
    var audio: UnsafeMutablePointer<UInt8>?
    var byteCount = 0
    // One call reports a new format, and one returns the samples; any further call is due to damage.
    for _ in 0..<4 {
      let code = mpg123_decode_frame(handle, &number, &audio, &byteCount)
      if code == MPG123_OK.rawValue, let audio, byteCount > 0 {
        let count = min(limit, byteCount / MemoryLayout<Float>.stride)
        // The library created these bytes as floats, as requested.
        let floats = UnsafeRawPointer(audio).assumingMemoryBound(to: Float.self)
        return UnsafeBufferPointer(start: floats, count: count)
      }
      if code == MPG123_NEED_MORE.rawValue { break }
    }
    return UnsafeBufferPointer(start: nil, count: 0)
  }

  private func set(_ parameter: mpg123_parms, _ value: Int) throws(PlayerError) {
    try check(mpg123_param2(handle, CInt(parameter.rawValue), value, 0))
  }

  private func check(_ code: CInt) throws(PlayerError) {
    guard code != MPG123_OK.rawValue else { return }
    throw .decoderFailed(path, because: String(cString: mpg123_strerror(handle)))
  }
}
