import HostAnswers
import ListeningHistory
import PlayerModel
import Transport

/// Sends a service what waits for it, oldest first, request by request.
///
/// What it has taken leaves the queue after its answer, so that a death at any moment at most has the same
/// sent again in the same words, by which the service knows it.
struct SubmissionRun {
  let history: HistoryStore
  let service: any ListenService
  let token: AccessToken
  /// As whom listens are told where nothing else is known.
  let program: ListenWriter.Program
  /// Unix milliseconds.
  let now: @Sendable () -> Int64
  /// Connects when there is something to send.
  let connect: () throws(TransportError) -> any RequestConnection
  /// Whether to end before the next request.
  let isCancelled: () -> Bool
  /// Told how many listens were taken just now.
  let progress: (Int) -> Void
  /// Told of a listen that the service will never take.
  let refused: (String) -> Void

  private var kind: any ListenService.Type { type(of: service) }
  private var name: String { service.address.name }

  /// Sends all that waits.
  ///
  /// - Returns: For how long the service wants to be left alone; nil for no longer than it takes.
  func run() throws(SubmissionFailure) -> Double? {
    let limits = kind.limits
    var connection: (any RequestConnection)?
    var limit = limits.listens
    while true {
      let batch = SubmissionBatch(of: try next(limit), atMost: limit, within: limits)
      guard !batch.listens.isEmpty else { return nil }
      guard !isCancelled() else { throw .cancelled }
      let answer: HTTPAnswer
      do throws(TransportError) {
        let line = if let connection { connection } else { try connect() }
        connection = line
        answer = try line.send(service.submission(of: batch.renderings, by: token))
      } catch {
        throw SubmissionFailure(error)
      }
      try take(answer, to: batch, &limit)
      if let pause = limits.pause(after: answer) { return pause }
    }
  }

  /// The next listens; those that cannot be told of are set aside.
  private func next(_ count: Int) throws(SubmissionFailure) -> [SubmissionBatch.Listen] {
    try stored { () throws(PlayerError) in
      // What a clock that ran ahead dates into the future is taken when that has come.
      let latest = now() / 1000 + 3600
      while true {
        let waiting = try history.waitingListens(for: kind.name, atMost: count, until: latest)
        let listens = waiting.compactMap { listen in
          kind.rendering(of: listen, by: program)
            .map { SubmissionBatch.Listen(number: listen.number, rendering: $0) }
        }
        if listens.count == waiting.count { return listens }
        let sound = Set(listens.map(\.number))
        for listen in waiting where !sound.contains(listen.number) { try setAside(listen) }
      }
    }
  }

  private func setAside(_ listen: QueuedListen) throws(PlayerError) {
    let reason =
      if case .session = listen.content {
        "\(kind.title) no longer accepts such a listen."
      } else {
        "It is damaged in the listening history."
      }
    try history.refuseListen(listen.number, reason: reason)
  }

  private func take(
    _ answer: HTTPAnswer, to batch: SubmissionBatch, _ limit: inout Int
  ) throws(SubmissionFailure) {
    let words = words(of: answer)
    let verdict = kind.verdict(on: answer)
    try stored { () throws(PlayerError) in
      switch verdict {
      case .accepted:
        try history.removeListens(
          batch.listens.map(\.number), takenBy: kind.name, now: now(), answer: "\(answer.status)")
      case .unacceptable where batch.listens.count == 1:
        try history.refuseListen(batch.listens[0].number, reason: words)
        try history.noteListenAnswer(words, of: kind.name)
      default: try history.noteListenAnswer(words, of: kind.name)
      }
    }
    switch verdict {
    case .accepted:
      limit = min(limit * 2, kind.limits.listens)
      progress(batch.listens.count)
    case .unacceptable:
      // Halves are tried until the one that is wrong is alone: the others must not wait for it.
      limit = max(1, batch.listens.count / 2)
      if batch.listens.count == 1 { refused(words) }
    case .busy(let seconds):
      throw SubmissionFailure(
        .pause(seconds), "\(name) asked to wait for \(Int(seconds.rounded(.up))) s.")
    case .tokenRefused: throw .tokenRefused(by: service)
    case .failed:
      let place =
        answer.redirection.map {
          " and redirects to \(HostWords.said($0, hiding: token.text))"
        } ?? ""
      throw SubmissionFailure(
        .patience, "\(name) answered \(words)\(place); none of it counts as sent.")
    }
  }

  /// What is kept of an answer: one may quote a title, which must not lie in the clear beside sealed ones.
  private func words(of answer: HTTPAnswer) -> String {
    history.isSealed ? "\(answer.status)" : answer.words(hiding: token.text)
  }

  private func stored<Value>(
    _ body: () throws(PlayerError) -> Value
  ) throws(SubmissionFailure) -> Value {
    do throws(PlayerError) {
      return try body()
    } catch {
      throw SubmissionFailure(.patience, error.message)
    }
  }
}
