import Foundation
import Linux
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

/// Redoing what was undone, across all stores, and inserting tracks at a place.
@Suite(.timeLimit(.minutes(30))) struct ContractRedoTests {
  private func names(_ bench: HostBench) throws -> String {
    try bench.rows().map { String($0.entry.track.path.name.dropLast(4)) }.joined()
  }

  private func undo(_ bench: HostBench) throws -> String {
    try bench.perform(UndoRequest.undo)
  }

  private func redo(_ bench: HostBench) throws -> String {
    try bench.perform(UndoRequest.redo)
  }

  @Test(arguments: Access.allCases)
  func `changes of several stores are redone in the order in which they were made`(
    access: Access
  ) throws {
    let bench = try HostBench(access)
    let paths = try ["a", "b"].map { try bench.makeTrack($0) }
    try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: paths))))
    try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.path(path: paths[0])])))
    let last = try #require(try bench.rows().last).entry.id
    try bench.perform(.queueEdit(.shiftInQueue(entries: [last], by: -1)))
    #expect(try names(bench) == "ba")
    #expect(try undo(bench) == "Moved “b” back")
    #expect(try undo(bench) == "filing “a” under calm")
    #expect(try undo(bench) == "Removed 2 songs again: “a” and “b”")
    #expect(try names(bench) == "")
    let added = "Added 2 songs again: “a” and “b”"
    #expect(try bench.perform(.undo(.redo)) == .redone(what: added))
    #expect(try redo(bench) == "filing “a” under calm")
    #expect(
      try bench.perform(MoodTracksRequest.moodTracks(mood: .calm)).map(\.persistentID)
        == [.ofSound("a")])
    #expect(try redo(bench) == "Moved “b” again")
    #expect(try names(bench) == "ba")
    #expect(try bench.refusal(.undo(.redo))?.code == .invalidRequest)
    #expect(try undo(bench) == "Moved “b” back")
    #expect(try names(bench) == "ab")
  }

  @Test(arguments: Access.allCases)
  func `after another change in any store, nothing is redone`(access: Access) throws {
    let bench = try HostBench(access)
    let path = try bench.makeTrack("a")
    try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: [path]))))
    #expect(try undo(bench) == "Removed “a” again")
    try bench.perform(.mark(.setRating(rating: 3, tracks: [.path(path: path)])))
    #expect(try bench.refusal(.undo(.redo))?.code == .invalidRequest)
    #expect(try names(bench) == "")
    #expect(try undo(bench) == "rating “a” as 3")
    #expect(try redo(bench) == "rating “a” as 3")
  }

  @Test(arguments: Access.allCases)
  func `a change of the queue that was undone on its own is redone`(access: Access) throws {
    let bench = try HostBench(access)
    let path = try bench.makeTrack("a")
    try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: [path]))))
    try bench.perform(.queueEdit(.undoQueue))
    #expect(try names(bench) == "")
    #expect(try redo(bench) == "Added “a” again")
    #expect(try names(bench) == "a")
    #expect(try undo(bench) == "Removed “a” again")
    #expect(try names(bench) == "")
  }

  @Test(arguments: Access.allCases)
  func `files that were restored from the trash are moved there again with their entries`(
    access: Access
  ) throws {
    let bench = try HostBench(access) { dependencies, folder in
      dependencies.trash = Trash(dataHome: folder["data"])
    }
    let paths = try ["a", "b", "c"].map { try bench.makeTrack($0) }
    try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: paths))))
    try bench.perform(.file(.trashFiles(paths: [paths[0]])))
    try bench.perform(.file(.trashFiles(paths: [paths[1]])))
    #expect(try undo(bench) == "moving “b.mp3” to the trash")
    #expect(try undo(bench) == "moving “a.mp3” to the trash")
    #expect(try names(bench) == "abc")
    #expect(try redo(bench) == "moving “a.mp3” to the trash")
    #expect(try names(bench) == "bc")
    #expect(try redo(bench) == "moving “b.mp3” to the trash")
    #expect(try names(bench) == "c")
    #expect(!FileManager.default.fileExists(atPath: paths[0].encoded))
    #expect(try undo(bench) == "moving “b.mp3” to the trash")
    #expect(try undo(bench) == "moving “a.mp3” to the trash")
    #expect(try names(bench) == "abc")
    #expect(FileManager.default.fileExists(atPath: paths[1].encoded))
  }

  @Test(arguments: Access.allCases)
  func `an edit of tags is redone with the checks of an edit`(access: Access) throws {
    let bench = try HostBench(access) { dependencies, _ in dependencies.reader = FileTrackReader() }
    let path = try bench.folder.write(
      ID3Tag.version2(4, [.text("TIT2", "Old")]) + ID3Audio.silence(), to: "music/real.mp3")
    var edit = TagEdit()
    try edit.set(.title, to: "New")
    let writer = TagWriter()
    let written = try writer.write(try #require(try writer.plan(path, edit)))
    try bench.perform(.file(.tagsWritten(files: [written])))
    for _ in 0..<2 {
      #expect(try undo(bench) == "changing the tags of “real.mp3”")
      #expect(try FileTrackReader().read(path).title == "Old")
      #expect(try redo(bench) == "changing the tags of “real.mp3”")
      #expect(try FileTrackReader().read(path).title == "New")
    }
    #expect(try undo(bench) == "changing the tags of “real.mp3”")
    var other = TagEdit()
    try other.set(.artist, to: "Someone")
    try writer.write(try #require(try writer.plan(path, other)))
    #expect(try bench.refusal(.undo(.redo))?.code == .stale)
    #expect(try FileTrackReader().read(path).title == "Old")
  }

  @Test func `the effect of a gesture is redone`() throws {
    let bench = try HostBench()
    let log = try bench.play("a", "b")
    bench.host.beginGesture()
    let next = bench.player.ask(.transport(.next))
    try bench.hear(log)
    _ = try next.snapshot()
    bench.host.endGesture()
    let undo = bench.player.ask(.undo(.undo))
    try bench.hear(log)
    #expect(try undo.reply() == .undone(what: "what the gesture did"))
    let redo = bench.player.ask(.undo(.redo))
    try bench.hear(log)
    #expect(try redo.reply() == .redone(what: "what the gesture did"))
    #expect(try bench.snapshot().queueIndex == 1)
  }

  @Test(arguments: Access.allCases)
  func `answers say where the added tracks are`(access: Access) throws {
    let bench = try HostBench(access)
    let log = try bench.play("a", "b")
    let (x, y) = (try bench.makeTrack("x"), try bench.makeTrack("y"))
    func add(_ request: QueueFillRequest) throws -> QueueInsertion? {
      try bench.perform(request).place
    }
    #expect(
      try add(.playNext(content: .paths(paths: [x]))) == QueueInsertion(index: 1, ahead: 0))
    #expect(
      try add(.playNext(content: .paths(paths: [y]))) == QueueInsertion(index: 2, ahead: 1))
    #expect(
      try add(.appendToQueue(content: .paths(paths: [x, y])))
        == QueueInsertion(index: 4, ahead: 3))
    #expect(try names(bench) == "axybxy")
    let third = try bench.rows()[2].entry.id
    #expect(
      try add(.insertIntoQueue(content: .paths(paths: [x]), after: third))
        == QueueInsertion(index: 3, ahead: 2))
    #expect(
      try add(.insertIntoQueue(content: .paths(paths: [y]), after: nil))
        == QueueInsertion(index: 0, ahead: nil))
    #expect(try names(bench) == "yaxyxbxy")
    let now = bench.player.ask(.queueFill(.playNow(content: .paths(paths: [y, x]))))
    try bench.hear(log)
    guard case .queued(let result) = try now.reply() else { return }
    #expect(result.place == QueueInsertion(index: 2, ahead: nil))
    #expect(try names(bench) == "yayxxyxbxy")
    #expect(try bench.snapshot().queueIndex == 2)
    let again = try add(.appendToQueue(content: .paths(paths: [x])))
    #expect(again == QueueInsertion(index: 10, ahead: 7))
    try bench.perform(.transport(.setShuffle(mode: .tracks)))
    #expect(try add(.appendToQueue(content: .paths(paths: [x])))?.ahead == nil)
    // What was to be played next before is behind it or before it, depending on the new order.
    #expect(try add(.playNext(content: .paths(paths: [x])))?.ahead != nil)
  }

  @Test(arguments: Access.allCases)
  func `tracks are inserted and moved within a playlist`(access: Access) throws {
    let bench = try HostBench(access)
    let paths = try ["a", "b", "c"].map { try bench.makeTrack($0) }
    let tea = try #require(PlaylistName(rawValue: "Tea"))
    try bench.perform(.playlist(.createPlaylist(playlist: tea)))
    func places() throws -> [PlaylistTrack] {
      try bench.perform(PlaylistTracksRequest.playlistTracks(playlist: tea))
    }
    func insert(_ index: Int, after place: Int64?) throws {
      try bench.perform(
        .playlist(
          .insertIntoPlaylist(playlist: tea, tracks: [.path(path: paths[index])], after: place)))
    }
    try insert(0, after: nil)
    try insert(1, after: nil)
    try insert(2, after: try places()[0].id)
    #expect(try places().map(\.track.title) == ["b", "c", "a"])
    try bench.perform(
      .playlist(
        .shiftInPlaylist(playlist: tea, places: try places().suffix(2).map(\.id), by: -1)))
    #expect(try places().map(\.track.title) == ["c", "a", "b"])
    #expect(try undo(bench) == "moving 2 tracks in “Tea”")
    #expect(try undo(bench) == "inserting “c” into “Tea”")
    #expect(try places().map(\.track.title) == ["b", "a"])
    #expect(try redo(bench) == "inserting “c” into “Tea”")
    #expect(try places().map(\.track.title) == ["b", "c", "a"])
  }
}
