import Foundation
import Glibc
import PlayerModel
import Synchronization
import TestSupport
import Testing

@testable import PlayerService

@Suite struct PlayerServerTests {
  /// In milliseconds; long enough for a busy machine, so that only a hang exceeds it.
  private static let timeLimit: Int32 = 60_000

  @Test func `a request is answered, and a refusal is an error`() throws {
    let service = try TestService()
    let connection = try service.connect()
    #expect(connection.hostVersion == "1.0")
    #expect(connection.hostProcess == getpid())
    #expect(
      try connection.perform(TransportRequest.togglePlayback)
        == PlayerSnapshot(output: "test"))
    #expect(throws: PlayerError(.notFound, "There is no next track.")) {
      try connection.perform(TransportRequest.next)
    }
    #expect(service.player.requests == [.transport(.togglePlayback), .transport(.next)])
  }

  @Test func `more requests than may be pending are all answered in order`() throws {
    let service = try TestService()
    let connection = try service.connect()
    let sent = (0..<500).map { connection.send(.transport(.setVolume(percent: $0))) }
    var answered: [Int64] = []
    while answered.count < sent.count {
      try connection.wait(milliseconds: Self.timeLimit)
      for case .reply(let id, _) in try connection.receive() { answered.append(id) }
    }
    #expect(answered == sent)
    #expect(service.player.requests == (0..<500).map { .transport(.setVolume(percent: $0)) })
  }

  @Test func `a client cannot have more unanswered requests than the limit`() throws {
    let service = try TestService()
    let greedy = try service.connect()
    for _ in 0..<ServerClient.maximumOutstanding + 10 { _ = greedy.send(.mood(.moods)) }
    var taken: Int { service.player.requests.count { $0 == .mood(.moods) } }
    #expect(comesTrue { taken == ServerClient.maximumOutstanding })
    // Each answer to the other client is a turn in which more could have been taken.
    let other = try service.connect()
    for _ in 0..<20 { _ = try other.perform(SnapshotRequest.snapshot) }
    #expect(taken == ServerClient.maximumOutstanding)
  }

  @Test func `work for a client ends when the client has gone`() throws {
    let service = try TestService()
    let other = try service.connect()
    do {
      let client = try service.connect()
      _ = client.send(.mood(.moods))
      #expect(comesTrue { service.player.areCancelled == [false] })
      withExtendedLifetime(client) {}
    }
    #expect(comesTrue { service.player.areCancelled == [true] })
    _ = try other.perform(SnapshotRequest.snapshot)
    #expect(service.player.areCancelled == [true, false])
  }

  @Test func `a long list is answered like any other`() throws {
    let service = try TestService()
    let connection = try service.connect()
    let name = try #require(PlaylistName(rawValue: "long"))
    for _ in 0..<ServerClient.maximumOutstanding + 1 {
      let tracks = try connection.perform(PlaylistTracksRequest.playlistTracks(playlist: name))
      #expect(tracks.count == TestPlayer.longList)
    }
    #expect(try connection.perform(SnapshotRequest.snapshot) == PlayerSnapshot(output: "test"))
  }

  @Test func `only the owner may use the socket`() throws {
    let service = try TestService()
    var status = stat()
    #expect(stat(service.path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func `a path too long for a socket address works, too`() throws {
    let service = try TestService(folderName: String(repeating: "x", count: 200))
    #expect(
      try service.connect().perform(SnapshotRequest.snapshot)
        == PlayerSnapshot(output: "test"))
  }

  @Test func `a stale socket is replaced`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.encoded + "/player.sock"
    close(try UnixSocket.listen(at: path))
    #expect(throws: PlayerError.self) { try UnixSocket.connect(to: path) }
    let server = try PlayerServer(player: TestPlayer(), at: path, version: "1.0")
    _ = try PlayerConnection(socket: path, version: "1.0", attached: false)
    server.stop()
    #expect(access(path, F_OK) != 0)
  }

  @Test func `an interface may not quit the host while another is attached`() throws {
    let service = try TestService()
    let first = try service.connect(attached: true)
    let second = try service.connect(attached: true)
    #expect(throws: PlayerError(.notAlone, "Another client is attached: the music keeps playing."))
    {
      try first.perform(EndRequest.quit(onlyIfAlone: true))
    }
    _ = second
    withExtendedLifetime(second) {}
  }

  @Test func `what a client holds ends with the client`() throws {
    let service = try TestService()
    let witness = try service.connect()
    var begun: [TransportRequest] = []
    do {
      let client = try service.connect()
      begun = [
        .beginSeeking(forward: true),
        .beginInterruption(token: "kept", reason: "", endsWithClient: false),
        .beginInterruption(token: "ended", reason: "", endsWithClient: true),
        .endInterruption(token: "ended"),
        .beginInterruption(token: "held", reason: "", endsWithClient: true),
      ]
      for request in begun { _ = try client.perform(request) }
    }
    while service.player.requests.filter({ $0 != .transport(.togglePlayback) }).count < begun.count
      + 2
    {
      _ = try witness.perform(TransportRequest.togglePlayback)
    }
    #expect(
      service.player.requests.filter { $0 != .transport(.togglePlayback) }
        == begun.map(\.request) + [
          .transport(.endSeeking), .transport(.endInterruption(token: "held")),
        ])
  }

  @Test func `short-lived commands do not keep an interface from quitting`() throws {
    let service = try TestService()
    let interface = try service.connect(attached: true)
    let command = try service.connect()
    _ = try interface.perform(EndRequest.quit(onlyIfAlone: true))
    #expect(service.player.requests == [.end(.quit(onlyIfAlone: true))])
    withExtendedLifetime(command) {}
  }

  @Test func `subscribers receive every event after the snapshot`() throws {
    let service = try TestService()
    for _ in 0..<3 { service.player.announce() }
    let connection = try service.connect()
    let id = connection.subscribe()
    var snapshot: PlayerSnapshot?
    var numbers: [Int64] = []
    while snapshot == nil {
      try connection.wait(milliseconds: Self.timeLimit)
      for case .subscribed(id, let first) in try connection.receive() { snapshot = first }
    }
    for _ in 0..<50 { service.player.announce() }
    while numbers.count < 50 {
      try connection.wait(milliseconds: Self.timeLimit)
      for case .event(let event) in try connection.receive() { numbers.append(event.number) }
    }
    #expect(snapshot?.revision == 3)
    #expect(numbers == Array(4...53))
  }

  @Test func `every interface receives earlier events before any later answer`() throws {
    let service = try TestService()
    let interfaces = try (0..<10).map { _ in try service.connect(attached: true) }
    for interface in interfaces {
      let id = interface.subscribe()
      var isSubscribed = false
      while !isSubscribed {
        try interface.wait(milliseconds: 5000)
        for case .subscribed(id, _) in try interface.receive() { isSubscribed = true }
      }
    }
    for number in Int64(1)...20 {
      service.player.announce()
      for interface in interfaces {
        _ = try interface.perform(SnapshotRequest.snapshot)
        // What arrived with the answer and before it; this does not wait for more.
        let numbers = try interface.receive().map { message in
          if case .event(let event) = message { event.number } else { nil as Int64? }
        }
        #expect(numbers == [number])
      }
    }
  }

  @Test func `a subscriber that follows the last one receives no earlier events`() throws {
    let service = try TestService()
    let hasEnded = DispatchSemaphore(value: 0)
    let player = service.player
    let announcing = Flag()
    Thread.detachNewThread {
      while !announcing.isOver {
        player.announce()
        // Lets the server keep up: no player has that many events.
        usleep(500)
      }
      hasEnded.signal()
    }
    defer {
      announcing.end()
      hasEnded.wait()
    }
    var last: PlayerConnection? = nil
    for _ in 0..<200 {
      let connection = try service.connect()
      // The last subscriber leaves as this one arrives.
      last = nil
      let id = connection.subscribe()
      var expected: Int64?
      var events = 0
      while events < 3 {
        try connection.wait(milliseconds: Self.timeLimit)
        for message in try connection.receive() {
          if case .subscribed(id, let snapshot) = message { expected = snapshot.revision + 1 }
          guard case .event(let event) = message else { continue }
          if events == 0, event.kind != .gap { #expect(event.number == expected) }
          events += 1
        }
      }
      last = connection
    }
    withExtendedLifetime(last) {}
  }

  @Test(arguments: [(1, "update this program"), (99, "“stimmung service restart” updates it")])
  func `another protocol version is told what to update, and disconnected`(
    version: Int, remedy: String
  ) throws {
    let service = try TestService()
    let hello = ClientMessage.hello(protocolVersion: version, version: "9", attached: false)
    let answer = try service.answer(to: try service.intrude(FrameCodec.encode(hello)))
    guard case .goodbye(let error)? = answer.last else {
      Issue.record("no goodbye")
      return
    }
    #expect(error.code == .versionMismatch)
    #expect(error.message.contains(remedy), "\(error.message)")
  }

  @Test(arguments: [
    FrameCodec.encode(ClientMessage.request(id: 1, request: .transport(.next))),
    [0x40, 0, 0, 0] + Array("a gigabyte follows".utf8),
    FrameCodec.encode(
      ClientMessage.hello(protocolVersion: WireProtocol.version, version: "1", attached: false))
      + [0x40, 0, 0, 0] + Array("a gigabyte follows".utf8),
    [0, 0, 0, 5] + Array("hello".utf8),
    [0, 0, 0, 2] + Array("{}".utf8),
    Array("GET / HTTP/1.1\r\nHost: player\r\n\r\n".utf8),
  ])
  func `a client that breaks the rules is told why and disconnected`(bytes: [UInt8]) throws {
    let service = try TestService()
    let honest = try service.connect()
    let answer = try service.answer(to: try service.intrude(bytes))
    guard case .goodbye? = answer.last else {
      Issue.record("no goodbye: \(answer)")
      return
    }
    #expect(service.player.requests.isEmpty)
    _ = try honest.perform(SnapshotRequest.snapshot)
  }

  @Test(arguments: [
    (#"{"playNext":{"content":{"query":{"query":{"condition":"artist:("}}}}}"#, "query"),
    (#"{"setVolume":{"percent":50.5}}"#, "must be a whole number"),
    (#"{"setVolume":{"percent":1e30}}"#, "must be a whole number"),
    (#"{"setVolume":{}}"#, "setVolume.percent"),
    (#"{"setVolume":{"percent":"loud"}}"#, "a whole number"),
    (#"{"addToMood":{"mood":"calm","tracks":[{"persistentID":{"id":"s1:xyz"}}]}}"#, "persistentID"),
    (#"{"setState":{"to":9}}"#, "setState.to"),
    (#"{"setRepeat":{"mode":"twice"}}"#, "setRepeat.mode"),
    (#"{"addToMood":{"mood":" ","tracks":[]}}"#, "addToMood.mood"),
    (
      #"{"playNext":{"content":{"query":{"query":{"conditon":"genre:jazz"}}}}}"#,
      "“playNext.content.query.query.conditon” is not part"
    ),
    (
      #"{"setQueue":{"content":{"query":{"query":{"limit":5}},"qury":{}},"play":true}}"#,
      "“setQueue.content.qury” is not part"
    ),
    (#"{"moveInQueue":{"entries":[3],"befor":null}}"#, "“moveInQueue.befor” is not part"),
    (#"{"createMood":{"mood":"x","look":{"colour":"blue"}}}"#, "createMood.look.colour"),
    (
      #"{"setFavourite":{"isFavourite":true,"tracks":[{"nowPlaying":{}},{"path":{"path":"/a","b":1}}]}}"#,
      "setFavourite.tracks.1.path.b"
    ),
    (#"{"next":{"after":3}}"#, "next.after"), (#"{"next":{},"soon":1}"#, "no request “soon”"),
    (#"{"createPlaylist":{"playlist":"a\ud800"}}"#, "“createPlaylist.playlist” must be UTF-8"),
    (#"{"scan":{"paths":["/a","\udc00"]}}"#, "“scan.paths.1” must be UTF-8"),
    (#"{"seek":{"seconds":1e999}}"#, "“seek.seconds” is too large"),
    (#"{"dance":{}}"#, "no request “dance”"), (#"{"next":{},"previous":{}}"#, "request"),
    ("{}", "request"),
    ("[]", "request"), ("null", "request"), ("7", "request"),
  ])
  func `a bad request with a number is refused under it, and the connection continues`(
    request: String, culprit: String
  ) throws {
    try expectRefusal(of: Array(request.utf8), naming: culprit)
  }

  @Test func `invalid UTF-8 is reported as such, and not as a bad number`() throws {
    let name = [0x61, 0xFF, 0x62] as [UInt8]
    try expectRefusal(
      of: Array(#"{"createPlaylist":{"playlist":""#.utf8) + name + Array(#""}}"#.utf8),
      naming: "“createPlaylist.playlist” must be UTF-8")
    try expectRefusal(
      of: Array(#"{"createPlaylist":{""#.utf8) + name + Array(#"":"List"}}"#.utf8),
      naming: "must be UTF-8")
  }

  /// Sends a request that must be refused under its number, with a reason that names `culprit`.
  private func expectRefusal(of request: [UInt8], naming culprit: String) throws {
    let service = try TestService()
    let hello = ClientMessage.hello(
      protocolVersion: WireProtocol.version, version: "1", attached: false)
    let bad = Array(#"{"request":{"id":7,"request":"#.utf8) + request + Array("}}".utf8)
    let end: [UInt8] = [0, 0, 0, 1, 0x21]
    let answer = try service.answer(
      to: try service.intrude(
        FrameCodec.encode(hello) + [0, 0, 0, UInt8(bad.count)] + bad
          + FrameCodec.encode(ClientMessage.request(id: 8, request: .snapshot(.snapshot))) + end))
    guard case .failure(7, let error) = answer.dropFirst().first else {
      Issue.record("no failure: \(answer)")
      return
    }
    #expect(error.code == .invalidRequest)
    #expect(error.message.contains(culprit), "\(error.message)")
    #expect(service.player.requests == [.snapshot(.snapshot)])
    guard case .goodbye? = answer.last else {
      Issue.record("no goodbye for what cannot be answered: \(answer)")
      return
    }
  }

  @Test(arguments: [
    #"{"subscribe":{"id":3,"extra":1}}"#, #"{"dance":{"id":3}}"#,
  ])
  func `messages of later versions are handled or answered`(message: String) throws {
    let service = try TestService()
    let hello = ClientMessage.hello(
      protocolVersion: WireProtocol.version, version: "1", attached: false)
    let bytes = Array(message.utf8)
    let answer = try service.answer(
      to: try service.intrude(
        FrameCodec.encode(hello) + [0, 0, 0, UInt8(bytes.count)] + bytes + [0, 0, 0, 1, 0x21]))
    switch answer.dropFirst().first {
    case .failure(3, _), .subscribed(3, _): break
    default: Issue.record("not answered: \(answer)")
    }
  }

  @Test func `random bytes, partial messages and crowds do not affect other clients`() throws {
    let service = try TestService()
    let honest = try service.connect()
    var descriptors: [Int32] = []
    for seed in UInt64(1)...300 {
      var generator = SeededGenerator(seed: seed)
      let bytes = (0..<40).map { _ in
        UInt8.random(in: 0...(seed % 2 == 0 ? 1 : 255), using: &generator)
      }
      if let descriptor = try? service.intrude(bytes) { descriptors.append(descriptor) }
    }
    #expect(
      try honest.perform(SnapshotRequest.snapshot) == PlayerSnapshot(output: "test"))
    for descriptor in descriptors { close(descriptor) }
    #expect(
      try service.connect().perform(SnapshotRequest.snapshot)
        == PlayerSnapshot(output: "test"))
  }

  @Test func `a subscriber that never reads does not block others`() throws {
    let service = try TestService()
    let deaf = try service.connect()
    _ = deaf.subscribe()
    _ = try deaf.perform(SnapshotRequest.snapshot)
    let honest = try service.connect()
    for _ in 0..<5000 { service.player.announce() }
    #expect(
      try honest.perform(TransportRequest.togglePlayback) == (try newest(of: service)))
    var last: PlayerEvent?
    var sawGap = false
    while last?.number != 5000 {
      try deaf.wait(milliseconds: Self.timeLimit)
      for case .event(let event) in try deaf.receive() {
        last = event
        sawGap = sawGap || event.kind == .gap
      }
    }
    #expect(sawGap)
  }

  private func newest(of service: TestService) throws -> PlayerSnapshot {
    try service.player.subscribe { _ in }.snapshot
  }
}

/// Signals a thread to end.
private final class Flag: Sendable {
  private let flag = Atomic<Bool>(false)

  var isOver: Bool { flag.load(ordering: .relaxed) }

  func end() { flag.store(true, ordering: .relaxed) }
}
