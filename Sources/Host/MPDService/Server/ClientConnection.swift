import Glibc

/// The state of a connection on the server's thread: received input, pending output, and what the client
/// waits for.
struct ClientConnection {
  /// The greeting, with the MPD version whose protocol is implemented.
  static let greeting = "OK MPD 0.23.5\n"
  /// The maximum amount of input to buffer while commands are running.
  private static let maximumHeld = 1 << 16
  /// The amount of unread output above which no further commands are processed.
  private static let maximumUnread = 1 << 20
  /// The maximum size of a command list: MPD's own limit, and a lower one before the password is given.
  static let maximumList = 2 << 20
  static let maximumUntrustedList = 4096

  private let descriptor: Int32
  let session: ClientSession
  let output: ClientOutput
  /// Whether the client has given the password, or does not need one.
  private(set) var isTrusted: Bool
  private var input = LineBuffer()
  private var list: CommandBatch?
  private var listSize = 0
  private var outgoing: [UInt8] = []
  private var sent = 0
  /// Whether unread output has delayed further commands.
  private var isHeldUp = false
  /// Whether commands are running, so that later input waits.
  private(set) var isBusy = false
  /// The subsystems that the client waits for, or `nil` if it is not idle.
  private var idle: Set<Subsystem>?
  /// The subsystems that changed since the client was last notified of them.
  private var changed: Set<Subsystem> = []
  /// Whether reading has ended; the connection closes once all output is sent.
  private var hasEnded = false
  private var isBroken = false

  init(descriptor: Int32, session: ClientSession, output: ClientOutput, isTrusted: Bool) {
    self.descriptor = descriptor
    self.session = session
    self.output = output
    self.isTrusted = isTrusted
    outgoing = Array(Self.greeting.utf8)
    output.noteSent(-outgoing.count)
  }

  /// Whether the client has too much unread output.
  private var isUnread: Bool { outgoing.count - sent > Self.maximumUnread }

  /// Whether further commands may be processed now that the client has caught up with its output.
  var canContinue: Bool { isHeldUp && !isUnread && !isBroken }

  /// Whether the connection can be removed.
  var isFinished: Bool { isBroken || (hasEnded && !isBusy && outgoing.isEmpty) }

  /// The events to poll for, with a negative descriptor if there are none.
  var polled: pollfd {
    var events: Int32 = 0
    if !hasEnded, input.count < Self.maximumHeld, !isUnread { events |= POLLIN }
    if !outgoing.isEmpty { events |= POLLOUT }
    return pollfd(fd: events == 0 ? -1 : descriptor, events: Int16(events), revents: 0)
  }

  /// Reads available input.
  mutating func receive(through room: inout [UInt8]) {
    guard !hasEnded, input.count < Self.maximumHeld, !isUnread else { return }
    let count = recv(descriptor, &room, room.count, 0)
    if count > 0 {
      input.append(room[..<count])
    } else if count == 0 {
      hasEnded = true
    } else if errno != EAGAIN, errno != EINTR {
      isBroken = true
    }
  }

  /// Returns the next commands to run, or `nil` if there are none yet.
  mutating func next() -> CommandBatch? {
    defer { isHeldUp = isUnread }
    while !isBusy, !isBroken, !isUnread {
      guard let line = input.next() else {
        if input.isOverlong { isBroken = true }
        return nil
      }
      // Like in MPD: all commands begin with a small letter, unlike what a browser sends on behalf of a web
      // page.
      guard let first = line.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else {
        isBroken = true
        return nil
      }
      if let batch = take(line) {
        isBusy = true
        return batch
      }
    }
    return nil
  }

  /// Processes a line and returns the commands that it completes.
  private mutating func take(_ line: [UInt8]) -> CommandBatch? {
    let text = String(decoding: line, as: UTF8.self)
    if text == "noidle" {
      // If it arrives too late, `idle` was already answered.
      if idle != nil { tellChanges() }
      return nil
    }
    guard idle == nil else {
      isBroken = true
      return nil
    }
    if list != nil { return collect(line, text) }
    switch text {
    case "command_list_begin", "command_list_ok_begin":
      list = CommandBatch(lines: [], acknowledgesEach: text == "command_list_ok_begin")
      listSize = 0
      return nil
    case _ where text == "idle" || text.hasPrefix("idle "):
      return wait(for: line)
    default: return CommandBatch(lines: [line])
    }
  }

  private mutating func collect(_ line: [UInt8], _ text: String) -> CommandBatch? {
    if text == "command_list_end" {
      defer { list = nil }
      return list
    }
    listSize += line.count + 1
    guard listSize <= (isTrusted ? Self.maximumList : Self.maximumUntrustedList) else {
      isBroken = true
      return nil
    }
    list?.lines.append(line)
    return nil
  }

  // MARK: Waiting

  /// Begins to wait; leaves a line that is not allowed or cannot be parsed to the session, which reports the
  /// error.
  private mutating func wait(for line: [UInt8]) -> CommandBatch? {
    guard isTrusted, let words = try? CommandLine.words(line) else {
      return CommandBatch(lines: [line])
    }
    var wanted: Set<Subsystem> = []
    for word in words.dropFirst() {
      guard let subsystem = Subsystem(rawValue: word.lowercased()) else {
        say(Array("ACK [2@0] {idle} Unrecognized idle event: \(word)\n".utf8))
        return nil
      }
      wanted.insert(subsystem)
    }
    idle = wanted.isEmpty ? Set(Subsystem.allCases) : wanted
    if !changed.isDisjoint(with: idle ?? []) { tellChanges() }
    return nil
  }

  /// Records changed subsystems, and notifies a client that waits for them.
  mutating func note(_ new: Set<Subsystem>) {
    changed.formUnion(new)
    if let idle, !changed.isDisjoint(with: idle) { tellChanges() }
  }

  private mutating func tellChanges() {
    let wanted = idle ?? []
    var response = Response()
    for subsystem in Subsystem.allCases where changed.contains(subsystem) {
      if wanted.contains(subsystem) { response.pair("changed", subsystem.rawValue) }
    }
    response.line("OK")
    changed.subtract(wanted)
    idle = nil
    say(response.take())
  }

  // MARK: Sending

  /// Sends output of the session.
  mutating func take(_ bytes: [UInt8]) { send(bytes) }

  /// Records that the running commands are done.
  mutating func finish(isOpen: Bool, isTrusted: Bool) {
    isBusy = false
    self.isTrusted = isTrusted
    if !isOpen {
      hasEnded = true
      input = LineBuffer()
    }
  }

  /// Sends output that does not come from the session, and accounts for it as if it did.
  private mutating func say(_ bytes: [UInt8]) {
    output.noteSent(-bytes.count)
    send(bytes)
  }

  private mutating func send(_ bytes: [UInt8]) {
    if sent > 0 {
      outgoing.removeFirst(sent)
      sent = 0
    }
    outgoing.append(contentsOf: bytes)
  }

  /// Sends as much output as the socket accepts.
  mutating func flush() {
    while !isBroken, sent < outgoing.count {
      let count = outgoing.withUnsafeBytes { bytes in
        Glibc.send(
          descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else {
        if count < 0, errno != EAGAIN, errno != EINTR { isBroken = true }
        return
      }
      sent += count
      output.noteSent(count)
    }
    if sent == outgoing.count {
      outgoing.removeAll(keepingCapacity: outgoing.count < 1 << 16)
      sent = 0
    }
  }

  /// Closes the connection and unblocks commands that wait for it.
  func end() {
    output.close()
    close(descriptor)
  }
}
