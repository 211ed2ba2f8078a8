import AudioOutput

/// Watches for announced outputs while a lost one is awaited; costs nothing otherwise.
struct LostOutputWatch {
  private let files: OutputFiles?
  private var watch: OutputWatch?
  /// Whether announcements are observed, which ends with the first one until the wait continues.
  private var isListening = false

  /// Creates an idle value; without `files`, no output is ever announced.
  init(_ files: OutputFiles?) {
    self.files = files
  }

  /// A descriptor that is readable when an output may have been announced; -1 while not listening.
  var descriptor: Int32 { isListening ? watch?.descriptor ?? -1 : -1 }

  /// Starts listening, and returns whether every output is announced.
  mutating func begin() -> Bool {
    if watch == nil { watch = files.map { OutputWatch($0) } }
    isListening = true
    return watch?.isWhole ?? false
  }

  /// Returns whether an output was announced, and stops listening.
  ///
  /// Announcements that follow immediately are only observed when the wait continues, so that a burst counts
  /// as one.
  mutating func takeAnnouncement() -> Bool {
    guard watch?.takeEvents() == true else { return false }
    isListening = false
    return true
  }

  /// Stops waiting.
  mutating func end() {
    watch = nil
    isListening = false
  }
}
