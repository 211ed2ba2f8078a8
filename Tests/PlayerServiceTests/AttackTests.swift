import Foundation
import PlayerModel
import TestSupport
import Testing

@testable import PlayerService

/// Hostile programs of the same user and of another.
@Suite(.serialized) struct AttackTests {
  private static let hello = FrameCodec.encode(
    ClientMessage.hello(protocolVersion: WireProtocol.version, version: "1", attached: false))

  @Test func `ten thousand connections do not lock out other clients`() throws {
    let service = try TestService()
    var crowd: [Int32] = []
    defer { for descriptor in crowd { close(descriptor) } }
    var count = 0
    while count < 10_000 {
      // When the backlog is full, give the server a moment.
      guard let descriptor = try? UnixSocket.connect(to: service.path) else {
        poll(nil, 0, 1)
        continue
      }
      count += 1
      crowd.append(descriptor)
      if crowd.count > 300 { close(crowd.removeFirst()) }
      if count % 1000 == 0 {
        var answer: PlayerSnapshot?
        #expect(
          comesTrue {
            answer = try? service.connect().perform(SnapshotRequest.snapshot)
            return answer != nil
          })
      }
    }
  }

  @Test func `too many clients are reported as such`() throws {
    let service = try TestService()
    var clients: [PlayerConnection] = []
    for _ in 0..<256 { clients.append(try service.connect()) }
    let error = try #require(throws: PlayerError.self) { try service.connect() }
    #expect(error.message.contains("256 clients"))
    // This is not the error of a host that is gone or about to go, for which clients would wait.
    #expect(error.code == .tooManyClients)
    clients.removeLast()
    #expect(comesTrue { (try? service.connect()) != nil })
  }

  @Test func `when all places are taken, the client that has been silent longest is dropped`()
    throws
  {
    let service = try TestService()
    var silent: [Int32] = []
    defer { for descriptor in silent { close(descriptor) } }
    for _ in 0..<3 { silent.append(try service.intrude([])) }
    var clients: [PlayerConnection] = []
    for _ in 0..<253 { clients.append(try service.connect()) }
    clients.append(try service.connect())
    #expect(Self.isClosed(silent[0], within: 10_000))
    _ = try clients[253].perform(SnapshotRequest.snapshot)
    #expect(!Self.isClosed(silent[1], within: 0) && !Self.isClosed(silent[2], within: 0))
  }

  private static func isClosed(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) > 0
  }

  @Test func `endless messages do not affect other clients or exceed their share of memory`() throws
  {
    let service = try TestService()
    let honest = try service.connect()
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    let part = [UInt8](repeating: UInt8(ascii: " "), count: 15 << 20)
    let head = Self.hello + [1, 0, 0, 0]
    for _ in 0..<20 {
      let descriptor = try service.intrude(head)
      descriptors.append(descriptor)
      send(part, to: descriptor)
      _ = try honest.perform(SnapshotRequest.snapshot)
    }
    // 128 of the 300 MB are kept, and the other clients are disconnected.
    #expect(comesTrue { descriptors.count(where: hasHungUp) >= 20 - 128 / 15 - 1 })
    _ = try honest.perform(SnapshotRequest.snapshot)
  }

  @Test func `a client that does not read must wait, and receives every answer once it reads`()
    throws
  {
    let service = try TestService()
    let deaf = try UnixSocket.connect(to: service.path)
    defer { close(deaf) }
    let honest = try service.connect()
    send(Self.hello, to: deaf)
    let asked = 20_000
    var all: [UInt8] = []
    for id in Int64(1)...Int64(asked) {
      let message: ClientMessage =
        id % 2 == 0 ? .subscribe(id: id) : .request(id: id, request: .snapshot(.snapshot))
      all += FrameCodec.encode(message)
    }
    var rest = all[...]
    var decoder = FrameDecoder(maximumLength: 1 << 20)
    var room = [UInt8](repeating: 0, count: 1 << 16)
    var answered: Set<Int64> = []
    // Until the server accepts no more.
    while true {
      let count = rest.withUnsafeBytes {
        Glibc.send(deaf, $0.baseAddress, min($0.count, 1 << 16), Int32(MSG_NOSIGNAL))
      }
      if count > 0 { rest = rest.dropFirst(count) }
      var polled = pollfd(fd: deaf, events: Int16(POLLOUT), revents: 0)
      if count <= 0, rest.isEmpty || poll(&polled, 1, 200) == 0 { break }
    }
    _ = try honest.perform(SnapshotRequest.snapshot)
    while answered.count < asked {
      var polled = pollfd(
        fd: deaf, events: Int16(rest.isEmpty ? POLLIN : POLLIN | POLLOUT), revents: 0)
      try #require(poll(&polled, 1, 5000) > 0)
      if polled.revents & Int16(POLLOUT) != 0 {
        let count = rest.withUnsafeBytes {
          Glibc.send(deaf, $0.baseAddress, min($0.count, 1 << 16), Int32(MSG_NOSIGNAL))
        }
        rest = rest.dropFirst(max(0, count))
      }
      let count = recv(deaf, &room, room.count, 0)
      if count > 0 { decoder.append(room[..<count]) }
      while let frame = try decoder.next() {
        switch try FrameCodec.decode(ServerMessage.self, from: frame) {
        case .reply(let id, _), .subscribed(let id, _): answered.insert(id)
        default: break
        }
      }
    }
  }

  @Test func `a client that writes one byte at a time is answered, and delays no other`() throws {
    let service = try TestService()
    let honest = try service.connect()
    let slow = try UnixSocket.connect(to: service.path)
    // Each of these stops at a different position in its message, and stays.
    let idle = try (0..<100).map { try service.intrude(Array(Self.hello.prefix($0 % 70))) }
    defer { for descriptor in idle + [slow] { close(descriptor) } }
    let request = ClientMessage.request(id: 7, request: .transport(.setVolume(percent: 7)))
    for (index, byte) in (Self.hello + FrameCodec.encode(request)).enumerated() {
      send([byte], to: slow)
      if index % 10 == 0 { _ = try honest.perform(SnapshotRequest.snapshot) }
    }
    var decoder = FrameDecoder(maximumLength: 1 << 20)
    var room = [UInt8](repeating: 0, count: 4096)
    var isAnswered = false
    while !isAnswered {
      var polled = pollfd(fd: slow, events: Int16(POLLIN), revents: 0)
      try #require(poll(&polled, 1, 5000) > 0)
      let count = recv(slow, &room, room.count, 0)
      try #require(count > 0)
      decoder.append(room[..<count])
      while let frame = try decoder.next() {
        if case .reply(7, _) = try FrameCodec.decode(ServerMessage.self, from: frame) {
          isAnswered = true
        }
      }
    }
    #expect(service.player.requests.contains(.transport(.setVolume(percent: 7))))
  }

  @Test(arguments: ["[", "{\"a\":", "{\"request\":{\"id\":1,\"request\":"])
  func `endless nesting is refused`(opening: String) throws {
    let service = try TestService()
    let json = Array(String(repeating: opening, count: 1 << 18).utf8)
    let length = withUnsafeBytes(of: UInt32(json.count).bigEndian) { Array($0) }
    let descriptor = try service.intrude(Self.hello)
    send(length + json, to: descriptor)
    let answer = try service.answer(to: descriptor)
    guard case .goodbye? = answer.last else {
      Issue.record("no goodbye: \(answer)")
      return
    }
    _ = try service.connect().perform(SnapshotRequest.snapshot)
  }

  @Test func `messages with changed bytes are handled, refused or disconnected`() throws {
    let service = try TestService()
    let honest = try service.connect()
    let track = TrackPath("/music/a.mp3")
    let requests: [PlayerRequest] = [
      .transport(.seek(seconds: 12, entry: EntryID(rawValue: 3))),
      .queueFill(.setQueue(content: .paths(paths: [track]), play: true)),
      .moodFiling(.addToMood(mood: .calm, tracks: [.path(path: track), .nowPlaying])),
      .transport(.setVolume(percent: 50)),
      .queueWindow(.queue(offset: 0, limit: 100, filter: "a b")),
    ]
    for seed in UInt64(1)...400 {
      var generator = SeededGenerator(seed: seed)
      let request = requests[Int(seed) % requests.count]
      var bytes = FrameCodec.encode(ClientMessage.request(id: 1, request: request))
      for _ in 0...Int.random(in: 0..<6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      let cut = Int.random(in: 0...bytes.count, using: &generator)
      close(try service.intrude(Self.hello + (seed % 3 == 0 ? Array(bytes[..<cut]) : bytes)))
      if seed % 50 == 0 { _ = try honest.perform(SnapshotRequest.snapshot) }
    }
    _ = try honest.perform(SnapshotRequest.snapshot)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
  func `another user receives nothing, even if file permissions allow access`() throws {
    let service = try TestService()
    for path in [service.folder.path.encoded, service.folder["run"].encoded, service.path] {
      chmod(path, 0o777)
    }
    let script = """
      import socket, struct, sys
      s = socket.socket(socket.AF_UNIX)
      s.settimeout(5)
      s.connect(sys.argv[1])
      m = b'{"hello":{"protocolVersion":2,"version":"1","attached":false}}'
      try:
          s.sendall(struct.pack(">I", len(m)) + m)
          print(len(s.recv(100)))
      except (BrokenPipeError, ConnectionResetError):
          print(0)
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/setpriv")
    process.arguments = [
      // Not a Python that only root can run.
      "--reuid=65534", "--clear-groups", "/usr/bin/python3", "-c", script, service.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: said, as: UTF8.self) == "0\n")
    _ = try service.connect().perform(SnapshotRequest.snapshot)
  }

  /// Sends all bytes, or stops when the other side disconnects.
  private func send(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else {
        guard errno == EAGAIN else { return }
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&polled, 1, 5000) > 0 else { return }
      }
    }
  }

  private func hasHungUp(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLHUP) != 0
  }
}
