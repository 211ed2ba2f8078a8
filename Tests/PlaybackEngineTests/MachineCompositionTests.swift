import PlaybackEngine
import TestSupport
import Testing

/// How the machine is composed.
struct MachineCompositionTests {
  @Test func `no part of the machine stores more than twenty properties`() {
    var bench = MachineBench.playing("a", "b")
    bench.send(.append([MachineBench.track("c")], continuing: false))
    bench.send(.beginSorting([MachineBench.track("x")]))
    bench.began(0, at: 50_000)
    bench.send(.beginSeeking(forward: true))
    let counts = storedPropertyCounts(of: bench.machine, in: "PlaybackEngine")
    for part in ["PlaybackMachine", "HeldSeeking", "Hearing", "Sorting", "UndoHistory"] {
      #expect(counts.keys.contains("PlaybackEngine.\(part)"))
    }
    #expect(counts.filter { $0.value > 20 } == [:])
  }
}
