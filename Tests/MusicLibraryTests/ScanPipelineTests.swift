import Dispatch
import MusicLibrary
import PlayerModel
import Synchronization
import TestSupport
import Testing

/// Finding, reading and storing run concurrently.
@Suite struct ScanPipelineTests {
  /// More than all stages of a scan hold together.
  static let fileCount = 8 * batchSize
  static let batchSize = 40
  /// One batch each of files being read, waiting to be read, and found meanwhile.
  static let mostAhead = 3 * batchSize

  let folder: TemporaryFolder
  let index: LibraryIndex
  let clock = TestClock()
  let progress = ScanCourse()

  init() throws {
    folder = try TemporaryFolder()
    index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    for number in 0..<Self.fileCount {
      try folder.write("sound \(number)/Title".utf8, to: "music/\(number)/a.mp3")
    }
  }

  func scanner(
    _ read: @escaping @Sendable (TrackPath) throws(PlayerError) -> Track = { .at($0) }
  ) -> LibraryScanner {
    LibraryScanner(
      index: index, reader: CourseReader(course: progress, read: read), clock: clock,
      batchSize: Self.batchSize)
  }

  func scan(
    _ read: @escaping @Sendable (TrackPath) throws(PlayerError) -> Track,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> ScanReport {
    try scanner(read).scan(
      [folder["music"]], isCancelled: isCancelled, willList: { _ in progress.noteFolder() })
  }

  @Test func `files are found while others are read, but only a limited number ahead`() throws {
    let report = try scan { path in
      // If nothing were found while reading, this would wait forever.
      progress.waitForFolders(2 * Self.batchSize)
      return .at(path)
    }
    #expect(report.result.added == Self.fileCount)
    #expect(progress.folders == Self.fileCount + 1)
    #expect(progress.mostAhead <= Self.mostAhead)
  }

  @Test func `a scan whose results cannot be stored stops finding and reading`() throws {
    #expect(throws: PlayerError.self) {
      _ = try scan { _ in
        clock.advance(milliseconds: 1000)
        // Storing two tracks with the same path is refused.
        return .at(folder["music/same.mp3"])
      }
    }
    #expect(progress.folders < Self.fileCount)
    #expect(try index.trackCount() <= 1)
  }

  @Test func `a cancelled scan stops reading and searching, and keeps what was read`() throws {
    let isCancelled = Flag()
    let report = try scan(
      { path in
        isCancelled.value.store(true, ordering: .relaxed)
        return .at(path)
      }, isCancelled: { isCancelled.value.load(ordering: .relaxed) })
    #expect(!report.result.isComplete)
    #expect(progress.read == 1)
    #expect(progress.folders < Self.fileCount / 2)
    #expect(try index.trackCount() == 1)
  }

  @Test func `results are stored after a second`() throws {
    var stored: [Int] = []
    _ = try scanner().scan(
      [folder["music"]],
      progress: {
        stored.append($0.stored.count)
        // The third step is a second after the first.
        clock.advance(milliseconds: 500)
      })
    #expect(stored.reduce(0, +) == Self.fileCount)
    // They are reported with the next results, a second later.
    #expect(stored.prefix(6) == [0, 0, 0, 0, 2 * Self.batchSize + 1, 0])
  }

  @Test func `a scan that is stuck on a file reports which`() throws {
    let stuck = folder["music/123/a.mp3"]
    let wasReported = DispatchSemaphore(value: 0)
    let scanner = scanner { [clock] path in
      guard path == stuck else { return .at(path) }
      clock.advance(milliseconds: 2000)
      _ = wasReported.wait(timeout: .now() + 120)
      return .at(path)
    }
    var reported: Set<TrackPath> = []
    let report = try scanner.scan(
      [folder["music"]],
      progress: { progress in
        guard let path = progress.slowFile else { return }
        if reported.insert(path).inserted { wasReported.signal() }
      })
    #expect(report.result.added == Self.fileCount)
    #expect(reported == [stuck])
  }

  @Test func `a rescan knows the total`() throws {
    _ = try scan { .at($0) }
    var totals: [Int?] = []
    _ = try scanner().scan(
      [],
      progress: {
        totals.append($0.status.total)
        clock.advance(milliseconds: 300)
      })
    #expect(totals.prefix(2) == [nil, nil])
    #expect(totals.dropFirst(2).allSatisfy { $0 == Self.fileCount })
  }
}

/// The progress of the stages of a scan.
final class ScanCourse: Sendable {
  private struct Counts {
    var folders = 0
    var read = 0
    var mostAhead = 0
  }

  private let counts = Mutex(Counts())
  private let folderCame = DispatchSemaphore(value: 0)

  var folders: Int { counts.withLock(\.folders) }
  var read: Int { counts.withLock(\.read) }
  /// How many more folders were listed than files read, at most; each contains one file.
  var mostAhead: Int { counts.withLock(\.mostAhead) }

  func noteFolder() {
    counts.withLock { $0.folders += 1 }
    folderCame.signal()
  }

  func noteRead() {
    counts.withLock { counts in
      counts.mostAhead = max(counts.mostAhead, counts.folders - 1 - counts.read)
      counts.read += 1
    }
  }

  /// Waits until the given number of folders were listed.
  func waitForFolders(_ count: Int) {
    while folders < count, folderCame.wait(timeout: .now() + 120) == .success {}
  }
}

private struct CourseReader: TrackReading {
  let course: ScanCourse
  let read: @Sendable (TrackPath) throws(PlayerError) -> Track

  func read(_ path: TrackPath) throws(PlayerError) -> Track {
    course.noteRead()
    return try read(path)
  }
}

private final class Flag: Sendable {
  let value = Atomic(false)
}

extension Track {
  /// A track without an identity.
  fileprivate static func at(_ path: TrackPath) -> Track { Track(path: path, title: "Title") }
}
