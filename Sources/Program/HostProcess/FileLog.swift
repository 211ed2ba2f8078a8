import CalendarDates
import Glibc
import Logging
import Synchronization

/// The host's log file, with one line per message; it is renamed once it exceeds a megabyte.
final class FileLog: Sendable {
  private static let limit: off_t = 1 << 20
  private let path: String
  private let echo: ErrorEcho?
  private let writing = Mutex<Void>(())

  /// Creates a log at `path`.
  ///
  /// - Parameter echo: An additional destination for lines.
  init(path: String, echo: ErrorEcho?) {
    self.path = path
    self.echo = echo
  }

  func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    writing.withLock { _ in
      echo?.write(bytes)
      // NONBLOCK: opening a FIFO of that name would wait for a reader.
      let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
      // There is no place to report that the log cannot be written.
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      var status = stat()
      if fstat(descriptor, &status) == 0, status.st_size > Self.limit { rename(path, path + ".1") }
      _ = Glibc.write(descriptor, bytes, bytes.count)
    }
  }
}

/// A swift-log handler that writes to a ``FileLog``.
struct FileLogHandler: LogHandler {
  let file: FileLog
  let label: String
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .info

  init(file: FileLog, label: String) {
    self.file = file
    self.label = label
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let text = String(event.message.description.map { $0.isNewline ? " " : $0 })
    file.write("\(Self.timestamp()) \(event.level) \(label): \(text)")
  }

  private static func timestamp() -> String {
    DateTime(unixMilliseconds: Int64(time(nil)) * 1000).text(zone: .utc)
  }
}
