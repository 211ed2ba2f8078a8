import Linux
import PlayerInterface
import PlayerModel
import Synchronization

/// Reads the rows of lists off the interface's thread, one question after the other.
///
/// Nothing is started and nothing read before the first question.
final class RowReader: Sendable {
  private let queue = SerialQueue()
  // Beside it, so that no question waits for what may never be asked.
  private let ahead = SerialQueue()
  private let mailbox: InterfaceMailbox
  private let sources: Mutex<ListSources>

  init(_ sources: sending ListSources, _ mailbox: InterfaceMailbox) {
    self.sources = Mutex(sources)
    self.mailbox = mailbox
  }

  /// Answers it sooner or later.
  func ask(_ question: ListQuestion, _ tag: RequestTag) {
    queue.async { [self] in
      let answer = Result { () throws(PlayerError) in
        try sources.withLock { sources throws(PlayerError) in try sources.answer(question) }
      }
      mailbox.post(.rows(tag, answer))
      if let library = sources.withLock({ $0.takeUnsorted() }) {
        ahead.async { library.sortAhead() }
      }
    }
  }

  /// Finds a row sooner or later.
  func find(_ search: RowSearch, _ tag: RequestTag) {
    queue.async { [self] in
      let row = Result { () throws(PlayerError) in
        try sources.withLock { sources throws(PlayerError) in try sources.find(search) }
      }
      mailbox.post(.rowFound(tag, row))
    }
  }
}
