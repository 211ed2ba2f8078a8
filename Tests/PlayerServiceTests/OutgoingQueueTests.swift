import PlayerModel
import Testing

@testable import PlayerService

@Suite struct OutgoingQueueTests {
  private func event(_ number: Int64) -> PlayerEvent {
    var snapshot = PlayerSnapshot(output: "silent")
    snapshot.revision = number
    let time = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
    return PlayerEvent(number: number, happenedAt: time, kind: .queueChanged, snapshot: snapshot)
  }

  private func append(_ numbers: ClosedRange<Int64>, to queue: inout OutgoingQueue) {
    for number in numbers {
      let event = event(number)
      queue.append(event: event, encoded: FrameCodec.encode(ServerMessage.event(event: event)))
    }
  }

  private func messages(from queue: inout OutgoingQueue, limit: Int = .max) throws
    -> [ServerMessage]
  {
    var decoder = FrameDecoder(maximumLength: 1 << 20)
    var left = limit
    queue.flush { bytes in
      let count = min(left, bytes.count)
      decoder.append(bytes[..<count])
      left -= count
      return count
    }
    var messages: [ServerMessage] = []
    while let frame = try decoder.next() {
      messages.append(try FrameCodec.decode(ServerMessage.self, from: frame))
    }
    return messages
  }

  @Test func `a client that keeps up receives every event in order`() throws {
    var queue = OutgoingQueue()
    append(1...1000, to: &queue)
    let numbers = try messages(from: &queue).map { message in
      guard case .event(let event) = message else { return Int64(-1) }
      return event.number
    }
    #expect(numbers == Array(1...1000))
    #expect(queue.isEmpty)
    #expect(queue.byteCount == 0)
  }

  @Test func `a client that falls behind receives a gap with the newest snapshot, and its replies`()
    throws
  {
    var queue = OutgoingQueue()
    append(1...600, to: &queue)
    queue.append(FrameCodec.encode(ServerMessage.reply(id: 5, reply: .done)))
    append(601...1500, to: &queue)
    let received = try messages(from: &queue)
    #expect(received.count == 2)
    #expect(received.first == .reply(id: 5, reply: .done))
    guard case .event(let gap)? = received.last else {
      Issue.record("no gap")
      return
    }
    #expect(gap.kind == .gap)
    #expect(gap.number == 1500)
    #expect(gap.snapshot.revision == 1500)
  }

  @Test func `after a gap, events continue`() throws {
    var queue = OutgoingQueue()
    append(1...1001, to: &queue)
    _ = try messages(from: &queue)
    append(1002...1003, to: &queue)
    #expect(try messages(from: &queue).count == 2)
  }

  @Test func `a client that unsubscribed receives no gap`() throws {
    var queue = OutgoingQueue()
    append(1...1001, to: &queue)
    queue.dropEvents()
    #expect(queue.isEmpty)
    #expect(try messages(from: &queue).isEmpty)
  }

  @Test func `a client that is always slightly behind receives everything in order`() throws {
    var queue = OutgoingQueue()
    var decoder = FrameDecoder(maximumLength: 1 << 20)
    var room = 1
    func take(_ bytes: UnsafeRawBufferPointer) -> Int {
      let count = min(room, bytes.count)
      decoder.append(bytes[..<count])
      room -= count
      return count
    }
    append(1...3, to: &queue)
    queue.flush(take)
    for number in Int64(4)...2000 {
      append(number...number, to: &queue)
      // The rest of a frame, and one byte of the next.
      room = FrameCodec.encode(ServerMessage.event(event: event(number - 3))).count
      queue.flush(take)
      #expect(!queue.isEmpty)
    }
    queue.flush { bytes in
      decoder.append(bytes)
      return bytes.count
    }
    var numbers: [Int64] = []
    while let frame = try decoder.next() {
      if case .event(let event) = try FrameCodec.decode(ServerMessage.self, from: frame) {
        numbers.append(event.number)
      }
    }
    #expect(numbers == Array(1...2000))
    #expect(queue.byteCount == 0)
  }

  @Test func `a partly sent message is finished before a gap`() throws {
    var queue = OutgoingQueue()
    append(1...1000, to: &queue)
    var sent: [UInt8] = []
    var room = 10
    func take(_ bytes: UnsafeRawBufferPointer) -> Int {
      let count = min(room, bytes.count)
      sent += bytes[..<count]
      room -= count
      return count
    }
    queue.flush(take)
    append(1001...1001, to: &queue)
    room = .max
    queue.flush(take)
    var decoder = FrameDecoder(maximumLength: 1 << 20)
    decoder.append(sent)
    var numbers: [Int64] = []
    while let frame = try decoder.next() {
      if case .event(let event) = try FrameCodec.decode(ServerMessage.self, from: frame) {
        numbers.append(event.number)
      }
    }
    #expect(numbers == [1, 1001])
  }
}
