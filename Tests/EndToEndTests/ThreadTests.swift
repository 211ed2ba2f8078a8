import Foundation
import Glibc
import Testing

extension EndToEnd {
  /// The threads and timers that a player has after any activity, and what it does when it gets no
  /// more threads.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct ThreadTests {
    @Test func `whatever a player did, no timer keeps waking it`() async throws {
      let profile = try Profile()
      let music = profile.folder["music"].encoded
      for (number, track) in Profile.demoTracks.enumerated() {
        try profile.folder.write(
          FileManager.default.contents(atPath: track) ?? Data(), to: "music/\(number).mp3")
      }
      let settings = """
        [library]
        folders = ["\(music)"]
        [mpd]
        socket = true
        [hooks]
        item = ["true"]
        state = ["sleep", "0.1"]
        """
      try profile.folder.write(Array(settings.utf8), to: "config/stimmung/config.toml")
      let listens = try profile.folder.write(
        Array(
          #"{"listened_at":1700000000,"track_metadata":{"artist_name":"A","track_name":"T"}}"#.utf8),
        to: "listens.jsonl"
      ).encoded
      let player = try profile.start("service", "run", "--output", "silent")
      defer { player.send(SIGTERM) }
      try await profile.status("a player") { $0.running }
      let asked = Self.asking(
        profile.folder["run/stimmung/player.sock"].encoded,
        profile.folder["run/stimmung/mpd"].encoded)
      let program = try Profile.program
      for command in [
        [program, "scan"], [program, "open", music], [program, "queue", "add", music],
        [program, "next"], [program, "search", "tide"], asked,
        [program, "mood", "add", "calm"] + Profile.demoTracks,
        [program, "import", "listens", listens],
        [program, "report"], [program, "export", "listens", "--format", "csv"],
        [program, "export", "moods"], [program, "pause"],
      ] {
        let ending = try await profile.start(command).end()
        #expect(ending.status == 0, "\(command): \(ending.errorText)")
      }
      // Checked several times in a row: a timer that has just gone off is briefly not set.
      try await eventually(
        that: "no timer", instead: { "\(Self.timers(of: player.id))" }
      ) { (0..<10).allSatisfy { _ in Self.timers(of: player.id).isEmpty } }
    }

    @Test func `a player that cannot end in an orderly way still ends`() async throws {
      let profile = try Profile()
      // Its output is never read, so it blocks there and sees no signal.
      let script = """
        import fcntl, os, signal, subprocess, sys, time
        read, write = os.pipe()
        fcntl.fcntl(write, fcntl.F_SETPIPE_SZ, 4096)
        os.write(write, bytes(4096))
        command = [sys.argv[1], "play", "--output", "silent", sys.argv[2]]
        player = subprocess.Popen(command, stdout=write)
        place = f"/proc/{player.pid}/task/{player.pid}/wchan"
        while not (os.path.exists(sys.argv[3]) and "pipe" in open(place).read()):
            time.sleep(0.02)
        player.send_signal(signal.SIGTERM)
        print(player.wait(60))
        """
      let ending = try await profile.run(
        "/usr/bin/python3", "-B", "-c", script, try Profile.program, Profile.demoTracks[0],
        profile.folder["run/stimmung/player.sock"].encoded, within: 120)
      #expect(ending.text == "130\n")
      #expect(ending.errorText.hasPrefix("stimmung did not end within 5 s"), "\(ending.errorText)")
      #expect(profile.processes().isEmpty)
      // What was saved until then is intact.
      #expect(
        try await profile.stimmung("play", "--output", "silent", Profile.shortTrack).status == 0)
    }

    @Test(
      .enabled(if: getuid() == 0, "only root can play as a user who runs nothing else"),
      arguments: 4...24)
    func `with few threads, a player plays or says in a sentence why it cannot`(most: Int)
      async throws
    {
      let user = 64_000 + most
      let profile = try Profile()
      let folder = profile.folder.path.encoded
      let command = """
        chown -R \(user) '\(folder)' && exec setpriv --reuid=\(user) --regid=\(user) --clear-groups bash -c \
        'ulimit -u \(most); exec "$0" play --output silent "$1"' "$0" "$1"
        """
      let ending = try await profile.run(
        "bash", "-c", command, try Profile.program, Profile.shortTrack)
      if ending.status == 0 {
        #expect(ending.lines.contains("playing"), "\(ending.text)")
      } else {
        #expect(ending.status == 1, "\(ending.text)\(ending.errorText)")
        #expect(ending.errorText.contains("cannot start more threads"), "\(ending.errorText)")
        #expect(ending.errorLines.count == 1, "\(ending.errorText)")
      }
    }

    /// A program that filters the player's queue, and asks for its library as a client of MPD does.
    private static func asking(_ player: String, _ mpd: String) -> [String] {
      let script = """
        import json, socket, struct, sys
        def ask(line, message):
            data = json.dumps(message).encode()
            line.sendall(struct.pack(">I", len(data)) + data)
            (count,) = struct.unpack(">I", line.recv(4, socket.MSG_WAITALL))
            return json.loads(line.recv(count, socket.MSG_WAITALL))
        line = socket.socket(socket.AF_UNIX)
        line.connect(sys.argv[1])
        ask(line, {"hello": {"protocolVersion": 2, "version": "test", "attached": False}})
        answer = ask(line, {"request": {"id": 1, "request": {"queue": {"offset": 0, "limit": 9, "filter": "tide"}}}})
        assert answer["reply"]["reply"]["queue"]["window"]["total"] == 2, answer
        for _ in range(3):
            line = socket.socket(socket.AF_UNIX)
            line.connect(sys.argv[2])
            line.sendall(b'search any tide\\nlist artist\\nplaylistinfo\\nlsinfo ""\\nalbumart 1.mp3 0\\nstatus\\nclose\\n')
            while line.recv(1 << 16):
                pass
        """
      return ["/usr/bin/python3", "-B", "-c", script, player, mpd]
    }

    /// The timers of a process that will wake it.
    private static func timers(of process: pid_t) -> [String] {
      let folder = "/proc/\(process)/fdinfo"
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return files.flatMap { text("\(folder)/\($0)").split(separator: "\n").map(String.init) }
        .filter { $0.hasPrefix("it_value:") && $0 != "it_value: (0, 0)" }
    }

    private static func text(_ path: String) -> String {
      FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }
}
