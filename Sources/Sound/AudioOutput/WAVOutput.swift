package import PlayerModel

/// An output that writes a WAV file of 16-bit PCM, as fast as it is written to.
///
/// The first format that it is opened for is the file's; opened again for the same, it goes on where it was. The sizes
/// in the header are set by ``drain()`` and ``close()``: until then they say "until the file ends", which is how
/// most programs can read a file whose writer was killed.
package final class WAVOutput: AudioOutput {
  /// `wav:` and the file's name.
  package let name: String
  private let path: String
  private let maximumDataByteCount: Int
  private var file: WAVFile?
  /// The format of the file; nil before it is made.
  private var format: PCMFormat?
  /// How many bytes of samples the file held when it was closed.
  private var closedDataByteCount = 0
  /// Where samples are converted, a part at a time.
  private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  /// An output to the file at `path`, which is made when the output is first opened.
  ///
  /// - Throws: `.notFound` if `path` names no file.
  package convenience init(path: String) throws(OutputError) {
    try self.init(path: path, maximumDataByteCount: WAVHeader.maximumDataByteCount)
  }

  init(path: String, maximumDataByteCount: Int) throws(OutputError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw OutputError(.notFound, "“wav:” needs the name of a file after it.")
    }
    name = "wav:" + path
    self.path = path
    self.maximumDataByteCount = maximumDataByteCount
  }

  deinit {
    close()
    chunk.deallocate()
  }

  /// Always 0.
  package var underruns: Int { 0 }

  /// Makes the file, or goes on with it.
  ///
  /// - Throws: `.failed` rather than to overwrite what is no WAV file; `.unsupportedFormat` if the file has another
  ///   format already.
  package func open(_ format: PCMFormat) throws(OutputError) -> OutputConfiguration {
    precondition(file == nil, "only a closed output is opened")
    if let begun = self.format {
      guard begun == format else {
        throw OutputError(
          .unsupportedFormat,
          "“\(path)” contains \(begun) and cannot continue with \(format): write each format to its own file."
        )
      }
      file = try WAVFile(path: path, format: format, continuingAfter: closedDataByteCount)
    } else {
      file = try WAVFile(path: path, format: format)
      self.format = format
    }
    let periodFrames = max(1, format.sampleRate / 8)
    return OutputConfiguration(
      format: format, sampleFormat: .int16, periodFrames: periodFrames,
      bufferFrames: periodFrames * 4, isPaced: false)
  }

  /// Writes all of `samples`.
  ///
  /// - Throws: `.writeFailed` when the disk is full, or the file as large as a WAV file can be.
  package func write(_ samples: UnsafeBufferPointer<Float>) throws(OutputError) -> Int {
    guard let file, let format else { preconditionFailure("only an open output is written to") }
    let bytesPerFrame = SampleFormat.int16.byteCount * format.channelCount
    let samplesAtOnce = chunk.count / bytesPerFrame * format.channelCount
    var rest = samples[...]
    while !rest.isEmpty {
      let part = UnsafeBufferPointer(rebasing: rest.prefix(samplesAtOnce))
      let bytes = chunk[..<(part.count * SampleFormat.int16.byteCount)]
      SampleFormat.int16.convert(part, to: UnsafeMutableRawBufferPointer(rebasing: bytes))
      try file.append(
        UnsafeRawBufferPointer(rebasing: bytes), limit: maximumDataByteCount)
      rest = rest.dropFirst(part.count)
    }
    return samples.count / format.channelCount
  }

  /// Returns at once: there is always room.
  package func wait(milliseconds: Int32, wake: Int32) throws(OutputError) -> OutputWait {
    MonotonicClock().sleep(nanoseconds: 0, wake: wake) ? .woken : .ready
  }

  /// Always 0: what is written counts as heard.
  package func delay() throws(OutputError) -> Int { 0 }

  /// Sets the sizes in the file's header.
  package func drain() throws(OutputError) -> Bool {
    try file?.finish()
    return true
  }

  /// Does nothing: all that was written is in the file.
  package func drop() {}

  /// Sets the sizes in the file's header as far as the disk lets it, and closes the file.
  package func close() {
    guard let file else { return }
    self.file = nil
    closedDataByteCount = file.dataByteCount
    do throws(OutputError) {
      try file.finish()
    } catch {
      // Without the sizes the header says "until the file ends", which is true. Who wants to know calls drain.
      return
    }
  }
}
