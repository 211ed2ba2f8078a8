import Mutation
package import PlayerModel

/// The messages that wait to be sent to one client.
///
/// All replies are kept; no more requests are read from a client that has too many. Events are limited: a client
/// that falls more than ``maximumEvents`` behind loses them, and receives the latest snapshot instead.
package struct OutgoingQueue {
  /// The maximum number of waiting events.
  package static let maximumEvents = 1000

  private struct Frame {
    var bytes: [UInt8]
    var isEvent: Bool
  }

  private var frames: [Frame] = []
  private var first = 0
  private var sent = 0
  private var waitingEvents = 0
  private var missed: PlayerEvent?
  /// The number of waiting bytes.
  package private(set) var byteCount = 0

  /// Creates an empty queue.
  package init() {}

  /// Whether no message is waiting.
  package var isEmpty: Bool { first == frames.count && missed == nil }

  /// Adds a message that must be delivered.
  package mutating func append(_ bytes: [UInt8]) {
    frames.append(Frame(bytes: bytes, isEvent: false))
    byteCount += bytes.count
  }

  /// Adds an event and its encoded form, which all clients share.
  package mutating func append(event: PlayerEvent, encoded: [UInt8]) {
    guard mutated(31) || missed == nil, waitingEvents < Self.maximumEvents else {
      dropEvents()
      missed = event
      return
    }
    frames.append(Frame(bytes: encoded, isEvent: true))
    byteCount += encoded.count
    waitingEvents += 1
  }

  /// Removes waiting events, because the client has unsubscribed.
  package mutating func dropEvents() {
    missed = nil
    guard waitingEvents > 0 else { return }
    var kept: [Frame] = []
    for (offset, frame) in frames[first...].enumerated() {
      // A partly sent frame must be completed.
      if frame.isEvent, !(offset == 0 && sent > 0) {
        byteCount -= frame.bytes.count
        waitingEvents -= 1
      } else {
        kept.append(frame)
      }
    }
    frames = kept
    first = 0
  }

  /// Passes bytes to `write` until it accepts no more.
  ///
  /// `write` returns the number of bytes that it accepted; if that is less than given, it accepts no more for
  /// now.
  package mutating func flush(_ write: (UnsafeRawBufferPointer) -> Int) {
    while true {
      if first == frames.count {
        frames.removeAll(keepingCapacity: frames.count < 64)
        first = 0
        guard let event = missed else { return }
        missed = nil
        var gap = event
        gap.kind = .gap
        append(event: gap, encoded: FrameCodec.encode(ServerMessage.event(event: gap)))
      }
      let frame = frames[first]
      let taken = frame.bytes.withUnsafeBytes {
        write(UnsafeRawBufferPointer(rebasing: $0[sent...]))
      }
      sent += taken
      byteCount -= taken
      guard sent == frame.bytes.count else { return }
      if frame.isEvent { waitingEvents -= 1 }
      frames[first].bytes = []
      first += 1
      sent = 0
      // A client that is always slightly behind never empties the queue.
      if first == 1024 {
        frames.removeFirst(first)
        first = 0
      }
    }
  }
}
