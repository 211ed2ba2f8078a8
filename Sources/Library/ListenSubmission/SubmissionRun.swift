import HTTPErrorMessages
import ListeningHistory
import PlayerModel
import Transport

/// Sends all waiting listens to a service, oldest first, one request at a time.
///
/// A listen is removed from the queue once the service has accepted it. After a crash, at most the last
/// request is sent again, with identical content by which the service recognises it.
struct SubmissionRun {
  let history: HistoryStore
  let service: any ListenService
  let account: ServiceAccount
  /// The program to name as the source of listens whose version is unknown.
  let program: ListenWriter.Program
  /// Returns the current time in Unix milliseconds.
  let now: @Sendable () -> Int64
  /// Opens a connection, once there is something to send.
  let connect: () throws(TransportError) -> any RequestConnection
  /// Returns whether to stop before the next request.
  let isCancelled: () -> Bool
  /// Receives the number of listens that were just accepted.
  let progress: (Int) -> Void
  /// Receives the reason when a listen is permanently refused.
  let refused: (String) -> Void

  private var name: String { account.address.name }

  /// Sends all listens that wait.
  ///
  /// - Returns: The pause in seconds that the service requests, or `nil` if everything was sent.
  func run() throws(SubmissionFailure) -> Double? {
    let limits = service.limits
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
        answer = try line.send(service.submission(of: batch.renderings, for: account))
      } catch {
        throw SubmissionFailure(error)
      }
      try take(answer, to: batch, &limit)
      if let pause = limits.pause(after: answer) { return pause }
    }
  }

  /// Returns the next listens, setting aside those that cannot be sent.
  private func next(_ count: Int) throws(SubmissionFailure) -> [SubmissionBatch.Listen] {
    try stored { () throws(PlayerError) in
      // A listen that a wrong clock dated into the future waits until that time.
      let present = now() / 1000
      let latest = present + 3600
      while true {
        let waiting = try history.waitingListens(for: service.name, atMost: count, until: latest)
        var listens: [SubmissionBatch.Listen] = []
        for listen in waiting {
          if let reason = tooOld(listen, at: present) {
            try setAside(listen, reason)
          } else if let rendering = service.rendering(of: listen, by: program) {
            listens.append(.init(number: listen.number, rendering: rendering))
          } else {
            try setAside(listen, reasonNotToSend(listen))
          }
        }
        if listens.count == waiting.count { return listens }
      }
    }
  }

  private func setAside(_ listen: QueuedListen, _ reason: String) throws(PlayerError) {
    try history.refuseListen(listen.number, reason: reason)
    refused(reason)
  }

  /// Returns the reason if a listen is too old for the service.
  private func tooOld(_ listen: QueuedListen, at present: Int64) -> String? {
    guard let age = service.limits.longestAge, listen.listenedAt < present - age else { return nil }
    return "it is older than \(age / 86_400) days, and \(service.title) accepts no older ones"
  }

  private func reasonNotToSend(_ listen: QueuedListen) -> String {
    if case .session = listen.content { return "\(service.title) no longer accepts such a listen" }
    return "it is damaged in the listening history"
  }

  private func take(
    _ answer: HTTPAnswer, to batch: SubmissionBatch, _ limit: inout Int
  ) throws(SubmissionFailure) {
    let words = words(of: answer)
    let verdict = service.verdict(on: answer, to: batch.listens.count)
    try stored { () throws(PlayerError) in
      switch verdict {
      case .accepted:
        try history.removeListens(
          batch.listens.map(\.number), takenBy: service.name, now: now(), answer: "\(answer.status)"
        )
      case .judged(let verdicts): try take(verdicts, on: batch, answer)
      case .unacceptable where batch.listens.count == 1:
        try history.refuseListen(batch.listens[0].number, reason: words)
        try history.noteListenAnswer(words, of: service.name)
      default: try history.noteListenAnswer(words, of: service.name)
      }
    }
    switch verdict {
    case .accepted:
      limit = min(limit * 2, service.limits.listens)
      progress(batch.listens.count)
    case .judged(let verdicts):
      limit = min(limit * 2, service.limits.listens)
      progress(verdicts.count { $0 == .accepted })
      for case .refused(let reason, let said) in verdicts { refused(refusalText(reason, said)) }
      if verdicts.contains(.postponed) {
        throw .dailyLimitReached(at: account.address, for: service.limits.dayPause)
      }
    case .unacceptable:
      // Batches are halved until the faulty listen is alone, so that it does not hold up the others.
      limit = max(1, batch.listens.count / 2)
      if batch.listens.count == 1 { refused(words) }
    case .busy(let seconds):
      throw SubmissionFailure(
        .pause(seconds), "\(name) asked to wait for \(Int(seconds.rounded(.up))) s.")
    case .refused(let credential):
      throw .refused(credential, by: service, at: account.address)
    case .failed:
      let place = answer.place(hiding: account.token.secrets)
      throw SubmissionFailure(
        .retry, "\(name) answered \(words)\(place); this batch does not count as sent.")
    }
  }

  /// Stores the verdict on each listen.
  private func take(
    _ verdicts: [ListenVerdict], on batch: SubmissionBatch, _ answer: HTTPAnswer
  ) throws(PlayerError) {
    var accepted: [Int64] = []
    for (listen, verdict) in zip(batch.listens, verdicts) {
      switch verdict {
      case .accepted: accepted.append(listen.number)
      case .refused(let reason, let said):
        try history.refuseListen(listen.number, reason: refusalText(reason, said))
      case .postponed: break
      }
    }
    if accepted.isEmpty {
      try history.noteListenAnswer("\(answer.status)", of: service.name)
    } else {
      try history.removeListens(
        accepted, takenBy: service.name, now: now(), answer: "\(answer.status)")
    }
  }

  /// Returns the text to store for a refusal, which follows the same rule as ``words(of:)``.
  private func refusalText(_ reason: String, _ said: String) -> String {
    said.isEmpty || history.isSealed
      ? reason : "\(reason) “\(ServerText.said(said, hiding: account.token.secrets))”"
  }

  /// Returns the text to store for an answer.
  ///
  /// An answer may quote a title, which must not be stored unencrypted in an encrypted history.
  private func words(of answer: HTTPAnswer) -> String {
    history.isSealed ? "\(answer.status)" : answer.words(hiding: account.token.secrets)
  }

  private func stored<Value>(
    _ body: () throws(PlayerError) -> Value
  ) throws(SubmissionFailure) -> Value {
    do throws(PlayerError) {
      return try body()
    } catch {
      throw SubmissionFailure(.retry, error.message)
    }
  }
}
