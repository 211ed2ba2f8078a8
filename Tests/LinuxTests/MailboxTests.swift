import Glibc
import Linux
import Testing

@Suite(.timeLimit(.minutes(30))) struct MailboxTests {
  private let mailbox = Mailbox<Int>()

  @Test func `messages are taken in the order in which they were posted`() {
    #expect(!isReadable)
    for number in 1...3 { mailbox.post(number) }
    #expect(isReadable)
    #expect(mailbox.take() == [1, 2, 3])
    #expect(!isReadable)
    #expect(mailbox.take() == [])
  }

  @Test func `a closed mailbox accepts nothing`() {
    mailbox.post(1)
    #expect(mailbox.close() == [1])
    #expect(!mailbox.post(2))
    #expect(mailbox.take() == [])
  }

  @Test func `a flood of messages waits for room, in order`() throws {
    let limit = 3
    try startThread(named: "flood") { [mailbox] in
      for number in 0..<10_000 { mailbox.post(number, onceAtMost: limit) }
    }
    var taken: [Int] = []
    while taken.count < 10_000 {
      waitUntilReadable()
      let messages = mailbox.take()
      #expect(messages.count <= limit + 1)
      taken += messages
    }
    #expect(taken == Array(0..<10_000))
  }

  @Test func `a thread that waits for room continues when the mailbox is closed`() {
    // Some of them are already waiting, others start later.
    for _ in 0..<200 {
      let mailbox = Mailbox<Int>()
      mailbox.post(1)
      let answer = ReadAhead<Bool, Never> { mailbox.post(2, onceAtMost: 0) }
      _ = mailbox.close()
      #expect(!answer.value())
    }
  }

  private var isReadable: Bool { poll(milliseconds: 0) }

  private func waitUntilReadable() { _ = poll(milliseconds: -1) }

  private func poll(milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&polled, 1, milliseconds) > 0
  }
}
