import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

extension SystemPlayerContractTests {
  /// Long tracks, which continue where they were left.
  @Suite struct Resuming {
    private func place(in bench: HostBench) throws -> Double? {
      try bench.inside { $0.workers }.moods.sync {}
      return try bench.rows().first?.resumesAt
    }

    @Test(arguments: Access.allCases)
    func `starting a long track over is undone, and its place outlives the player`(
      access: Access
    ) throws {
      let folder = try TemporaryFolder()
      do {
        let bench = try HostBench(access, in: folder)
        try bench.play("long", frames: 2_000_000)
        let item = try #require(try bench.snapshot().item)
        #expect(item.track.exactDuration == 2000)
        try bench.perform(.transport(.seek(seconds: 1500, entry: item.id)))
        try bench.perform(.transport(.startOver(entry: item.id)))
        #expect(try bench.snapshot().position.seconds < 1500)
        #expect(try place(in: bench) == nil)
        #expect(
          try bench.perform(.undo(.undo))
            == .undone(what: "the restart of “long”; it is back at 25:00"))
        #expect(try bench.snapshot().position.seconds >= 1500)
        #expect(try place(in: bench) == 1500)
      }
      let bench = try HostBench(access, in: folder)
      #expect(try place(in: bench) ?? 0 >= 1500)
    }

    @Test(arguments: Access.allCases)
    func `a short track is started over without a trace`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      let item = try #require(try bench.snapshot().item)
      try bench.perform(.transport(.seek(seconds: 50, entry: item.id)))
      try bench.perform(.transport(.startOver(entry: item.id)))
      #expect(try bench.snapshot().position.seconds < 50)
      #expect(
        try bench.refusal(.transport(.startOver(entry: EntryID(rawValue: 99))))?.code == .stale)
      #expect(try bench.perform(.undo(.undo)) == .undone(what: "Emptied the queue again"))
    }
  }
}
