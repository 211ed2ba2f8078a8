import Glibc
import Linux
import PlayerInterface
import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import InterfaceRunner

/// Tiles that are drawn outside the interface's thread.
@Suite struct TileWorkerTests {
  private let folder: TemporaryFolder
  private let mailbox = InterfaceMailbox()
  private let look = TileRequest.Look(size: CellSize(width: 12, height: 6))

  init() throws {
    folder = try TemporaryFolder()
  }

  private func worker() -> TileWorker {
    TileWorker(
      TerminalTraits(glyphs: Glyphs(.unicode), colors: .direct),
      ThumbnailStore(in: folder["cache"].encoded), mailbox)
  }

  /// The tiles that arrive until there are `count`.
  private func answers(_ count: Int) throws -> [TileAnswer] {
    var answers: [TileAnswer] = []
    while answers.count < count {
      var polled = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&polled, 1, 20_000) == 1)
      for case .tiles(let some) in mailbox.take() { answers += some }
    }
    return answers
  }

  @Test func `each album is answered in order, also those without a cover`() throws {
    try folder.write(try ThumbnailStoreTests.jpeg(90), to: "one/cover.jpg")
    let paths =
      try ["one/a.mp3", "two/b.mp3"].map { try folder.write([0], to: $0) }
      + [folder["gone.mp3"]]
    worker().draw(TileRequest(paths: paths, look: look))
    let answers = try answers(3)
    #expect(answers.map(\.path) == paths)
    #expect(answers.map { $0.picture?.size } == [CellSize(width: 12, height: 6), nil, nil])
    #expect(answers.allSatisfy { $0.look == look })
  }

  @Test func `albums with the same picture have pictures of their own in the terminal`() throws {
    let paths = try ["one", "two"].map { name in
      try folder.write(try ThumbnailStoreTests.jpeg(90), to: "\(name)/cover.jpg")
      return try folder.write([0], to: "\(name)/a.mp3")
    }
    let mode = GraphicsMode(method: .kitty, cell: PixelSize(width: 10, height: 20))
    let pixels = TileRequest.Look(size: look.size, graphics: mode, mostPixels: 100)
    worker().draw(TileRequest(paths: paths, look: pixels))
    let graphics = try answers(2).compactMap { $0.picture?.graphics.first?.graphic }
    #expect(graphics.count == 2 && graphics[0] != graphics[1])
    #expect(graphics.allSatisfy { $0.isThumbnail && $0.memory <= 100 * 100 * 4 })
  }

  @Test func `a newer request replaces the rest of an older one`() throws {
    let first = try folder.write([0], to: "first.mp3")
    let last = try folder.write([0], to: "last.mp3")
    let worker = worker()
    worker.draw(TileRequest(paths: Array(repeating: first, count: 100_000), look: look))
    worker.draw(TileRequest(paths: [last], look: look))
    var seen = 0
    while true {
      let answers = try answers(1)
      seen += answers.count
      if answers.last?.path == last { break }
    }
    #expect(seen < 100_000)
  }

  @Test func `a cache that cannot be written is reported`() throws {
    try folder.write([], to: "cache")
    let path = try folder.write([UInt8](repeating: 0, count: 64), to: "a.mp3")
    worker().draw(TileRequest(paths: [path], look: look))
    var notices: [Notice] = []
    while notices.isEmpty {
      var polled = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&polled, 1, 20_000) == 1)
      for case .notice(let notice) in mailbox.take() { notices.append(notice) }
    }
    #expect(notices.map(\.level) == [.warning])
  }
}
