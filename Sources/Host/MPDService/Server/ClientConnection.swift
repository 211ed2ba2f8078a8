import Glibc

/// What the server's thread knows of one connection: what came, what is to be sent, and what it waits for.
struct ClientConnection {
  /// The greeting; the version is that of MPD whose protocol this is.
  static let greeting = "OK MPD 0.23.5\n"
  /// So many bytes that came are kept while commands are done.
  private static let maximumHeld = 1 << 16
  /// While more than this waits to be read by the client, no more of its commands are looked at.
  private static let maximumUnread = 1 << 20
  /// A longer list of commands ends the connection: MPD's own limit, and one for those who gave no password.
  static let maximumList = 2 << 20
  static let maximumUntrustedList = 4096

  private let descriptor: Int32
  let session: ClientSession
  let output: ClientOutput
  /// Whether the password was given, or none is needed.
  private(set) var isTrusted: Bool
  private var input = LineBuffer()
  private var list: CommandBatch?
  private var listSize = 0
  private var outgoing: [UInt8] = []
  private var sent = 0
  /// What the client did not read held up what else came.
  private var isHeldUp = false
  /// Commands are being done; what came since waits.
  private(set) var isBusy = false
  /// What the client waits for; nil unless it does.
  private var idle: Set<Subsystem>?
  /// What became another and was not told yet.
  private var changed: Set<Subsystem> = []
  /// Nothing more is read; it ends when all that came is done and sent.
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

  /// Whether the client should read before it asks for more.
  private var isUnread: Bool { outgoing.count - sent > Self.maximumUnread }

  /// Whether more of its commands may be there to do, now that it has read what held them up.
  var canGoOn: Bool { isHeldUp && !isUnread && !isBroken }

  /// Whether it can be removed.
  var isFinished: Bool { isBroken || (hasEnded && !isBusy && outgoing.isEmpty) }

  /// What to wait for; nothing at all while only its commands can go on.
  var polled: pollfd {
    var events: Int32 = 0
    if !hasEnded, input.count < Self.maximumHeld, !isUnread { events |= POLLIN }
    if !outgoing.isEmpty { events |= POLLOUT }
    return pollfd(fd: events == 0 ? -1 : descriptor, events: Int16(events), revents: 0)
  }

  /// Takes what has come.
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

  /// The next commands to do; nil if there are none yet.
  mutating func next() -> CommandBatch? {
    defer { isHeldUp = isUnread }
    while !isBusy, !isBroken, !isUnread {
      guard let line = input.next() else {
        if input.isOverlong { isBroken = true }
        return nil
      }
      // As MPD does: no command begins otherwise, but what a browser sends on behalf of a web page does.
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

  /// Takes a line; answers what is to be done now.
  private mutating func take(_ line: [UInt8]) -> CommandBatch? {
    let text = String(decoding: line, as: UTF8.self)
    if text == "noidle" {
      // One that comes too late was answered already.
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

  /// Begins to wait, if the client may; a refusal is left to the session, which words it.
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

  /// Takes note that something became another, and tells one that waits for it.
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

  /// Takes what the session answers.
  mutating func take(_ bytes: [UInt8]) { send(bytes) }

  /// Takes note that commands are done.
  mutating func finish(goesOn: Bool, isTrusted: Bool) {
    isBusy = false
    self.isTrusted = isTrusted
    if !goesOn {
      hasEnded = true
      input = LineBuffer()
    }
  }

  /// Sends what the session knows nothing of, and counts it with what that has said.
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

  /// Sends as much as the connection takes now.
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

  /// Closes it, and lets nobody wait for it.
  func end() {
    output.close()
    close(descriptor)
  }
}
