import CMpg123
import PlayerModel

/// libmpg123, fed with one whole frame at a time.
///
/// The library never sees anything but frames, so that no junk can make it guess: finding the frames,
/// cutting for gapless playback and seeking are done outside. Whatever a frame holds, as many samples
/// come out as its header says; where the library gives none or fewer, they are silence.
final class MPEGFrameDecoder {
  /// What the last frame gave, interleaved, in the library's own memory or in ``buffer``; valid until the next.
  private(set) var samples: UnsafeBufferPointer<Float>
  /// Where a frame is completed of which the library gave too little.
  private let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 1152 * 2)
  /// How many bytes of main data right before the next frame's were fed, nil if that is all there are.
  private var reservoir: Int?
  private let handle: OpaquePointer
  private let path: TrackPath

  /// - Parameter freeFormatLength: As in ``FrameHeader/length(freeFormatLength:)``.
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

  /// Forgets all earlier frames; the next is the first of the stream, or one in the middle.
  func reset(atBeginning: Bool) throws(PlayerError) {
    try check(mpg123_open_feed(handle))
    reservoir = atBeginning ? nil : 0
  }

  /// Takes note that the next frame does not follow the last one.
  func skip() {
    reservoir = 0
  }

  /// Decodes `frame`, whose header is `header`, into ``samples``.
  ///
  /// A layer III frame whose main data begins in frames that were not fed gives silence, but what later
  /// frames need of it is kept, its main data and the turn of the filter. libmpg123 would do the same after
  /// a reset, but at least 1.31 overlooks a byte of MPEG-2's side information and loses two bytes of main data
  /// behind a checksum: rubbish is heard, and the filter is turned otherwise ever after.
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
    // QUIET keeps libmpg123 off stderr, which would tear the screen. NO_READAHEAD: a frame is decoded
    // when it is fed, not when the next one proves it right.
    let flags =
      MPG123_QUIET.rawValue | MPG123_NO_READAHEAD.rawValue | MPG123_IGNORE_INFOFRAME.rawValue
    try set(MPG123_ADD_FLAGS, Int(flags))
    try set(MPG123_REMOVE_FLAGS, Int(MPG123_GAPLESS.rawValue | MPG123_AUTO_RESAMPLE.rawValue))
    // The library counts without the header.
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

  /// What the decoder has, where it has it.
  private func takeSamples(atMost limit: Int) -> UnsafeBufferPointer<Float> {
    var number: off_t = 0
    var audio: UnsafeMutablePointer<UInt8>?
    var byteCount = 0
    // One call tells of a new format, one gives the samples; what is more than that is damage.
    for _ in 0..<4 {
      let code = mpg123_decode_frame(handle, &number, &audio, &byteCount)
      if code == MPG123_OK.rawValue, let audio, byteCount > 0 {
        let count = min(limit, byteCount / MemoryLayout<Float>.stride)
        // The library made it as floats, which is what it was asked for.
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
