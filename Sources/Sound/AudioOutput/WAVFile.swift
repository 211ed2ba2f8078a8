import Glibc
import PlayerModel

/// A WAV file being written, which is closed when it is released.
final class WAVFile {
  /// The number of bytes of samples in the file.
  private(set) var dataByteCount = 0
  private let path: String
  private let format: PCMFormat
  private let descriptor: Int32

  /// Creates the file at `path`, or empties an existing WAV file.
  ///
  /// Refuses any other file, so that a typo does not overwrite music.
  convenience init(path: String, format: PCMFormat) throws(OutputError) {
    let descriptor = try Self.open(path, O_CREAT)
    try self.init(owning: descriptor, path: path, format: format)
  }

  /// Reopens the file at `path`, which contains `dataByteCount` bytes of samples.
  init(path: String, format: PCMFormat, continuingAfter dataByteCount: Int) throws(OutputError) {
    descriptor = try Self.open(path, 0)
    self.path = path
    self.format = format
    self.dataByteCount = dataByteCount
  }

  /// Starts a file in `descriptor`, which it then owns.
  init(owning descriptor: Int32, path: String, format: PCMFormat) throws(OutputError) {
    self.descriptor = descriptor
    self.path = path
    self.format = format
    try writeHeader(WAVHeader(format: format, dataByteCount: nil))
  }

  deinit {
    Glibc.close(descriptor)
  }

  /// Appends `samples`, unless the total would exceed `limit` bytes.
  func append(_ samples: UnsafeRawBufferPointer, limit: Int) throws(OutputError) {
    guard dataByteCount + samples.count <= limit else {
      throw OutputError(
        .writeFailed,
        "“\(path)” is full: a WAV file can be at most 4 GiB; write less into one file.")
    }
    try write(samples, at: WAVHeader.byteCount + dataByteCount)
    dataByteCount += samples.count
  }

  /// Writes the sizes in the header, and truncates what a failed write may have left.
  func finish() throws(OutputError) {
    guard ftruncate(descriptor, off_t(WAVHeader.byteCount + dataByteCount)) == 0 else {
      throw OutputError.file(path, errno: errno)
    }
    try writeHeader(WAVHeader(format: format, dataByteCount: dataByteCount))
  }

  private func writeHeader(_ header: WAVHeader) throws(OutputError) {
    let bytes = header.bytes
    let failure = bytes.withUnsafeBytes { buffer -> OutputError? in
      do throws(OutputError) {
        try write(buffer, at: 0)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(OutputError) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      if count > 0 {
        done += count
      } else if errno != EINTR {
        throw OutputError.file(path, errno: errno)
      }
    }
  }

  /// Opens a regular file that is empty or a WAV file, and empties it if `flags` include O_CREAT.
  private static func open(_ path: String, _ flags: Int32) throws(OutputError) -> Int32 {
    // NONBLOCK: opening a FIFO would wait for a reader.
    let descriptor = TrackPath(encoded: path).withCString {
      Glibc.open($0, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags, 0o666)
    }
    guard descriptor >= 0 else { throw OutputError.file(path, errno: errno) }
    var status = stat()
    var start = [UInt8](repeating: 0, count: 4)
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size == 0 || pread(descriptor, &start, 4, 0) == 4 && start == Array("RIFF".utf8)
    else {
      Glibc.close(descriptor)
      throw OutputError(
        .failed, "“\(path)” exists and is not a WAV file: give another file, or remove it first.")
    }
    if flags & O_CREAT != 0, ftruncate(descriptor, 0) != 0 {
      let number = errno
      Glibc.close(descriptor)
      throw OutputError.file(path, errno: number)
    }
    return descriptor
  }
}
