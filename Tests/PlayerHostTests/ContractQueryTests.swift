import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

extension SystemPlayerContractTests {
  /// Saved queries, and queries that fill the queue.
  @Suite struct Queries {
    private func query(_ text: String) throws -> QueueContent {
      .query(
        query: try LibraryQuery(parsing: text, order: LibraryOrder(.title, isDescending: true)))
    }

    @Test(arguments: Access.allCases)
    func `the results of a query are queued in its order`(access: Access) throws {
      let bench = try HostBench(access)
      for name in ["deep 1", "deep 2", "other"] { try bench.makeTrack(name) }
      try bench.perform(.scan(.scan(paths: [bench.folder["music"]])))
      let content = try query("path:deep")
      let result = try bench.perform(QueueFillRequest.setQueue(content: content, play: false))
      #expect(result == QueueResult(added: 2, skipped: [], skippedCount: 0))
      #expect(try bench.rows().map(\.entry.track.path.name) == ["deep 2.mp3", "deep 1.mp3"])
    }

    @Test(arguments: Access.allCases)
    func `a query without results is refused and leaves the queue alone`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      let refusal = try bench.refusal(
        .queueFill(.setQueue(content: query("year:1066"), play: true)))
      #expect(refusal?.code == .nothingPlayable)
      #expect(try bench.snapshot().queueCount == 1)
      let unknown = try bench.refusal(.queueFill(.appendToQueue(content: query("saved:nothing"))))
      #expect(unknown?.code == .notFound)
    }

    @Test(arguments: Access.allCases)
    func `a query finds tracks added to the library since the last one`(access: Access) throws {
      let bench = try HostBench(access)
      for name in ["a", "b"] {
        try bench.makeTrack(name)
        try bench.perform(.scan(.scan(paths: [bench.folder["music"]])))
        try bench.perform(.queueFill(.setQueue(content: query("not year:1066"), play: false)))
      }
      #expect(try bench.rows().count == 2)
    }

    @Test func `the library is not kept in memory for long`() throws {
      let bench = try HostBench()
      try bench.makeTrack("a")
      try bench.perform(.scan(.scan(paths: [bench.folder["music"]])))
      try bench.perform(.queueFill(.setQueue(content: query("not year:1066"), play: false)))
      #expect(try bench.inside { $0.filling.keepsLibrary })
      try bench.elapse(.seconds(61))
      #expect(try bench.inside { !$0.filling.keepsLibrary })
    }

    @Test(arguments: Access.allCases)
    func `a query is saved, used, replaced and deleted`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.makeTrack("a")
      try bench.perform(.scan(.scan(paths: [bench.folder["music"]])))
      let deep = SavedQuery(name: "all of it", text: "not year:1066")
      #expect(try bench.perform(.savedQuery(.savedQueries)) == .savedQueries(queries: []))
      #expect(
        try bench.perform(.savedQuery(.saveQuery(query: deep))) == .savedQueries(queries: [deep]))
      try bench.perform(.queueFill(.setQueue(content: query("saved:\"all of it\""), play: false)))
      #expect(try bench.rows().count == 1)
      let other = SavedQuery(name: deep.name, text: "year:1066")
      #expect(
        try bench.perform(.savedQuery(.saveQuery(query: other))) == .savedQueries(queries: [other]))
      let broken = SavedQuery(name: "x", text: "year:x")
      #expect(
        try bench.refusal(.savedQuery(.saveQuery(query: broken)))?.message.contains(
          "“x” is not understood") == true)
      #expect(
        try bench.perform(.savedQuery(.deleteQuery(name: deep.name))) == .savedQueries(queries: []))
      #expect(try bench.refusal(.savedQuery(.deleteQuery(name: deep.name)))?.code == .notFound)
    }

    @Test(arguments: Access.allCases)
    func `a query that was saved, replaced or deleted is undone and redone`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let old = SavedQuery(name: "deep", text: "path:deep")
      let new = SavedQuery(name: "deep", text: "year:1066")
      for query in [old, new, new] {
        try bench.perform(.savedQuery(.saveQuery(query: query)))
      }
      try bench.perform(.savedQuery(.deleteQuery(name: "deep")))
      let steps: [(what: String, before: [SavedQuery], after: [SavedQuery])] = [
        ("saving the query “deep”", [], [old]), ("saving the query “deep”", [old], [new]),
        ("deleting the saved query “deep”", [new], []),
      ]
      func queries() throws -> [SavedQuery] { try bench.perform(SavedQueryRequest.savedQueries) }
      for step in steps.reversed() {
        let before = try bench.snapshot()
        #expect(try bench.perform(.undo(.undo)) == .undone(what: step.what))
        #expect(try queries() == step.before)
        let after = try bench.snapshot()
        #expect(after.moodsRevision > before.moodsRevision, "lists of queries are read again")
        #expect(after.libraryRevision > before.libraryRevision, "and their tracks")
      }
      for step in steps {
        #expect(try bench.perform(.undo(.redo)) == .redone(what: step.what))
        #expect(try queries() == step.after)
      }
      #expect(try bench.refusal(.undo(.redo))?.code == .invalidRequest)
    }
  }
}
