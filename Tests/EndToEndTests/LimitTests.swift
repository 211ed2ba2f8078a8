import Foundation
import Testing

extension EndToEnd {
  /// Scarce resources: open files, addresses, room for clients.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct LimitTests {
    @Test(arguments: [
      ("-n 16", "ulimit -n"), ("-n 28", "ulimit -n"), ("-n 30", "ulimit -n"),
      ("-v 250000", "ulimit -v"),
    ])
    func `a player that cannot run says why in one sentence, and leaves nothing behind`(
      limit: String, remedy: String
    ) async throws {
      let profile = try Profile()
      for arguments in ["open '\(Profile.demo)'", "play '\(Profile.shortTrack)'", "service run"] {
        let ending = try await profile.run(
          "bash", "-c",
          "ulimit \(limit); exec '\(try Profile.program)' \(arguments) --output silent")
        #expect(ending.status == 1, "\(arguments)")
        #expect(ending.errorText.contains(remedy), "\(arguments): \(ending.errorText)")
        #expect(ending.errorText.split(separator: "\n").count == 1)
      }
      #expect(profile.hosts().isEmpty)
      #expect(try await profile.stimmung("open", Profile.demo, "--output", "silent").status == 0)
    }

    @Test func `a player that takes no more clients says so at once`() async throws {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      let socket = profile.folder["run/stimmung/player.sock"].encoded
      let crowd = try profile.start([
        "python3", "-B", "-c",
        """
        import json, socket, struct, sys, time
        hello = {"hello": {"protocolVersion": 2, "version": "crowd", "attached": False}}
        data = json.dumps(hello).encode()
        clients = []
        for _ in range(256):
            client = socket.socket(socket.AF_UNIX)
            client.connect(sys.argv[1])
            client.sendall(struct.pack(">I", len(data)) + data)
            client.recv(1 << 16)
            clients.append(client)
        print("full", flush=True)
        time.sleep(600)
        """, socket,
      ])
      try await eventually(that: "a crowd") { crowd.output.starts(with: "full".utf8) }
      for command in ["status", "next", "stop"] {
        let ending = try await profile.stimmung(command)
        #expect(ending.status == 1)
        #expect(ending.errorText.contains("256 clients"), "\(ending.errorText)")
      }
    }
  }
}
