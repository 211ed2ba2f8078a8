import Linux
import Synchronization

/// A search for music that is one batch ahead of who takes what it finds, on a thread of its own.
struct SearchAhead: ~Copyable {
  private let search: SharedSearch
  private let isCancelled: @Sendable () -> Bool
  /// What is being found; nil behind the last.
  private var upcoming: ReadAhead<FileSearch.Findings?, Never>?

  /// Begins with `search`, which ends early once it is cancelled.
  init(_ search: FileSearch, isCancelled: @escaping @Sendable () -> Bool) {
    self.search = SharedSearch(search)
    self.isCancelled = isCancelled
    upcoming = nil
    goOn()
  }

  deinit {
    _ = upcoming?.value()
  }

  /// Waits for what is found next and looks at its files; nil at the end, or when it is cancelled.
  mutating func next() -> FileFinder.Batch? {
    guard let findings = upcoming.take()?.value() else { return nil }
    goOn()
    return findings.lookedAt(isCancelled: isCancelled)
  }

  /// Whether all that there is was found.
  var isComplete: Bool { search.value.withLock { !$0.isUnfinished } }

  private mutating func goOn() {
    upcoming = ReadAhead(on: QuietThread.start) { [search, isCancelled] in
      search.value.withLock { $0.next(isCancelled: isCancelled) }
    }
  }

  /// The search, which goes from thread to thread.
  private final class SharedSearch: Sendable {
    let value: Mutex<FileSearch>

    init(_ search: FileSearch) {
      value = Mutex(search)
    }
  }
}
