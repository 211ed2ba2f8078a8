import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct InstallTests {
    private static let installer = Checkout.resource("install")

    /// Installs what the build left next to the tests.
    private func install(
      _ profile: Profile, to prefix: String, _ more: String...
    ) async throws -> ChildProcess.Ending {
      let programs = String(try Profile.program.dropLast("/stimmung".count))
      return try await profile.start(
        [Self.installer, "--from", programs, "--prefix", prefix] + more
      ).end()
    }

    private func contents(_ folder: String) -> [String] {
      FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    }

    @Test func `an installation below a prefix works there, and its removal leaves nothing behind`()
      async throws
    {
      let profile = try Profile()
      let prefix = profile.folder["opt/the music"].encoded
      let first = try await install(profile, to: prefix)
      #expect(first.status == 0, "\(first.errorText)")
      #expect(first.lines.count == 1)
      let again = try await install(profile, to: prefix)
      #expect(again.status == 0 && again.output.isEmpty && again.error.isEmpty)

      let version = try await profile.run(prefix + "/bin/stimmung", "--version")
      #expect(try await profile.stimmung("--version").text == version.text)
      let metadata = try String(
        contentsOfFile: prefix + "/share/metainfo/stimmung.metainfo.xml", encoding: .utf8)
      let number = version.text.trimmingCharacters(in: .newlines)
      #expect(metadata.contains("<release version=\"\(number)\""))
      let pages = [
        "1/stimmung.1", "1/stimmung-player.1", "1/stimmung-decode.1", "1/stimmung-photos.1",
        "1/stimmung-recognise.1", "1/stimmung-sync.1",
        "5/stimmung-config.5",
        "7/stimmung-query.7",
      ]
      for page in pages {
        let lint = try await profile.run(
          "mandoc", "-T", "lint", "-W", "warning", "\(prefix)/share/man/man\(page).gz")
        #expect(lint.status == 0, "\(lint.text)")
      }
      for program in [
        "stimmung", "stimmung-player", "stimmung-decode", "stimmung-photos", "stimmung-recognise",
        "stimmung-sync",
      ] {
        let sections = try await profile.run(
          "readelf", "--wide", "--sections", prefix + "/bin/\(program)")
        #expect(sections.status == 0 && !sections.text.contains(".symtab"), "it is stripped")
      }
      let unit = try String(
        contentsOfFile: prefix + "/share/systemd/user/stimmung.service", encoding: .utf8)
      #expect(unit.contains("ExecStart=\"\(prefix)/bin/stimmung\" service run\n"))
      let session = try await TerminalSession(profile)
      try await session.type("'\(prefix)/bin/stimmung' --output silent")
      try await session.shows("Where is your music?")
      try await session.press("C-d")
      try await session.shows("Morning Market")
      let playing = try await profile.status("the demo album") { $0.queueCount == 4 }
      #expect(playing.item?.path.hasPrefix(prefix) == true)
      try await profile.stimmung("service", "stop")

      // A file of the listener's stays, with the folders above it.
      let own = prefix + "/share/applications/own.desktop"
      #expect(FileManager.default.createFile(atPath: own, contents: nil))
      let gone = try await install(profile, to: prefix, "--uninstall")
      #expect(gone.status == 0, "\(gone.errorText)")
      #expect(
        Set(contents(prefix)) == ["share", "share/applications", "share/applications/own.desktop"])
      #expect(try await install(profile, to: prefix, "--uninstall").status == 1)
    }

    @Test func `a package is staged in a folder other than its destination`() async throws {
      let profile = try Profile()
      let staging = profile.folder["staging"].encoded
      let ending = try await install(profile, to: "/usr", "--destdir", staging)
      #expect(ending.status == 0, "\(ending.errorText)")
      let unit = try String(
        contentsOfFile: staging + "/usr/share/systemd/user/stimmung.service", encoding: .utf8)
      #expect(unit.contains("ExecStart=\"/usr/bin/stimmung\" service run\n"))
      #expect(!FileManager.default.fileExists(atPath: "/usr/share/stimmung-player/installed"))
      #expect(contents(staging).contains("usr/share/zsh/vendor-completions/_stimmung"))
      for bar in [
        "waybar.jsonc", "polybar.ini", "i3status-rust.toml", "tmux.conf", "starship.toml",
      ] {
        #expect(contents(staging).contains("usr/share/stimmung-player/bars/\(bar)"))
      }
      // A file that the next version no longer has is removed.
      let record = staging + "/usr/share/stimmung-player/installed"
      let old = staging + "/usr/share/stimmung-player/old"
      #expect(FileManager.default.createFile(atPath: old, contents: nil))
      let lines =
        try String(contentsOfFile: record, encoding: .utf8) + "file share/stimmung-player/old\n"
      try lines.write(toFile: record, atomically: true, encoding: .utf8)
      #expect(try await install(profile, to: "/usr", "--destdir", staging).status == 0)
      #expect(!FileManager.default.fileExists(atPath: old))
      #expect(
        try await install(profile, to: "/usr", "--destdir", staging, "--uninstall").status == 0)
      #expect(contents(staging).isEmpty)
    }

    @Test(arguments: [false, true])
    func `an earlier version's files next to the listener's data are removed, the data kept`(
      isRenewed: Bool
    ) async throws {
      let profile = try Profile()
      let prefix = profile.folder["local"].encoded
      let lines = ["folder share/stimmung", "folder share/stimmung/Demo"]
      let files = ["share/stimmung/Demo/1.mp3", "share/stimmung/installed"]
      for name in files + ["share/stimmung/moods.sqlite"] {
        try profile.folder.write([1], to: "local/" + name)
      }
      let record = (lines + files.map { "file " + $0 }).joined(separator: "\n") + "\n"
      try profile.folder.write(record.utf8, to: "local/share/stimmung/installed")
      if isRenewed {
        #expect(try await install(profile, to: prefix).status == 0)
        #expect(contents(prefix + "/share/stimmung") == ["moods.sqlite"])
        #expect(contents(prefix + "/share/stimmung-player").contains("installed"))
      }
      let gone = try await install(profile, to: prefix, "--uninstall")
      #expect(gone.status == 0, "\(gone.errorText)")
      #expect(
        Set(contents(prefix)) == ["share", "share/stimmung", "share/stimmung/moods.sqlite"])
    }

    @Test(arguments: [["--prefix"], ["--prefix", "here"], ["--prefix", "/a\"b"], ["--now"]])
    func `options that make no sense are wrong usage`(arguments: [String]) async throws {
      let profile = try Profile()
      let ending = try await profile.start([Self.installer] + arguments).end()
      #expect(ending.status == 2)
      #expect(ending.errorText.contains("Usage:"))
    }

    @Test func `shells complete names of the library, and execute none of them`() async throws {
      let profile = try Profile()
      let scripts = Checkout.resource("completions/stimmung.")
      let trap = profile.folder["music/trap"].encoded
      for mood in ["late night", "$(touch trap)", "`touch trap`"] {
        let ending = try await profile.stimmung("mood", "create", mood)
        #expect(ending.status == 0, "\(ending.errorText)")
      }
      let program = try Profile.program
      let bash = """
        compopt() { :; }
        source "$0" && COMP_WORDS=(\(program)) COMP_LINE="\(program) $*" COMP_POINT=10000
        last="${!#}"; _stimmung stimmung "${last##*:}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let moods = ["$(touch trap)", "`touch trap`", "late night"]
      let shown = try await profile.run("bash", "-c", bash, scripts + "bash", "mood", "show", "")
      let quoted = [#"\$\(touch\ trap\)"#, #"\`touch\ trap\`"#, #"late\ night"#]
      #expect(Set(quoted).isSubset(of: shown.lines), "\(shown.text)\(shown.errorText)")
      let begun = try await profile.run("bash", "-c", bash, scripts + "bash", "mood", "show", "la")
      #expect(begun.lines == [#"late\ night"#], "\(begun.errorText)")
      let parted = try await profile.run(
        "bash", "-c", bash, scripts + "bash", "search", "mood:ca")
      #expect(parted.lines == ["calm"], "\(parted.errorText)")

      let zsh = """
        compadd() { print -rl -- ${names} ${open_names}; names=(); open_names=() }
        compdef() { : }
        source /dev/stdin <<<"$(sed '$d' "$1")"
        words=($2 mood show ''); CURRENT=4; _stimmung
        """
      let inZsh = try await profile.run("zsh", "-f", "-c", zsh, "zsh", scripts + "zsh", program)
      #expect(Set(moods).isSubset(of: inZsh.lines), "\(inZsh.text)\(inZsh.errorText)")

      let fish = "source $argv[1]; complete --do-complete \"$argv[2] mood show \""
      let folder = String(program.dropLast("/stimmung".count))
      let inFish = try await profile.start(
        ["fish", "--no-config", "-c", fish, scripts + "fish", "stimmung"],
        variables: ["PATH": folder + ":" + (profile.environment["PATH"] ?? "")]
      ).end()
      #expect(Set(moods).isSubset(of: inFish.lines), "\(inFish.text)\(inFish.errorText)")

      #expect(!FileManager.default.fileExists(atPath: trap))
      #expect(profile.hosts().isEmpty, "completing starts no player")
    }

    @Test func `a status bar follows one player after the other`() async throws {
      let profile = try Profile()
      let follower = try profile.start("status", "--follow")
      let none = "stopped: no player is running"
      try await eventually(that: "no player") { follower.says(none) }
      for round in 1...2 {
        try await profile.stimmung("open", Profile.demoTracks[0], "--output", "silent")
        try await eventually(that: "music") {
          follower.output.split(separator: UInt8(ascii: "\n"))
            .count { $0.starts(with: "playing: Morning Market".utf8) } >= round
        }
        if round == 1 {
          try await profile.stimmung("service", "stop")
        } else {
          try await profile.killHost()
        }
        try await eventually(that: "its end") {
          follower.output.split(separator: UInt8(ascii: "\n"))
            .count { $0.elementsEqual(none.utf8) } == round + 1
        }
      }
      follower.send(SIGINT)
      #expect(try await follower.end().shellStatus == 130)
    }
  }
}
