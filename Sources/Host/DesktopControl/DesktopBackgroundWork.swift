import Linux
import PlayerModel
import Synchronization

/// Runs work of the desktop's thread elsewhere, and returns the results to that thread.
final class DesktopBackgroundWork {
  typealias Reply = (Result<PlayerReply, PlayerError>) -> Void

  private let player: any SystemPlayer
  private let inbox: Mailbox<DesktopMessage>
  /// The queue on which files are read.
  private let reading = SerialQueue()
  private var endings: [Int: () -> Void] = [:]
  private var lastNumber = 0

  init(_ player: any SystemPlayer, _ inbox: Mailbox<DesktopMessage>) {
    self.player = player
    self.inbox = inbox
  }

  /// Sends a request to the player.
  func ask(_ request: PlayerRequest, _ reply: @escaping Reply) {
    let answer = Answer<Result<PlayerReply, PlayerError>>()
    let number = expect(answer, reply)
    player.submit(request) { [inbox] in
      answer.give($0)
      inbox.post(.done(number))
    }
  }

  /// Sends a typed request to the player.
  func ask<Request: TypedRequest>(
    _ request: Request, _ reply: @escaping (Result<Request.Reply, PlayerError>) -> Void
  ) {
    ask(request.request) { result in
      reply(Result { () throws(PlayerError) in try Request.read(result.get()) })
    }
  }

  /// Runs work that may block on another thread.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, then end: @escaping (Value) -> Void
  ) {
    let answer = Answer<Value>()
    let number = expect(answer, end)
    reading.async { [inbox] in
      answer.give(work())
      inbox.post(.done(number))
    }
  }

  /// Removes and returns the continuation of completed work, or `nil` if there is none.
  func ending(of number: Int) -> (() -> Void)? {
    endings.removeValue(forKey: number)
  }

  private func expect<Value: Sendable>(
    _ answer: Answer<Value>, _ end: @escaping (Value) -> Void
  ) -> Int {
    lastNumber += 1
    endings[lastNumber] = { if let value = answer.value { end(value) } }
    return lastNumber
  }

  /// A result that another thread provides.
  private final class Answer<Value: Sendable>: Sendable {
    private let content = Mutex<Value?>(nil)

    var value: Value? { content.withLock(\.self) }

    func give(_ value: Value) {
      content.withLock { $0 = value }
    }
  }
}
