import Linux
import PlayerModel
import Testing

@testable import PlayerService

/// When clients that show the spectrum are answered.
struct SpectrumPaceTests {
  private static let request = PlayerRequest.spectrum(.spectrum(bands: 8))

  @Test func `the first request is answered at once, and later ones wait for the next turn`() {
    var pace = SpectrumPace()
    #expect(pace.dueAt == nil)
    #expect(pace.takeDue(at: 1_000_000_000).isEmpty)
    pace.add(Self.request, client: 1, id: 10)
    #expect(pace.dueAt.map { $0 <= 1_000_000_000 } == true)
    #expect(pace.takeDue(at: 1_000_000_000).map(\.id) == [10])
    #expect(pace.dueAt == nil)
    pace.add(Self.request, client: 1, id: 11)
    pace.add(Self.request, client: 2, id: 12)
    #expect(pace.dueAt == 1_050_000_000)
    #expect(pace.takeDue(at: 1_049_999_999).isEmpty)
    #expect(
      pace.takeDue(at: 1_050_000_000) == [
        .init(client: 1, id: 11, request: Self.request),
        .init(client: 2, id: 12, request: Self.request),
      ])
    #expect(pace.takeDue(at: 2_000_000_000).isEmpty)
  }

  @Test func `a client that asks again after each answer is answered in turn`() throws {
    let service = try TestService()
    let connection = try service.connect()
    let begin = SystemClock.monotonicNanoseconds
    for _ in 0..<4 {
      let id = connection.send(Self.request)
      var isAnswered = false
      while !isAnswered {
        try connection.wait(milliseconds: 60_000)
        for case .reply(id, _) in try connection.receive() { isAnswered = true }
      }
    }
    #expect(SystemClock.monotonicNanoseconds - begin >= 3 * Spectrum.interval)
    #expect(service.player.requests == Array(repeating: Self.request, count: 4))
    // Other requests do not wait for that.
    _ = connection.send(Self.request)
    _ = try connection.perform(SnapshotRequest.snapshot)
  }

  @Test func `a client that disconnects before its turn does no harm`() throws {
    let service = try TestService()
    let other = try service.connect()
    do {
      let gone = try service.connect()
      for _ in 0..<3 { _ = gone.send(Self.request) }
    }
    let id = other.send(Self.request)
    var answered: [Int64] = []
    while answered.isEmpty {
      try other.wait(milliseconds: 60_000)
      for case .reply(let number, _) in try other.receive() { answered.append(number) }
    }
    #expect(answered == [id])
  }
}
