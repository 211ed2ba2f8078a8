import Dispatch
import MusicLibrary
import PlayerModel
import Synchronization
import TestSupport
import Testing

@testable import PlayerHost

/// The library, accessed in process and over the socket.
@Suite(.timeLimit(.minutes(30))) struct ContractLibraryTests {
  private func scanned(_ reply: PlayerReply) throws -> ScanResult {
    guard case .scanned(let result) = reply else { throw PlayerError(.invalidRequest, "\(reply)") }
    return result
  }

  @Test(arguments: Access.allCases)
  func `a missing folder is named, and the others are scanned`(access: Access) throws {
    let bench = try HostBench(access)
    try bench.makeTrack("a")
    let missing = bench.folder["nowhere"]
    let error = try bench.refusal(.scan(.scan(paths: [missing, bench.folder["music"]])))
    #expect(error?.code == .notFound)
    #expect(error?.message == "“\(missing)” does not exist.")
    #expect(try bench.snapshot().libraryRevision == 1)
    #expect(try bench.refusal(.scan(.scan(paths: [bench.folder["music/a.mp3"], missing]))) != nil)
    _ = try bench.perform(.scan(.scan(paths: [])))
  }

  @Test(arguments: Access.allCases)
  func `a scan reports what it found, including exact copies`(_ access: Access) throws {
    let bench = try HostBench(access)
    for name in ["a", "b", "c"] { try bench.makeTrack(name) }
    try bench.folder.write("c".utf8, to: "music/copy of c.mp3")
    let result = try scanned(bench.perform(.scan(.scan(paths: [bench.folder["music"]]))))
    #expect(result.added == 4 && result.copies == 2 && result.isComplete)
    #expect(try bench.snapshot().libraryRevision == 1)
    #expect(try bench.snapshot().scan == nil)
  }

  @Test(arguments: Access.allCases)
  func `a stopped scan says so, keeps what it read, and the next one continues`(
    _ access: Access
  ) throws {
    let gate = GatedReader(letting: 3)
    let bench = try HostBench(access) { dependencies, _ in dependencies.reader = gate }
    for number in 0..<8 { try bench.makeTrack("t\(number)") }
    let answer = bench.player.ask(.scan(.scan(paths: [bench.folder["music"]])))
    try gate.waitUntilShut()
    try bench.perform(.end(.stopScan))
    gate.open()
    let first = try scanned(answer.reply())
    #expect(!first.isComplete && first.added < 8)
    let second = try scanned(bench.perform(.scan(.scan(paths: []))))
    #expect(second.isComplete && first.added + second.added == 8)
  }

  @Test(arguments: Access.allCases)
  func `a folder that is opened for the first time is reported as new in the library`(
    access: Access
  ) throws {
    let bench = try HostBench(access)
    let file = try bench.makeTrack("a")
    let folder = bench.folder["music"]
    func newFolders(_ paths: TrackPath...) throws -> [TrackPath]? {
      let reply = try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: paths))))
      guard case .queued(let result) = reply else { return [] }
      return result.newFolders
    }
    #expect(try newFolders(file) == nil, "files are not added")
    #expect(try newFolders(folder) == [folder])
    _ = try bench.perform(.scan(.scan(paths: [folder])))
    #expect(try newFolders(folder) == nil)
    #expect(try newFolders(folder, file) == nil)
  }

  private func folders(_ reply: PlayerReply) -> [LibraryFolder] {
    guard case .libraryFolders(let folders) = reply else { return [] }
    return folders
  }

  @Test(arguments: Access.allCases)
  func `the tracks of a removed folder are no longer found, but keep their moods`(
    _ access: Access
  ) throws {
    let bench = try HostBench(access) { dependencies, folder in
      let wanted = folder["wanted/"]
      dependencies.preferences = { HostPreferences(libraryFolders: [wanted]) }
    }
    let music = bench.folder["music"]
    try bench.makeTrack("a")
    let other = try bench.folder.write("b".utf8, to: "other/b.mp3")
    try bench.perform(.scan(.scan(paths: [music, bench.folder["other"]])))
    try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.path(path: other)])))
    #expect(
      try folders(bench.perform(.libraryFolder(.libraryFolders))) == [
        LibraryFolder(path: music, tracks: 1, isThere: true, isSetting: false),
        LibraryFolder(path: bench.folder["other"], tracks: 1, isThere: true, isSetting: false),
        LibraryFolder(path: bench.folder["wanted"], tracks: 0, isThere: false, isSetting: true),
      ])
    let revision = try bench.snapshot().libraryRevision
    let left = try folders(
      bench.perform(
        .libraryFolder(.removeLibraryFolder(path: TrackPath(bench.folder["other"].encoded + "/")))))
    #expect(left.map(\.path) == [music, bench.folder["wanted"]])
    #expect(try bench.snapshot().libraryRevision > revision)
    #expect(try scanned(bench.perform(.scan(.scan(paths: [])))).found == 1)
    let filed = try bench.perform(MoodTracksRequest.moodTracks(mood: .calm))
    #expect(filed.map(\.track.title) == ["b"] && !filed[0].isMissing)
  }

  @Test(arguments: Access.allCases)
  func `only a folder of the library can be removed, and only if the settings do not name it`(
    _ access: Access
  ) throws {
    let named = Mutex<[TrackPath]>([])
    let bench = try HostBench(access) { dependencies, folder in
      named.withLock { $0 = [folder["music"]] }
      dependencies.preferences = { HostPreferences(libraryFolders: named.withLock(\.self)) }
    }
    try bench.makeTrack("a")
    try bench.perform(.scan(.scan(paths: [])))
    let refusal = try bench.refusal(
      .libraryFolder(.removeLibraryFolder(path: bench.folder["music"])))
    #expect(refusal?.code == .invalidRequest)
    #expect(refusal?.message.contains("library.folders") == true)
    #expect(
      try bench.refusal(.libraryFolder(.removeLibraryFolder(path: bench.folder["elsewhere"])))?.code
        == .notFound)
    #expect(try folders(bench.perform(.libraryFolder(.libraryFolders))).map(\.tracks) == [1])
    named.withLock { $0 = [] }
    #expect(
      try folders(bench.perform(.libraryFolder(.removeLibraryFolder(path: bench.folder["music"]))))
        .isEmpty)
  }

  @Test func `removing a folder ends a scan, and the rest is scanned afterwards`() throws {
    let gate = GatedReader(letting: 3)
    let bench = try HostBench { dependencies, _ in dependencies.reader = gate }
    try bench.folder.write("x".utf8, to: "other/x.mp3")
    try bench.perform(.scan(.scan(paths: [bench.folder["other"]])))
    for number in 0..<8 { try bench.makeTrack("t\(number)") }
    let answer = bench.player.ask(.scan(.scan(paths: [bench.folder["music"]])))
    try gate.waitUntilShut()
    let removal = bench.player.ask(
      .libraryFolder(.removeLibraryFolder(path: bench.folder["other"])))
    // Once a later request is answered, the host has received the removal.
    _ = try bench.snapshot()
    gate.open()
    #expect(try !scanned(answer.reply()).isComplete)
    #expect(try folders(removal.reply()).map(\.path) == [bench.folder["music"]])
    // This scan follows the one that the host restarted.
    let last = try scanned(bench.perform(.scan(.scan(paths: []))))
    #expect(last.found == 8 && last.added == 0)
  }

  @Test func `a host that watches shows a new file automatically`() throws {
    let bench = try HostBench { dependencies, _ in dependencies.watchesLibrary = true }
    try bench.makeTrack("a")
    try bench.perform(.scan(.scan(paths: [bench.folder["music"]])))
    let log = try EventLog(bench.player)
    try bench.makeTrack("b")
    try log.next(.libraryChanged)
    #expect(try bench.perform(.scan(.scan(paths: []))).isUnchanged)
  }
}

extension PlayerReply {
  /// Whether a scan found nothing new.
  fileprivate var isUnchanged: Bool {
    guard case .scanned(let result) = self else { return false }
    return result.added + result.changed + result.removed == 0
  }
}

/// Reads some files and then waits until it may continue.
private final class GatedReader: TrackReading {
  private let left: Atomic<Int>
  private let shut = DispatchSemaphore(value: 0)
  private let gate = DispatchSemaphore(value: 0)

  init(letting count: Int) {
    left = Atomic(count)
  }

  func open() {
    gate.signal()
  }

  func waitUntilShut() throws {
    try #require(shut.wait(timeout: .now() + 120) == .success, "nothing waits at the gate")
  }

  func read(_ path: TrackPath) throws(PlayerError) -> Track {
    if left.subtract(1, ordering: .relaxed).newValue < 0 {
      shut.signal()
      _ = gate.wait(timeout: .now() + 120)
      // A later reader finds the gate open, too.
      gate.signal()
    }
    return try TitleReader().read(path)
  }
}
