import Linux
import PlayerInterface
import PlayerModel
import Synchronization

/// Reads rows of lists off the interface's thread, one question at a time.
///
/// No thread is started, and nothing is read, before the first question.
final class RowReader: Sendable {
  private let queue = SerialQueue()
  // A separate queue, so that no question waits for sort orders that may never be needed.
  private let ahead = SerialQueue()
  private let mailbox: InterfaceMailbox
  private let sources: Mutex<ListSources>

  init(_ sources: sending ListSources, _ mailbox: InterfaceMailbox) {
    self.sources = Mutex(sources)
    self.mailbox = mailbox
  }

  /// Answers the question later.
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

  /// Finds a row, and answers later.
  func find(_ search: RowSearch, _ tag: RequestTag) {
    queue.async { [self] in
      let found = Result { () throws(PlayerError) in
        try sources.withLock { sources throws(PlayerError) in try sources.find(search) }
      }
      switch found {
      case .success(.distant(let match)?): mailbox.post(.foundElsewhere(tag, match))
      case .success(.row(let row)?): mailbox.post(.rowFound(tag, .success(row)))
      case .success(nil): mailbox.post(.rowFound(tag, .success(nil)))
      case .failure(let error): mailbox.post(.rowFound(tag, .failure(error)))
      }
    }
  }
}
