import Linux
import PlayerModel
import Synchronization

/// What the desktop's thread has others do, and what it does with the answers, which come back on its own thread.
final class DesktopErrands {
  typealias Reply = (Result<PlayerReply, PlayerError>) -> Void

  private let player: any SystemPlayer
  private let inbox: Mailbox<DesktopMessage>
  /// Reads files, for one errand after the other.
  private let reading = SerialQueue()
  private var endings: [Int: () -> Void] = [:]
  private var lastNumber = 0

  init(_ player: any SystemPlayer, _ inbox: Mailbox<DesktopMessage>) {
    self.player = player
    self.inbox = inbox
  }

  /// Asks the player.
  func ask(_ request: PlayerRequest, _ reply: @escaping Reply) {
    let answer = Answer<Result<PlayerReply, PlayerError>>()
    let number = expect(answer, reply)
    player.submit(request) { [inbox] in
      answer.give($0)
      inbox.post(.done(number))
    }
  }

  /// Asks the player something whose answers are of one kind.
  func ask<Request: TypedRequest>(
    _ request: Request, _ reply: @escaping (Result<Request.Reply, PlayerError>) -> Void
  ) {
    ask(request.request) { result in
      reply(Result { () throws(PlayerError) in try Request.read(result.get()) })
    }
  }

  /// Does something that may take its time elsewhere.
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

  /// What is to be done with the answer that came; nil if there is none.
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

  /// An answer on its way from another thread.
  private final class Answer<Value: Sendable>: Sendable {
    private let content = Mutex<Value?>(nil)

    var value: Value? { content.withLock(\.self) }

    func give(_ value: Value) {
      content.withLock { $0 = value }
    }
  }
}
