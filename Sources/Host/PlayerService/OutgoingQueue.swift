package import PlayerModel

/// What waits to be sent to one client.
///
/// Replies are all kept (a client that submits too many is no longer read from); events are bounded: one
/// that falls more than ``maximumEvents`` behind loses them and gets the newest snapshot instead.
package struct OutgoingQueue {
  /// How many events may wait.
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
  /// How many bytes wait.
  package private(set) var byteCount = 0

  /// An empty queue.
  package init() {}

  /// Whether nothing waits.
  package var isEmpty: Bool { first == frames.count && missed == nil }

  /// Adds a message that must arrive.
  package mutating func append(_ bytes: [UInt8]) {
    frames.append(Frame(bytes: bytes, isEvent: false))
    byteCount += bytes.count
  }

  /// Adds an event, given with its encoded form so that it is encoded once for all clients.
  package mutating func append(event: PlayerEvent, encoded: [UInt8]) {
    guard missed == nil, waitingEvents < Self.maximumEvents else {
      dropEvents()
      missed = event
      return
    }
    frames.append(Frame(bytes: encoded, isEvent: true))
    byteCount += encoded.count
    waitingEvents += 1
  }

  /// Forgets the events that wait: the client no longer wants them.
  package mutating func dropEvents() {
    missed = nil
    guard waitingEvents > 0 else { return }
    var kept: [Frame] = []
    for (offset, frame) in frames[first...].enumerated() {
      // A frame of which a part is out must be finished.
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

  /// Hands bytes to `write` until it takes no more.
  ///
  /// `write` answers how many bytes it took; fewer than given means: no more for now.
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
      // A client that is always a little behind never comes to the end.
      if first == 1024 {
        frames.removeFirst(first)
        first = 0
      }
    }
  }
}
