import AudioOutput

/// Watches for outputs to come while a lost one is awaited, and costs nothing at other times.
struct OutputAwaiting {
  private let files: OutputFiles?
  private var watch: OutputWatch?
  /// Whether what is announced is listened to: once, until it is awaited further.
  private var isListening = false

  /// Nothing is awaited yet, nor ever announced without `files`.
  init(_ files: OutputFiles?) {
    self.files = files
  }

  /// Readable when something may be announced; -1 while nobody listens.
  var descriptor: Int32 { isListening ? watch?.descriptor ?? -1 : -1 }

  /// Listens; answers whether no output can come unannounced.
  mutating func begin() -> Bool {
    if watch == nil { watch = files.map { OutputWatch($0) } }
    isListening = true
    return watch?.isWhole ?? false
  }

  /// Whether an output was announced.
  ///
  /// What comes right after it is heard when it is awaited further, so that a crowd of announcements is one.
  mutating func takeAnnouncement() -> Bool {
    guard watch?.takeEvents() == true else { return false }
    isListening = false
    return true
  }

  /// Awaits nothing any more.
  mutating func end() {
    watch = nil
    isListening = false
  }
}
