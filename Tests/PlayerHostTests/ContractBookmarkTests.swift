import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

extension SystemPlayerContractTests {
  /// Bookmarks, and repeated passages.
  @Suite struct Places {
    private func bookmarks(_ bench: HostBench) throws -> [Bookmark] {
      guard case .bookmarks(let list) = try bench.perform(.bookmark(.bookmarks)) else {
        Issue.record("another answer")
        return []
      }
      return list
    }

    @Test(arguments: Access.allCases)
    func `a bookmark is added, renamed and removed, and each change is undone`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      let item = try #require(try bench.snapshot().item)
      let draft = BookmarkDraft(track: .entry(id: item.id), seconds: 50.25, name: "Solo")
      try bench.perform(.bookmark(.addBookmarks(bookmarks: [draft])))
      let added = try #require(try bookmarks(bench).first)
      #expect(added.seconds == 50.25)
      #expect(added.track.title == "a")
      try bench.perform(.bookmark(.renameBookmark(id: added.id, to: "Bridge")))
      #expect(try bookmarks(bench).map(\.name) == ["Bridge"])
      try bench.perform(.bookmark(.removeBookmarks(ids: [added.id])))
      #expect(try bookmarks(bench) == [])
      for (done, names) in [
        ("removing 0:50 of “a”", ["Bridge"]), ("renaming 0:50 of “a”", ["Solo"]),
        ("bookmarking 0:50 of “a”", []),
      ] as [(String, [String])] {
        #expect(try bench.perform(.undo(.undo)) == .undone(what: done))
        #expect(try bookmarks(bench).map(\.name) == names)
      }
    }

    @Test(arguments: Access.allCases)
    func `a bookmark that is gone is refused`(access: Access) throws {
      let bench = try HostBench(access)
      #expect(try bench.refusal(.bookmark(.removeBookmarks(ids: [7])))?.code == .notFound)
      #expect(try bench.refusal(.bookmark(.renameBookmark(id: 7, to: "x")))?.code == .notFound)
    }

    @Test(arguments: Access.allCases)
    func `the record has every repetition, to the frame, in one session`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a", frames: 5000)
      let item = try #require(try bench.snapshot().item)
      let passage = LoopPoints(start: 0, end: 1)
      try bench.perform(.transport(.setLoop(points: passage, entry: item.id)))
      #expect(bench.device.play(3484))
      try bench.perform(.transport(.setState(to: .stopped)))
      let end = try log.next { if case .sessionEnded = $0.kind { true } else { false } }
      guard case .sessionEnded(let session) = end.kind else { return }
      let whole = FrameRange(start: 0, end: 1000)
      #expect(session.heard == [whole, whole, whole, FrameRange(start: 0, end: 500)])
      #expect(session.runs?.map(\.frames) == session.heard)
      let seeks = log.kinds.filter { if case .seeked = $0 { true } else { false } }
      #expect(seeks == Array(repeating: .seeked(from: 1, to: 0), count: 3))
      #expect(log.kinds.count { if case .sessionStarted = $0 { true } else { false } } == 1)
      #expect(try bench.snapshot().loop == nil)
    }

    @Test(arguments: Access.allCases)
    func `a passage is repeated until it is removed`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      let item = try #require(try bench.snapshot().item)
      let passage = LoopPoints(start: 20, end: 30)
      try bench.perform(.transport(.setLoop(points: passage, entry: item.id)))
      #expect(try bench.snapshot().loop == passage)
      let position = try bench.snapshot().position.seconds
      #expect((20...30).contains(position))
      try bench.perform(.transport(.setLoop(points: nil, entry: nil)))
      #expect(try bench.snapshot().loop == nil)
      #expect(
        try bench.refusal(.transport(.setLoop(points: passage, entry: EntryID(rawValue: 99))))?
          .code == .stale)
    }
  }
}
