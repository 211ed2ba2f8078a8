import TestSupport
import Testing

@testable import PlayerHost

/// How the host's loop is composed.
@Suite(.timeLimit(.minutes(30))) struct CompositionTests {
  @Test func `no part of the loop stores more than twenty properties`() throws {
    let bench = try HostBench()
    try bench.play("a")
    let counts = try bench.inside { storedPropertyCounts(of: $0, in: "PlayerHost") }
    #expect(counts.keys.contains("PlayerHost.HostLoop"))
    #expect(counts.keys.contains("PlayerHost.LibraryScans"))
    #expect(counts.filter { $0.value > 20 } == [:])
  }
}
