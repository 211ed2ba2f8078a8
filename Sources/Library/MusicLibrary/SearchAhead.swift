import Linux
import Synchronization

/// A search for music that runs one batch ahead on a thread of its own.
struct SearchAhead: ~Copyable {
  private let search: SharedSearch
  private let isCancelled: @Sendable () -> Bool
  /// The next batch, or `nil` after the last.
  private var upcoming: ReadAhead<FileSearch.Findings?, Never>?

  /// Starts `search`, which ends early once it is cancelled.
  init(_ search: FileSearch, isCancelled: @escaping @Sendable () -> Bool) {
    self.search = SharedSearch(search)
    self.isCancelled = isCancelled
    upcoming = nil
    searchNext()
  }

  deinit {
    _ = upcoming?.value()
  }

  /// Waits for the next batch and examines its files; returns `nil` at the end, or if cancelled.
  mutating func next() -> FileFinder.Batch? {
    guard let findings = upcoming.take()?.value() else { return nil }
    searchNext()
    return findings.lookedAt(isCancelled: isCancelled)
  }

  /// Whether everything was found.
  var isComplete: Bool { search.value.withLock { !$0.isUnfinished } }

  private mutating func searchNext() {
    upcoming = ReadAhead(on: LowPriorityThread.start) { [search, isCancelled] in
      search.value.withLock { $0.next(isCancelled: isCancelled) }
    }
  }

  /// The search, which several threads use in turn.
  private final class SharedSearch: Sendable {
    let value: Mutex<FileSearch>

    init(_ search: FileSearch) {
      value = Mutex(search)
    }
  }
}
