import Synchronization
import Transport

/// What comes in of an answer, and whether anybody still wants it.
final class HTTPTransfer: Sendable {
  /// What came in.
  struct Received {
    var body: [UInt8] = []
    /// When the answer began, by the clock of delays; nil while there is none.
    var beganAt: Double?
    /// Whether all headers came in.
    var hasHeaders = false
    /// Whether the host said more than anybody needs.
    var isCutShort = false
    /// How many bytes of headers came in.
    var headerSize = 0
    /// What the host says of its limits.
    var remaining: Int?
    var resetIn: Double?
  }

  /// The most that is taken in of a body, and of all headers, bytes.
  static let limit = 1 << 16

  private let state = Mutex(Received())
  private let cancelled = Atomic<Bool>(false)
  private let answerTimeLimit: Double

  /// A transfer of which nothing came in.
  ///
  /// - Parameter answerTimeLimit: Seconds for an answer once it has begun.
  init(answerTimeLimit: Double) {
    self.answerTimeLimit = answerTimeLimit
  }

  /// The transfer that was handed to libcurl as a context; its connection keeps it.
  static func from(_ context: UnsafeMutableRawPointer?) -> HTTPTransfer {
    guard let context else { preconditionFailure("libcurl lost the context") }
    return Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
  }

  var received: Received { state.withLock(\.self) }
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Whether it is to end before the answer is whole.
  var isOver: Bool {
    guard !isCancelled, let began = state.withLock(\.beganAt) else { return isCancelled }
    return DelayClock.seconds() - began > answerTimeLimit
  }

  func begin() {
    state.withLock { $0 = Received() }
  }

  func cancel() {
    cancelled.store(true, ordering: .relaxed)
  }

  /// Takes in a part of the body; less than all of it ends the transfer.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
    state.withLock { received in
      let room = Self.limit - received.body.count
      received.body.append(contentsOf: bytes.prefix(room))
      received.isCutShort = bytes.count > room
      return min(room, bytes.count)
    }
  }

  /// Takes in a line of the headers; less than all of it ends the transfer.
  func receive(header line: UnsafeRawBufferPointer) -> Int {
    state.withLock { received in
      received.headerSize += line.count
      guard received.headerSize <= Self.limit else { return 0 }
      // A preliminary answer has headers of its own, and trailers come behind the body.
      if line.starts(with: "HTTP/".utf8) {
        received.hasHeaders = false
        // What a preliminary answer announces may take its time.
        let isPreliminary = line.drop { $0 != UInt8(ascii: " ") }.dropFirst().first == 0x31
        received.beganAt = isPreliminary ? nil : DelayClock.seconds()
        (received.remaining, received.resetIn) = (nil, nil)
      } else if line.allSatisfy({ $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) {
        received.hasHeaders = true
      } else {
        received.note(String(decoding: line.prefix(200), as: UTF8.self))
      }
      return line.count
    }
  }
}

extension HTTPTransfer.Received {
  /// Takes in a header that tells of the host's limits; others are passed over.
  fileprivate mutating func note(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...].split(whereSeparator: \.isWhitespace).first
    switch line[..<colon].lowercased() {
    case "x-ratelimit-remaining": remaining = value.flatMap { Int($0) }
    // A date instead of seconds is no number and says nothing.
    case "x-ratelimit-reset-in", "retry-after":
      guard let seconds = value.flatMap({ Double($0) }), seconds.isFinite, seconds >= 0 else {
        return
      }
      resetIn = max(resetIn ?? 0, seconds)
    default: break
    }
  }
}
