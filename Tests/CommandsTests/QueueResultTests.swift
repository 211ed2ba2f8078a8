import PlayerModel
import Testing

@testable import Commands

/// What is said about a queue that was filled.
@Suite struct QueueResultTests {
  private func sentence(
    _ folders: [String], added: Int = 12, refused: Int = 0, new: [TrackPath]? = nil
  ) -> String? {
    QueueResult(
      added: added, skipped: [], skippedCount: refused, refusedCount: refused, newFolders: new
    ).sentence(on: folders.map { TrackPath($0) })
  }

  @Test func `folders that the library knows already are reported with their tracks`() {
    #expect(sentence(["/music"]) == "Queued 12 tracks from /music.")
    #expect(sentence(["/music"], added: 1) == "Queued 1 track from /music.")
    #expect(sentence(["/a", "/b"]) == "Queued 12 tracks from 2 folders.")
  }

  @Test func `a queue that was replaced is named with the way back to it`() {
    let result = QueueResult(added: 12, skipped: [], skippedCount: 0, refusedCount: 0)
    var before = PlayerSnapshot(output: "silent")
    #expect(result.sentence(onReplaced: before) == nil, "there was none")
    before.queueCount = 1
    let start = "“stimmung undo”, or u in the interface, brings back your queue"
    #expect(result.sentence(onReplaced: before) == "\(start) of 1 track.")
    let nothing = QueueResult(added: 0, skipped: [], skippedCount: 0, refusedCount: 0)
    #expect(nothing.sentence(onReplaced: before) == nil, "it is still there")
  }

  @Test func `files, new folders and refused files have sentences of their own or none`() {
    #expect(sentence([]) == nil)
    #expect(sentence(["/music"], new: [TrackPath("/music")]) == nil)
    #expect(sentence(["/music"], refused: 1) == nil)
  }
}
