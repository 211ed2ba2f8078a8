import CompactTracks
import Foundation
import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

/// What is read of a queue after its files were cut off, damaged or mixed up.
@Suite struct QueueJournalTests {
  private let folder: TemporaryFolder
  private let file: SessionFile

  init() throws {
    folder = try TemporaryFolder()
    file = SessionFile(folder: folder.path.encoded)
  }

  private static func track(_ number: Int) -> Track {
    Track(path: TrackPath("/music/\(number).mp3"), title: "Song \(number)")
  }

  private static func tracks(_ numbers: Range<Int>) -> [PackedTrack] {
    Array(PackedTracks(numbers.map(track)))
  }

  private static func place(_ tracks: [PackedTrack], index: Int?) -> SavedSession {
    SavedSession(
      tracks: PackedTracks(tracks), index: index, path: index.map { tracks[$0].path }, seconds: 4,
      repeatMode: .off, volume: 50, nextEntryNumber: 5)
  }

  private func names() throws -> [String] {
    try #require(try SessionFile(folder: folder.path.encoded).load()).session.tracks
      .map(\.path.name)
  }

  /// The queue that a journal makes of the one that was saved first.
  private func names(with journal: some Sequence<UInt8>) throws -> [String] {
    let stored = try folder.read("queue.tracks")
    let token = stored.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: "stimmung queue 1\n".utf8.count, as: UInt64.self)
    }
    var tracks = Self.tracks(0..<5)
    _ = QueueJournal.replay(Array(journal), token: UInt64(littleEndian: token), on: &tracks)
    return tracks.map(\.path.name)
  }

  /// Saves a queue and then edits it at random; returns its state after each record.
  private func writeRandomEdits(seed: UInt64, records: Int) throws -> [[String]] {
    var random = SeededGenerator(seed: seed)
    var queue = Self.tracks(0..<5)
    try file.save(Self.place(queue, index: 0), isRunning: true, writing: .all)
    var states = [queue.map(\.path.name)]
    for number in 1...records {
      var edits: [QueueEdit] = []
      for part in 0..<Int.random(in: 1...3, using: &random) {
        let edit = Self.edit(of: queue, Self.track(number * 10 + part), &random)
        edit.apply(to: &queue)
        edits.append(edit)
      }
      try file.append(
        QueueJournal.Record(
          edits: edits, index: queue.isEmpty ? nil : 0, nextEntryNumber: Int64(number)))
      states.append(queue.map(\.path.name))
    }
    return states
  }

  private static func edit(
    of queue: [PackedTrack], _ new: Track, _ random: inout SeededGenerator
  ) -> QueueEdit {
    let place = Int.random(in: 0...queue.count, using: &random)
    let other = Int.random(in: 0...max(0, queue.count - 1), using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case _ where place == queue.count, 0:
      return QueueEdit(taken: [], put: [queue.count], tracks: [PackedTrack(new)])
    case 1: return QueueEdit(taken: [], put: [place], tracks: [PackedTrack(new)])
    case 2: return QueueEdit(taken: [place], put: [other], tracks: nil)
    case 3: return QueueEdit(taken: [place], put: [place], tracks: [PackedTrack(new)])
    default: return QueueEdit(taken: [place], put: [], tracks: nil)
    }
  }

  @Test(arguments: UInt64(1)...5)
  func `a journal cut off at any byte yields an earlier queue, and a whole one the current`(
    seed: UInt64
  ) throws {
    let states = try writeRandomEdits(seed: seed, records: 6)
    let whole = try folder.read("queue.journal")
    #expect(try names() == states.last)
    #expect(try names(with: whole) == states.last)
    var rest = states[...]
    for length in 0..<whole.count {
      let found = try names(with: whole.prefix(length))
      // The state never goes back, nor ahead of what was written.
      rest = rest[(try #require(rest.firstIndex(of: found), "\(length) bytes"))...]
    }
    #expect(rest.count >= 2)
    for length in stride(from: 0, to: whole.count, by: 97) {
      try folder.write(whole.prefix(length), to: "queue.journal")
      #expect(try names() == names(with: whole.prefix(length)))
    }
  }

  @Test(arguments: UInt64(1)...5)
  func `reading stops before the damage, wherever the journal is damaged`(seed: UInt64) throws {
    let states = try writeRandomEdits(seed: seed, records: 4)
    var damaged = try folder.read("queue.journal")
    for place in damaged.indices {
      let bit = UInt8(1) << UInt8(place % 8)
      damaged[place] ^= bit
      #expect(states.dropLast().contains(try names(with: damaged)), "byte \(place)")
      damaged[place] ^= bit
    }
  }

  @Test func `no record is applied twice, whatever is repeated or appended`() throws {
    let states = try writeRandomEdits(seed: 9, records: 4)
    let whole = try folder.read("queue.journal")
    for start in whole.indices {
      #expect(try names(with: whole + whole[start...]) == states.last)
    }
    try folder.write(whole + [UInt8](repeating: 0, count: 4096), to: "queue.journal")
    #expect(try names() == states.last)
  }

  @Test func `new records continue a journal that was cut off`() throws {
    _ = try writeRandomEdits(seed: 2, records: 4)
    let whole = try folder.read("queue.journal")
    for length in stride(from: 0, to: whole.count, by: 41) {
      try folder.write(whole.prefix(length), to: "queue.journal")
      let next = SessionFile(folder: folder.path.encoded)
      let before = try #require(try next.load()).session.tracks
      #expect(!next.isQueueDue)
      let edit = QueueEdit(taken: [], put: [before.count], tracks: [PackedTrack(Self.track(999))])
      try next.append(QueueJournal.Record(edits: [edit], index: 0, nextEntryNumber: 9))
      #expect(try names() == before.map(\.path.name) + ["999.mp3"])
    }
  }

  @Test func `a journal for other tracks is ignored`() throws {
    _ = try writeRandomEdits(seed: 3, records: 4)
    let journal = try folder.read("queue.journal")
    try file.write(Self.tracks(0..<5))
    try folder.write(journal, to: "queue.journal")
    #expect(try names() == Self.tracks(0..<5).map(\.path.name))
    // Nor does it return with records that are appended later.
    let edit = QueueEdit(taken: [0], put: [], tracks: nil)
    try file.append(QueueJournal.Record(edits: [edit], index: 0, nextEntryNumber: 1))
    #expect(try names() == Self.tracks(1..<5).map(\.path.name))
    #expect(try folder.read("queue.journal").count < journal.count)
  }

  @Test func `a queue of an earlier version is read, and first written as a whole`() throws {
    try file.save(Self.place(Self.tracks(0..<3), index: 1), isRunning: true, writing: .all)
    try folder.write(PackedTracks(Self.tracks(0..<3)).stored, to: "queue.tracks")
    let next = SessionFile(folder: folder.path.encoded)
    #expect(try next.load()?.session.tracks.count == 3)
    #expect(next.isQueueDue)
  }

  @Test func `the place follows later edits`() throws {
    let tracks = Self.tracks(0..<4)
    try file.save(Self.place(tracks, index: 2), isRunning: true, writing: .all)
    let first = QueueEdit(taken: [0], put: [], tracks: nil)
    try file.append(QueueJournal.Record(edits: [first], index: 1, nextEntryNumber: 70))
    var session = try #require(try file.load()).session
    #expect((session.index, session.seconds) == (1, 4))
    #expect(session.nextEntryNumber == 70)
    // The item itself is gone.
    let second = QueueEdit(taken: [1], put: [], tracks: nil)
    try file.append(QueueJournal.Record(edits: [second], index: 1, nextEntryNumber: 70))
    session = try #require(try file.load()).session
    #expect((session.index, session.seconds) == (1, 0))
    #expect(session.path?.name == "3.mp3")
    // A place that is saved later takes precedence.
    try file.save(
      Self.place(Self.tracks(1..<2) + Self.tracks(3..<4), index: 0), isRunning: true, writing: [])
    session = try #require(try file.load()).session
    #expect((session.index, session.seconds) == (0, 4))
  }

  @Test func `an edit costs its own size until the journal outgrows the tracks`() throws {
    let tracks = Self.tracks(0..<2000)
    try file.save(Self.place(tracks, index: 0), isRunning: true, writing: .all)
    let size = try folder.read("queue.tracks").count
    var count = tracks.count
    func append(_ more: Int) throws {
      let edit = QueueEdit(
        taken: [], put: Array(count..<count + more), tracks: Self.tracks(0..<more))
      count += more
      try file.append(QueueJournal.Record(edits: [edit], index: 0, nextEntryNumber: 1))
    }
    try append(1)
    #expect(try folder.read("queue.journal").count < 300)
    #expect(!file.isQueueDue)
    while try folder.read("queue.journal").count <= max(size, QueueFile.shortestLimit) {
      #expect(!file.isQueueDue)
      try append(100)
    }
    #expect(file.isQueueDue)
    try file.write(Self.tracks(0..<3))
    #expect(!file.isQueueDue)
    #expect(try names().count == 3)
  }

  @Test func `after enough edits that are slow to replay, the whole queue is due`() throws {
    try file.save(Self.place(Self.tracks(0..<4), index: 0), isRunning: true, writing: .all)
    let edit = QueueEdit(taken: [3], put: [0], tracks: nil)
    for _ in 0..<QueueFile.mostRearrangements { try append(edit) }
    #expect(!file.isQueueDue)
    try append(edit)
    #expect(file.isQueueDue)
  }

  private func append(_ edit: QueueEdit) throws {
    try file.append(QueueJournal.Record(edits: [edit], index: 0, nextEntryNumber: 1))
  }

  @Test(arguments: ["a full disk", "a journal that is gone", "a journal that was cut off"])
  func `a failed append requests that the whole queue be written`(what: String) throws {
    let states = try writeRandomEdits(seed: 5, records: 3)
    let path = folder["queue.journal"].encoded
    let whole = try folder.read("queue.journal")
    switch what {
    case "a full disk":
      unlink(path)
      try #require(symlink("/dev/full", path) == 0)
    case "a journal that is gone": unlink(path)
    default: try #require(truncate(path, off_t(whole.count - 1)) == 0)
    }
    let edit = QueueEdit(taken: [], put: [0], tracks: [PackedTrack(Self.track(7))])
    let error = #expect(throws: PlayerError.self) { try append(edit) }
    #expect(error?.message.contains("queue.journal") == true)
    #expect(file.isQueueDue)
    unlink(path)
    try folder.write(whole, to: "queue.journal")
    #expect(try names() == states.last)
  }
}
