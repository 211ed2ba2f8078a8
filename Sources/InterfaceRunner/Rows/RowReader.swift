import Dispatch
import Linux
import PlayerInterface
import PlayerModel
import Synchronization

/// Reads the rows of lists off the interface's thread, one question after the other.
///
/// Nothing is started and nothing read before the first question.
final class RowReader: Sendable {
  /// Readable when there is an answer: call ``answers()``.
  var descriptor: Int32 { finished.descriptor }

  typealias Answer = (RequestTag, Result<ListAnswer, PlayerError>)

  private let queue = DispatchQueue(label: "stimmung.rows", qos: .userInitiated)
  private let finished = Mailbox<Answer>()
  private let sources: Mutex<ListSources>

  init(_ sources: sending ListSources) {
    self.sources = Mutex(sources)
  }

  /// Answers it sooner or later.
  func ask(_ question: ListQuestion, _ tag: RequestTag) {
    queue.async { [self] in
      let answer = Result { () throws(PlayerError) in
        try sources.withLock { sources throws(PlayerError) in try sources.answer(question) }
      }
      finished.post((tag, answer))
    }
  }

  /// What was read since the last call.
  func answers() -> [Answer] { finished.take() }
}
