package import PlayerModel

/// An output that writes a WAV file of 16-bit PCM, as fast as it is written to.
///
/// The first format opened is that of the file; opened again for the same format, the output
/// continues the file. ``drain()`` and ``close()`` write the sizes in the header. Until then they
/// mean "until the end of the file", so that most programs can read a file whose writer was killed.
package final class WAVOutput: AudioOutput {
  /// `wav:` followed by the file name.
  package let name: String
  private let path: String
  private let maximumDataByteCount: Int
  private var file: WAVFile?
  /// The format of the file, or `nil` before it is created.
  private var format: PCMFormat?
  /// The number of bytes of samples in the file when it was closed.
  private var closedDataByteCount = 0
  /// A buffer for converting samples in chunks.
  private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  /// Creates an output to the file at `path`, which is created when the output is first opened.
  ///
  /// - Throws: `.notFound` if `path` is not valid.
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

  /// Creates or continues the file.
  ///
  /// - Throws: `.failed` if the file exists and is not a WAV file; `.unsupportedFormat` if it
  ///   already has another format.
  package func open(_ format: PCMFormat) throws(OutputError) -> OutputConfiguration {
    precondition(file == nil, "only a closed output can be opened")
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
  /// - Throws: `.writeFailed` if the disk is full or the file has reached the maximum size.
  package func write(_ samples: UnsafeBufferPointer<Float>) throws(OutputError) -> Int {
    guard let file, let format else { preconditionFailure("only an open output can be written to") }
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

  /// Returns immediately, because there is always room.
  package func wait(milliseconds: Int32, wake: Int32) throws(OutputError) -> OutputWait {
    MonotonicClock().sleep(nanoseconds: 0, wake: wake) ? .woken : .ready
  }

  /// Always 0, because written frames count as heard.
  package func delay() throws(OutputError) -> Int { 0 }

  /// Writes the sizes in the file's header.
  package func drain() throws(OutputError) -> Bool {
    try file?.finish()
    return true
  }

  /// Does nothing, because all frames are already in the file.
  package func drop() {}

  /// Writes the sizes in the file's header if possible, and closes the file.
  package func close() {
    guard let file else { return }
    self.file = nil
    closedDataByteCount = file.dataByteCount
    do throws(OutputError) {
      try file.finish()
    } catch {
      // Without the sizes, the header means "until the end of the file", which is correct. A caller
      // that needs to know calls drain.
      return
    }
  }
}
