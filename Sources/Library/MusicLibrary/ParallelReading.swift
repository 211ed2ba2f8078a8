import Dispatch
import Linux
import PlayerModel
import Synchronization

/// Reads files on a few threads of its own, which may block.
struct ParallelReading: Sendable {
  /// How long a file may take before it is reported, in nanoseconds.
  private static let reportDelay: Int64 = 2_000_000_000

  private let reader: any TrackReading
  private let clock: any PlayerClock
  private let isCancelled: @Sendable () -> Bool

  init(
    reader: any TrackReading, clock: any PlayerClock, _ isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.reader = reader
    self.clock = clock
    self.isCancelled = isCancelled
  }

  /// A read in progress.
  struct RunningRead: Sendable {
    fileprivate let result: ReadAhead<[LibraryIndex.Reading], Never>
    fileprivate let work: Work
    fileprivate let clock: any PlayerClock

    /// Waits for the results; `reportSlowFile` is called repeatedly for a file that takes more than two seconds.
    func value(reportSlowFile: (TrackPath) -> Void = { _ in }) -> [LibraryIndex.Reading] {
      while !result.isThere(within: 500) {
        let since = clock.now().monotonicNanoseconds - ParallelReading.reportDelay
        if let path = work.beingRead(since: since) { reportSlowFile(path) }
      }
      return result.value()
    }
  }

  /// Starts to read `files`; the results are in the same order, without files after a cancellation.
  func begin(
    _ files: [LibraryIndex.Unread], threads: Int
  ) -> RunningRead {
    let work = Work(files: files)
    let result = ReadAhead(on: LowPriorityThread.start) { read(files, work, threads: threads) }
    return RunningRead(result: result, work: work, clock: clock)
  }

  /// Reads with `threads` threads, including the current one.
  private func read(
    _ files: [LibraryIndex.Unread], _ work: Work, threads: Int
  ) -> [LibraryIndex.Reading] {
    let others = DispatchGroup()
    for _ in 1..<max(1, min(threads, files.count)) {
      others.enter()
      LowPriorityThread.start {
        readSome(of: work)
        others.leave()
      }
    }
    readSome(of: work)
    others.wait()
    // Moved rather than copied, because a track has many texts.
    var results = work.takeResults()
    var readings: [LibraryIndex.Reading] = []
    readings.reserveCapacity(files.count)
    for index in files.indices {
      guard let result = results[index].take() else { continue }
      readings.append(
        LibraryIndex.Reading(
          file: files[index].file, result: result, isNew: files[index].isNew))
    }
    return readings
  }

  private func readSome(of work: Work) {
    while !isCancelled(), let (index, file) = work.next() {
      work.begin(index, at: clock.now().monotonicNanoseconds)
      let result: Result<Track, PlayerError>
      do throws(PlayerError) {
        if let known = file.known {
          result = .success(try reader.readTags(of: known))
        } else {
          result = .success(try reader.read(file.file.path))
        }
      } catch {
        result = .failure(error)
      }
      work.end(index, result)
    }
  }

  /// The state that the threads share.
  fileprivate final class Work: Sendable {
    private struct State {
      var results: [Result<Track, PlayerError>?]
      /// When the reading of each file began, or `.max` if it is not being read.
      var begun: [Int64]
    }

    private let state: Mutex<State>
    private let files: [LibraryIndex.Unread]
    private let taken = Atomic(0)

    init(files: [LibraryIndex.Unread]) {
      self.files = files
      state = Mutex(
        State(
          results: Array(repeating: nil, count: files.count),
          begun: Array(repeating: .max, count: files.count)))
    }

    /// Removes the results and returns them.
    func takeResults() -> [Result<Track, PlayerError>?] {
      state.withLock { state in
        let results = state.results
        state.results = []
        return results
      }
    }

    func begin(_ index: Int, at time: Int64) {
      state.withLock { $0.begun[index] = time }
    }

    func end(_ index: Int, _ result: Result<Track, PlayerError>) {
      state.withLock { state in
        state.begun[index] = .max
        state.results[index] = result
      }
    }

    /// Returns the file that has been read for the longest time, since `time` or earlier; `nil` if there is
    /// none.
    func beingRead(since time: Int64) -> TrackPath? {
      let oldest = state.withLock { $0.begun.enumerated().min { $0.element < $1.element } }
      return oldest.flatMap { $0.element <= time ? files[$0.offset].file.path : nil }
    }

    func next() -> (index: Int, file: LibraryIndex.Unread)? {
      // Relaxed, because only the index matters; the results have their own lock.
      let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
      return index < files.count ? (index, files[index]) : nil
    }
  }
}
