import Foundation
import Glibc
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct DisturbanceTests {
    @Test
    func `clients that die, hang or send garbage disturb neither sound nor other clients`()
      async throws
    {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile)
      try await terminal.stimmung(Profile.demoTracks[3])
      try await terminal.shows("► Playing")

      let hanging = try profile.start("status", "--follow", "--json")
      try await eventually(that: "first line") { !hanging.output.isEmpty }
      hanging.send(SIGSTOP)
      let dying = try profile.start("log", "--follow")
      try await eventually(that: "first line") { !dying.output.isEmpty }
      dying.send(SIGKILL)
      let socket = profile.folder["run/stimmung/player.sock"].encoded
      let garbage = try await profile.run("python3", "-c", Self.garbage, socket)
      #expect(garbage.status == 0, "\(garbage.errorText)")
      try await terminal.press("4")
      try await terminal.shows("Filed under sad")
      hanging.send(SIGCONT)
      hanging.send(SIGINT)
      let expected = try await profile.decoded(Profile.demoTracks[3])
      try await profile.received(atLeast: expected.count)
      try await terminal.shows("Stopped")
      let heard = try profile.device.dump()
      #expect(heard == expected)
    }

    /// Connects and sends nothing, half a message, invalid JSON, a huge length and noise; some
    /// connections stay open.
    ///
    /// Then causes more events than the player holds for a slow client.
    private static let garbage = """
      import json, random, socket, struct, sys
      random.seed(1)
      def connect():
          s = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
          s.settimeout(10)
          s.connect(sys.argv[1])
          return s
      hello = b'{"hello":{"protocolVersion":2,"version":"0","attached":false}}'
      messages = [b'', b'\\0\\0\\0\\5ab', b'\\xff\\xff\\xff\\xff', struct.pack('>I', 4) + b'nope',
          b'GET / HTTP/1.1\\r\\n\\r\\n', struct.pack('>I', len(hello)) + hello + b'\\0\\0\\0\\2[]',
          struct.pack('>I', 60) + b'{' * 60]
      messages += [bytes(random.randrange(256) for _ in range(random.randrange(5000))) for _ in range(40)]
      kept = []
      for message in messages:
          s = connect()
          try:
              s.sendall(message)
          except OSError:
              pass
          kept.append(s)
      for s in kept[::2]:
          s.close()
      busy = connect()
      replies = busy.makefile('rb')
      def ask(message):
          data = json.dumps(message).encode()
          busy.sendall(struct.pack('>I', len(data)) + data)
          return json.loads(replies.read(struct.unpack('>I', replies.read(4))[0]))
      ask(json.loads(hello))
      for number in range(1500):
          mode = 'all' if number % 2 == 0 else 'off'
          answer = ask({'request': {'id': number, 'request': {'setRepeat': {'mode': mode}}}})
          assert 'reply' in answer, answer
      """
  }
}
