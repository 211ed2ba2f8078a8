import Mutation
import Synchronization
import Transport

/// A response being received, and whether the transfer was cancelled.
final class HTTPTransfer: Sendable {
  /// What was received so far.
  struct Received {
    var body: [UInt8] = []
    /// When the response began, on the clock for delays, or `nil`.
    var beganAt: Double?
    /// Whether all headers were received.
    var hasHeaders = false
    /// Whether the body was truncated at the limit.
    var isCutShort = false
    /// The number of bytes of headers.
    var headerSize = 0
    /// The server's rate limit.
    var remaining: Int?
    var resetIn: Double?
  }

  /// The maximum size of a body, and of all headers, in bytes.
  static let limit = 1 << 16

  private let state = Mutex(Received())
  private let cancelled = Atomic<Bool>(false)
  private let answerTimeLimit: Double

  /// Creates an empty transfer.
  ///
  /// - Parameter answerTimeLimit: The time limit for the response once it has begun, in seconds.
  init(answerTimeLimit: Double) {
    self.answerTimeLimit = answerTimeLimit
  }

  /// Returns the transfer passed to libcurl as context, which its connection keeps alive.
  static func from(_ context: UnsafeMutableRawPointer?) -> HTTPTransfer {
    guard let context else { preconditionFailure("libcurl must pass the context on") }
    return Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
  }

  var received: Received { state.withLock(\.self) }
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Whether to abort the transfer.
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

  /// Receives a part of the body; returning less than its size aborts the transfer.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
    state.withLock { received in
      let room = Self.limit - received.body.count
      received.body.append(contentsOf: bytes.prefix(room))
      received.isCutShort = bytes.count > room
      return min(room, bytes.count)
    }
  }

  /// Receives a header line; returning less than its size aborts the transfer.
  func receive(header line: UnsafeRawBufferPointer) -> Int {
    state.withLock { received in
      received.headerSize += line.count
      guard received.headerSize <= Self.limit else { return 0 }
      // Informational responses have headers as well, and trailers follow the body.
      if line.starts(with: "HTTP/".utf8) {
        received.hasHeaders = false
        // The final response after an informational one may take time.
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
  /// Reads a header about rate limits, and ignores others.
  fileprivate mutating func note(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...].split(whereSeparator: \.isWhitespace).first
    switch line[..<colon].lowercased() {
    case "x-ratelimit-remaining": remaining = value.flatMap { Int($0) }
    // A date instead of seconds is not a number, and ignored.
    case "x-ratelimit-reset-in", "retry-after":
      guard let seconds = value.flatMap({ Double($0) }), seconds.isFinite, seconds >= 0 else {
        return
      }
      resetIn = mutated(10) ? seconds : max(resetIn ?? 0, seconds)
    default: break
    }
  }
}
