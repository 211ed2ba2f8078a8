import Synchronization
import Testing

@testable import EventHooks

@Suite struct HookQueueTests {
  /// An event that runs a command for each of these names.
  private static func event(_ names: String...) -> HookQueue.Environments {
    { names.map { [Array($0.utf8)] } }
  }

  private static func name(_ environment: [[UInt8]]) -> String {
    String(decoding: environment[0], as: UTF8.self)
  }

  private static func taken(_ queue: inout HookQueue) -> [String] {
    var names: [String] = []
    while let next = queue.takeNext() { names.append(name(next)) }
    return names
  }

  @Test(arguments: [
    (1, ["e"]), (2, ["c", "d", "e"]), (3, ["a", "b", "c", "d", "e"]),
    (nil, ["a", "b", "c", "d", "e"]),
  ])
  func `the newest events wait, with all of their songs`(capacity: Int?, names: [String]) {
    var queue = HookQueue(capacity: capacity)
    for event in [Self.event("a", "b"), Self.event("c", "d"), Self.event("e")] { queue.add(event) }
    #expect(Self.taken(&queue) == names)
  }

  @Test func `an event that was begun is completed, whatever follows`() {
    var queue = HookQueue(capacity: 1)
    queue.add(Self.event("a", "b"))
    #expect(queue.takeNext().map(Self.name) == "a")
    queue.add(Self.event("c"))
    queue.add(Self.event("d"))
    #expect(Self.taken(&queue) == ["b", "d"])
  }

  @Test func `an event without songs does not block others`() {
    var queue = HookQueue(capacity: nil)
    queue.add(Self.event())
    queue.add(Self.event("a"))
    #expect(Self.taken(&queue) == ["a"])
  }

  @Test func `at the end the first hundred are started, and none remains waiting`() {
    var queue = HookQueue(capacity: nil)
    for number in 0..<70 { queue.add(Self.event("\(number) a", "\(number) b")) }
    #expect(queue.takeNext() != nil)
    let rest = queue.takeRest().map(Self.name)
    #expect(rest.count == HookQueue.mostAtEnd)
    #expect(rest.first == "0 b")
    #expect(rest.last == "50 a")
    #expect(queue.takeNext() == nil)
  }

  @Test func `environments are made only when their turn comes`() {
    let counted = Counted()
    var queue = HookQueue(capacity: nil)
    for _ in 0..<3 { queue.add { counted.make() } }
    #expect(counted.count == 0)
    #expect(queue.takeNext() != nil)
    #expect(counted.count == 1)
  }
}

/// Counts the environments that it makes.
private final class Counted: Sendable {
  private let made = Mutex(0)

  var count: Int { made.withLock(\.self) }

  func make() -> [[[UInt8]]] {
    made.withLock { $0 += 1 }
    return [[[0]]]
  }
}
