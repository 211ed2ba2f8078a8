import Descriptors
import Dispatch
import PlayerModel
import Synchronization

/// Reads files with a few threads of its own, which may block as they like.
struct ParallelReading: Sendable {
  private let reader: any TrackReading
  private let isCancelled: @Sendable () -> Bool

  init(reader: any TrackReading, _ isCancelled: @escaping @Sendable () -> Bool) {
    self.reader = reader
    self.isCancelled = isCancelled
  }

  /// Begins to read `files` with so many threads; what comes of it is in their order, and those after a
  /// cancellation are left out.
  func begin(
    _ files: [LibraryIndex.Unread], threads: Int
  ) -> ReadAhead<[LibraryIndex.Reading], Never> {
    ReadAhead(on: QuietThread.start) { read(files, threads: threads) }
  }

  /// Reads with so many threads, this one among them.
  private func read(_ files: [LibraryIndex.Unread], threads: Int) -> [LibraryIndex.Reading] {
    let work = Work(files: files.map(\.file))
    let others = DispatchGroup()
    for _ in 1..<max(1, min(threads, files.count)) {
      others.enter()
      QuietThread.start {
        readSome(of: work)
        others.leave()
      }
    }
    readSome(of: work)
    others.wait()
    return zip(files, work.results.withLock { $0 }).compactMap { unread, result in
      result.map { LibraryIndex.Reading(file: unread.file, result: $0, isNew: unread.isNew) }
    }
  }

  private func readSome(of work: Work) {
    while !isCancelled(), let (index, file) = work.next() {
      let result: Result<Track, PlayerError>
      do throws(PlayerError) {
        result = .success(try reader.read(file.path))
      } catch {
        result = .failure(error)
      }
      work.results.withLock { $0[index] = result }
    }
  }

  /// What the threads share.
  private final class Work: Sendable {
    let results: Mutex<[Result<Track, PlayerError>?]>
    private let files: [FoundFile]
    private let taken = Atomic(0)

    init(files: [FoundFile]) {
      self.files = files
      results = Mutex(Array(repeating: nil, count: files.count))
    }

    func next() -> (index: Int, file: FoundFile)? {
      // Only which index comes out matters; the results have their own lock.
      let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
      return index < files.count ? (index, files[index]) : nil
    }
  }
}
