import Foundation
import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import MPDService

/// Which clients are admitted, how long they stay connected, and how they are notified.
@Suite(.timeLimit(.minutes(30)))
struct ServerTests {
  // MARK: Waiting

  @Test func `a waiting client is notified of a change once`() async throws {
    let shelf = try Shelf()
    let (waiting, acting) = (try await shelf.client(), try await shelf.client())
    waiting.say("idle mixer options")
    #expect(try await acting.ask("add loose.mp3") == ["OK"])
    #expect(try await acting.ask("setvol 40") == ["OK"])
    #expect(try await waiting.answer() == ["changed: mixer", "OK"])
    // A change in the meantime is reported at once.
    #expect(try await acting.ask("random 1") == ["OK"])
    #expect(try await waiting.ask("ping") == ["OK"])
    #expect(try await waiting.ask("idle") == ["changed: playlist", "changed: options", "OK"])
    waiting.say("idle")
    waiting.say("noidle")
    #expect(try await waiting.answer() == ["OK"])
  }

  @Test(arguments: [
    ("play", ["changed: player", "OK"]), ("repeat 1", ["changed: options", "OK"]),
    ("clear", ["changed: playlist", "changed: player", "OK"]),
    ("save x", ["changed: stored_playlist", "changed: sticker", "OK"]),
    (
      "sticker set song loose.mp3 rating 2", ["changed: stored_playlist", "changed: sticker", "OK"]
    ),
  ])
  func `every change has its name`(command: String, expected: [String]) async throws {
    let shelf = try Shelf()
    let (waiting, acting) = (try await shelf.client(), try await shelf.client())
    #expect(try await acting.ask("add loose.mp3") == ["OK"])
    #expect(try await waiting.ask("idle playlist") == ["changed: playlist", "OK"])
    #expect(try await acting.ask(command) == ["OK"])
    waiting.say("idle")
    let all = try await waiting.answer()
    #expect(Set(all).isSubset(of: expected), "\(all)")
    #expect(all.count > 1)
  }

  @Test func `a client waiting for an update is notified even if the player showed none`()
    async throws
  {
    let shelf = try Shelf(holdsScans: true)
    let (waiting, acting) = (try await shelf.client(), try await shelf.client())
    let job = try #require(try await acting.ask("update").value("updating_db"))
    #expect(try await acting.ask("status").value("updating_db") == job)
    #expect(try await waiting.ask("idle update").first == "changed: update")
    waiting.say("idle update")
    shelf.player.finishScans()
    #expect(try await waiting.answer() == ["changed: update", "OK"])
    #expect(try await acting.ask("status").value("updating_db") == nil)
  }

  @Test func `a command during idle ends the connection, as in MPD`() async throws {
    let client = try await Shelf().client()
    client.say("idle")
    client.say("status")
    #expect(try await client.answer() == [])
  }

  // MARK: Admission

  @Test func `only the owner can open the socket, and it is removed at the end`() async throws {
    let shelf = try Shelf()
    var status = stat()
    #expect(stat(shelf.socket, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(status.st_mode & S_IFMT == S_IFSOCK)
    shelf.server.stop()
    #expect(stat(shelf.socket, &status) != 0)
  }

  @Test func `neither the listener's files nor a socket in use are replaced`() async throws {
    let shelf = try Shelf()
    #expect(throws: PlayerError.self) { try SocketPath.check(shelf.socket) }
    let file = try shelf.folder.write([1], to: "precious").encoded
    #expect(throws: PlayerError.self) { try SocketPath.check(file) }
    #expect(throws: PlayerError.self) {
      try MPDServer(
        player: shelf.player, surroundings: shelf.server.shared.surroundings,
        places: MPDServer.Places(socket: file, network: nil))
    }
    #expect(try shelf.folder.read("precious") == [1])
  }

  @Test func `from the network, nothing is done without the password`() async throws {
    let (shelf, port) = try Shelf.networked()
    let client = try await MPDClient.of(port: port)
    let refusal = "you don't have permission for"
    #expect(try await client.ask("status") == ["ACK [4@0] {status} \(refusal) \"status\""])
    #expect(try await client.ask("idle") == ["ACK [4@0] {idle} \(refusal) \"idle\""])
    #expect(try await client.ask("notcommands").values("command").contains("play"))
    #expect(try await client.ask("password open") == ["ACK [3@0] {password} incorrect password"])
    #expect(try await client.ask("password \"open up\"") == ["OK"])
    #expect(try await client.ask("add loose.mp3") == ["OK"])
    // It may not use anything outside the library.
    #expect(try await client.ask("add /etc/hostname") == ["ACK [4@0] {add} Access denied"])
    #expect(
      try await client.ask("config") == [
        "ACK [4@0] {config} Command only permitted to local clients"
      ])
    #expect(
      try await client.ask("readpicture /etc/hostname 0") == [
        "ACK [4@0] {readpicture} Access denied"
      ])
    #expect(shelf.player.titles == ["loose"])
  }

  @Test func `a client that guesses passwords is disconnected`() async throws {
    let (shelf, port) = try Shelf.networked()
    defer { shelf.server.stop() }
    let client = try await MPDClient.of(port: port)
    for _ in 1..<Password.attempts {
      #expect(try await client.ask("password wrong").first?.hasPrefix("ACK [3@0]") == true)
    }
    #expect(try await client.ask("password wrong") == [])
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\nstatus\n", "POST / HTTP/1.0\r\n\r\nclear\n",
    "OPTIONS * HTTP/1.1\r\n\r\n", "\u{16}\u{3}\u{1}\n", "\n", " status\n", "Status\n",
  ])
  func `anything that cannot begin a command ends the connection without an answer`(text: String)
    async throws
  {
    let (shelf, port) = try Shelf.networked()
    for client in [try await MPDClient.of(port: port), try await shelf.client()] {
      client.send(Array(text.utf8))
      #expect(try await client.answer() == [])
    }
  }

  @Test(arguments: [
    "", "x", "localhost:6600", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:99999", "::1:6600",
  ])
  func `an address is numeric and has a port`(text: String) {
    #expect(MPDAddress(text) == nil)
  }

  @Test func `addresses know if they are local, and passwords are compared exactly`() {
    #expect(MPDAddress("127.0.0.1:6600")?.isLoopback == true)
    #expect(MPDAddress("[::1]:6600")?.description == "[::1]:6600")
    #expect(MPDAddress("0.0.0.0:6600")?.isLoopback == false)
    #expect(Password("") == nil && Password("a\nb") == nil && Password("ö") != nil)
    #expect(Password("abc")?.isSame(as: "abcabc") == false)
    #expect(Password("abc")?.isSame(as: "") == false)
  }

  // MARK: Limits

  @Test func `the hundred and first client is turned away, and the others are served`() async throws
  {
    let shelf = try Shelf()
    var clients: [MPDClient] = []
    for _ in 0..<MPDLoop.maximumClients { clients.append(try await shelf.client()) }
    await #expect(throws: Late.self) { try await shelf.client() }
    #expect(try await clients[57].ask("ping") == ["OK"])
  }

  @Test func `clients without the password cannot keep out those with it`() async throws {
    let (shelf, port) = try Shelf.networked()
    var strangers: [MPDClient] = []
    for _ in 0..<MPDLoop.maximumClients { strangers.append(try await MPDClient.of(port: port)) }
    #expect(try await MPDClient.of(port: port).ask("password \"open up\"") == ["OK"])
    #expect(try await shelf.client().ask("ping") == ["OK"])
    #expect(try await strangers[0].answer() == [])
  }

  @Test func `network clients with the password cannot keep out the owner's own`() async throws {
    let (shelf, port) = try Shelf.networked()
    var guests: [MPDClient] = []
    for _ in 0..<MPDLoop.maximumClients - MPDLoop.ownPlaces {
      let guest = try await MPDClient.of(port: port)
      #expect(try await guest.ask("password \"open up\"") == ["OK"])
      guests.append(guest)
    }
    await #expect(throws: Late.self) { try await MPDClient.of(port: port) }
    var own: [MPDClient] = []
    for _ in 0..<MPDLoop.ownPlaces { own.append(try await shelf.client()) }
    #expect(try await own[0].ask("ping") == ["OK"])
    #expect(try await guests[0].ask("ping") == ["OK"])
    // One that leaves makes room for another of its kind.
    #expect(try await guests[0].ask("close") == [])
    #expect(try await MPDClient.of(port: port).ask("password \"open up\"") == ["OK"])
  }

  @Test func `lines and lists that are too long end the connection`() async throws {
    let (shelf, port) = try Shelf.networked()
    let long = try await shelf.client()
    long.send(Array(repeating: UInt8(ascii: "a"), count: 20_000))
    #expect(try await long.answer() == [])
    let list = Array(String(repeating: "ping\n", count: 1000).utf8)
    let trusted = try await shelf.client()
    trusted.send(Array("command_list_begin\n".utf8) + list + Array("command_list_end\n".utf8))
    #expect(try await trusted.answer() == ["OK"])
    let stranger = try await MPDClient.of(port: port)
    stranger.send(Array("command_list_begin\n".utf8) + list + Array("command_list_end\n".utf8))
    #expect(try await stranger.answer() == [])
  }

  /// Sends the same text repeatedly until the server accepts no more, and returns the number of
  /// bytes.
  private func fill(_ client: MPDClient, with text: String, of shelf: Shelf) async throws -> Int {
    let block = Array(String(repeating: text, count: 500).utf8)
    var sent = 0
    var silence = 0
    while silence < 10 {
      // Continues at the place in the block where it stopped.
      let count = client.sendWithoutWaiting(Array(block[(sent % block.count)...]))
      sent += count
      silence = count == 0 ? silence + 1 : 0
      if count == 0 { #expect(try await shelf.client().ask("ping") == ["OK"]) }
      try #require(sent < 64 << 20, "it accepts any amount")
    }
    return sent
  }

  @Test func `a client that requests long answers and never reads only blocks itself`() async throws
  {
    let shelf = try Shelf(copies: 500)
    let deaf = try await shelf.client()
    _ = try await fill(deaf, with: "listallinfo\n", of: shelf)
    #expect(try await shelf.client().ask("status").last == "OK")
  }

  @Test func `a blocked client is served once it reads again`() async throws {
    let shelf = try Shelf()
    let client = try await shelf.client()
    let text = "idle\nnoidle\n"
    let sent = try await fill(client, with: text, of: shelf)
    // The rest of the line that was begun.
    let rest = Array(text.utf8.dropFirst(sent % text.utf8.count))
    let count = sent / text.utf8.count + (sent % text.utf8.count == 0 ? 0 : 1)
    async let isTaken = apart {
      MPDClient.send(sent % text.utf8.count == 0 ? [] : rest, through: client.descriptor)
    }
    #expect(try await apart { try client.readNow(count, lines: "OK") })
    #expect(try await isTaken)
    #expect(try await client.ask("ping") == ["OK"])
  }

  @Test func `garbage does no harm`() async throws {
    let shelf = try Shelf()
    let other = try await shelf.client()
    var random = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let client = try await shelf.client()
      let count = Int.random(in: 1..<300, using: &random)
      client.send(
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } + [10])
      client.send(
        Array("find \"(".utf8) + (0..<50).map { _ in UInt8.random(in: 32...127, using: &random) }
          + [10])
    }
    #expect(try await other.ask("ping") == ["OK"])
  }
}
