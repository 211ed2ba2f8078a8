import Foundation
import Linux
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

/// Moving music files to the trash, restoring them and reading them again.
@Suite(.timeLimit(.minutes(30))) struct ContractFileTests {
  private func bench(_ access: Access) throws -> HostBench {
    try HostBench(access) { dependencies, folder in
      dependencies.trash = Trash(dataHome: folder["data"])
    }
  }

  private func exists(_ path: TrackPath) -> Bool {
    FileManager.default.fileExists(atPath: path.encoded)
  }

  private func names(_ bench: HostBench) throws -> String {
    try bench.rows().map { String($0.entry.track.path.name.dropLast(4)) }.joined()
  }

  private func undo(_ bench: HostBench) throws -> String {
    try bench.perform(UndoRequest.undo)
  }

  @Test(arguments: Access.allCases)
  func `a file leaves disk, queue and library in one step, and returns in one`(
    access: Access
  ) throws {
    let bench = try bench(access)
    let paths = try ["a", "b", "c"].map { try bench.makeTrack($0) }
    try bench.perform(.scan(.scan(paths: [bench.folder["music"]])))
    try bench.perform(
      .queueFill(.appendToQueue(content: .paths(paths: paths + [paths[1]]))))
    try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.path(path: paths[1])])))
    let change = try bench.perform(FileRequest.trashFiles(paths: [paths[1], paths[1]]))
    #expect(change == FileChange(changed: 1, refused: []))
    #expect(!exists(paths[1]))
    #expect(exists(bench.folder["data/Trash/files/b.mp3"]))
    #expect(try names(bench) == "ac")
    let filed = try bench.perform(MoodTracksRequest.moodTracks(mood: .calm))
    #expect(filed.map(\.persistentID) == [.ofSound("b")])
    #expect(try undo(bench) == "moving “b.mp3” to the trash")
    #expect(exists(paths[1]))
    #expect(try names(bench) == "abcb")
    #expect(try undo(bench) == "filing “b” under calm", "the previous change is undone next")
  }

  @Test(arguments: Access.allCases)
  func `playback continues with the next track`(access: Access) throws {
    let bench = try bench(access)
    let log = try bench.play("a", "b", "c")
    let answer = bench.player.ask(.file(.trashFiles(paths: [bench.folder["music/a.mp3"]])))
    try bench.hear(log)
    guard case .filesChanged(let change) = try answer.reply() else { return }
    #expect(change.changed == 1)
    #expect(try names(bench) == "bc")
    #expect(try bench.snapshot().item?.track.path.name == "b.mp3")
    #expect(try bench.snapshot().state == .playing)
  }

  @Test(arguments: Access.allCases)
  func `a file that cannot be moved is refused by name, and the rest are moved`(access: Access)
    throws
  {
    let bench = try bench(access)
    let path = try bench.makeTrack("a")
    let (folder, gone) = (bench.folder["music"], bench.folder["music/gone.mp3"])
    let change = try bench.perform(FileRequest.trashFiles(paths: [folder, gone, path]))
    #expect(change.changed == 1)
    #expect(change.refused.map(\.path) == [folder, gone])
    #expect(change.refused.allSatisfy { $0.reason.contains($0.path.encoded) })
    let none = try bench.perform(FileRequest.trashFiles(paths: [gone]))
    #expect(none.changed == 0)
    // Only completed moves can be undone.
    #expect(try undo(bench) == "moving “a.mp3” to the trash")
    #expect(try bench.refusal(.undo(.undo))?.code == .invalidRequest)
  }

  @Test(arguments: Access.allCases)
  func `undo restores the queue but does not overwrite a file that took the old place`(
    access: Access
  ) throws {
    let bench = try bench(access)
    let paths = try ["a", "b"].map { try bench.makeTrack($0) }
    try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: paths))))
    try bench.perform(.file(.trashFiles(paths: [paths[0]])))
    try bench.makeTrack("a")
    let error = try bench.refusal(.undo(.undo))
    #expect(error?.message.contains("stays in the trash") == true)
    #expect(exists(bench.folder["data/Trash/files/a.mp3"]))
  }

  @Test(arguments: Access.allCases)
  func `undoing a change of the queue leaves the files alone`(access: Access) throws {
    let bench = try bench(access)
    let paths = try ["a", "b"].map { try bench.makeTrack($0) }
    try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: paths))))
    try bench.perform(.file(.trashFiles(paths: [paths[0]])))
    try bench.perform(.queueEdit(.undoQueue))
    #expect(try names(bench) == "ab")
    #expect(!exists(paths[0]))
    #expect(try undo(bench) == "moving “a.mp3” to the trash")
    #expect(exists(paths[0]))
    #expect(try names(bench) == "ab")
    #expect(try undo(bench) == "Removed 2 songs again: “a” and “b”")
    #expect(try names(bench) == "")
  }

  @Test(arguments: Access.allCases)
  func `while sorting, the queue stays unchanged, but files can be trashed and restored`(
    access: Access
  ) throws {
    let bench = try bench(access)
    let log = try bench.play("a")
    let path = try bench.makeTrack("b")
    try bench.perform(.scan(.scan(paths: [bench.folder["music"]])))
    let answer = bench.player.ask(.queueFill(.beginMoodSorting))
    try bench.hear(log)
    try answer.reply()
    #expect(try bench.perform(FileRequest.trashFiles(paths: [path])).changed == 1)
    #expect(!exists(path))
    #expect(try names(bench) == "ab")
    #expect(try undo(bench) == "moving “b.mp3” to the trash")
    #expect(exists(path))
    #expect(try bench.snapshot().sorting != nil)
  }

  @Test(arguments: Access.allCases)
  func `a scan of all files adds and changes nothing by itself`(access: Access) throws {
    let bench = try bench(access)
    _ = try bench.makeTrack("a")
    try bench.perform(.scan(.scan(paths: [bench.folder["music"]])))
    let scan = try bench.perform(ScanRequest.scanAll(paths: []))
    #expect(scan.found == 1 && scan.added == 0 && scan.removed == 0 && scan.isComplete)
  }

  @Test(arguments: Access.allCases)
  func `a changed file is read again for queue and library`(access: Access) throws {
    let bench = try bench(access)
    let (inside, outside) = (
      try bench.makeTrack("a"), try bench.folder.write("x".utf8, to: "elsewhere/x.mp3")
    )
    try bench.perform(.scan(.scan(paths: [bench.folder["music"]])))
    try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: [inside, outside]))))
    try bench.folder.write("new a".utf8, to: "music/a.mp3")
    try bench.folder.write("new x".utf8, to: "elsewhere/x.mp3")
    let missing = bench.folder["gone.mp3"]
    let change = try bench.perform(
      FileRequest.rereadFiles(paths: [inside, outside, missing]))
    #expect(change.changed == 2)
    #expect(change.refused.map(\.path) == [missing])
    // The queue may first receive what the scan found earlier, and then the new state.
    try eventually("both are read again") {
      try bench.rows().map(\.entry.track.title) == ["new a", "new x"]
    }
  }

  /// A player of real files, one of which had its title edited from “Old” to “New”.
  private func edited(
    _ access: Access
  ) throws -> (bench: HostBench, path: TrackPath, written: WrittenTags) {
    let bench = try HostBench(access) { dependencies, _ in dependencies.reader = FileTrackReader() }
    let path = try bench.folder.write(
      ID3Tag.version2(4, [.text("TIT2", "Old")]) + ID3Audio.silence(), to: "music/real.mp3")
    try bench.perform(.queueFill(.setQueue(content: .paths(paths: [path]), play: false)))
    var edit = TagEdit()
    try edit.set(.title, to: "New")
    let writer = TagWriter()
    let written = try writer.write(try #require(try writer.plan(path, edit)))
    #expect(
      try bench.perform(FileRequest.tagsWritten(files: [written]))
        == FileChange(changed: 1, refused: []))
    return (bench, path, written)
  }

  private func title(_ bench: HostBench) throws -> String? {
    try bench.rows().first?.entry.track.title
  }

  @Test(arguments: Access.allCases)
  func `an edit of tags is undone like any other change, before older ones`(
    access: Access
  ) throws {
    let (bench, path, _) = try edited(access)
    #expect(try title(bench) == "New")
    try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.path(path: path)])))
    #expect(try undo(bench) == "filing “New” under calm")
    #expect(try undo(bench) == "changing the tags of “real.mp3”")
    #expect(try title(bench) == "Old")
    #expect(try FileTrackReader().read(path).title == "Old")
    #expect(try undo(bench) == "Emptied the queue again")
  }

  @Test func `an edit of tags is not undone in a file that has changed since`() throws {
    let (bench, path, _) = try edited(.inProcess)
    var edit = TagEdit()
    try edit.set(.artist, to: "Someone")
    let writer = TagWriter()
    try writer.write(try #require(try writer.plan(path, edit)))
    let refusal = try bench.refusal(.undo(.undo))
    #expect(refusal?.code == .stale)
    #expect(refusal?.message.contains("changed after its tags were edited") == true)
    #expect(try FileTrackReader().read(path).title == "New")
    #expect(try undo(bench) == "Emptied the queue again", "older changes are still undone")
  }

  @Test func `a player without a trash says so`() throws {
    let bench = try HostBench()
    let path = try bench.makeTrack("a")
    let change = try bench.perform(FileRequest.trashFiles(paths: [path]))
    #expect(change.refused.map(\.reason) == ["This player has no trash."])
    #expect(exists(path))
  }
}
