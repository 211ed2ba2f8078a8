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

/// What is said about changes of the queue.
@Suite struct QueueChangeTests {
  @Test func `changes are named with what is in force now, and how to undo them`() {
    let order = LibraryOrder(.title, isDescending: true)
    for (change, sentence) in [
      (.removed(1), "Removed 1 track; “stimmung queue undo” brings it back."),
      (.removed(3), "Removed 3 tracks; “stimmung queue undo” brings them back."),
      (.moved(1, to: 0), "Moved 1 track, now number 1."),
      (.moved(3, to: 4), "Moved 3 tracks, now numbers 5 to 7."),
      (
        .sorted(order, isChange: true),
        "Sorted by title, descending; “stimmung queue undo” restores the order."
      ),
      (
        .sorted(order, isChange: false),
        "The queue was already in this order: by title, descending."
      ),
      (.undone(count: 0), "Undid the last change to the queue, which is empty now."),
      (.undone(count: 1), "Undid the last change to the queue, which has 1 track now."),
    ] as [(QueueChange, String)] {
      #expect(change.sentence == sentence)
    }
  }

  @Test func `added tracks are counted, with their numbers if those are known`() {
    var result = QueueResult(added: 1, skipped: [], skippedCount: 0)
    #expect(result.sentence(onAdding: "to play next") == "Added 1 track to play next.")
    result.place = QueueInsertion(index: 4, ahead: nil)
    #expect(
      result.sentence(onAdding: "to play next") == "Added 1 track to play next, as number 5.")
    result.added = 3
    #expect(
      result.sentence(onAdding: "to the end of the queue")
        == "Added 3 tracks to the end of the queue, as numbers 5 to 7.")
    (result.skippedCount, result.refusedCount) = (1, 1)
    #expect(result.sentence(onAdding: "to play next") == nil, "the errors count them")
  }
}
