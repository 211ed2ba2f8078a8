import Foundation
import Glibc
import Testing

extension EndToEnd {
  /// A disk that takes nothing more, and folders that may only be read.
  @Suite(.serialized, .timeLimit(.minutes(5)))
  struct StorageTests {
    private func play(_ profile: Profile) async throws {
      try await profile.stimmung("scan", Profile.demo)
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      try await profile.status("music") { $0.state == "playing" }
    }

    /// Expects that the listener still hears, browses and searches.
    private func worksOn(_ profile: Profile) async throws {
      let before = try await profile.status()
      try await profile.status("music that goes on") {
        $0.state == "playing" && ($0.position ?? 0) > (before.position ?? 0)
      }
      #expect(try await profile.stimmung("list").text.split(separator: "\n").count == 4)
      #expect(try await profile.stimmung("search", "slow").text.contains("Slow Tide"))
      #expect(try await profile.stimmung("next").status == 0)
      #expect(try await profile.stimmung("previous").status == 0)
    }

    @Test func `on a full disk all goes on, and what cannot be stored is said and not shown`()
      async throws
    {
      let profile = try Profile()
      try await play(profile)
      #expect(try await profile.stimmung("mood", "add", "calm").status == 0)
      // From now on no file of the player takes a byte.
      let host = try await String(profile.host())
      try await profile.run("prlimit", "--pid", host, "--fsize=0:unlimited")
      let filing = try await profile.stimmung("mood", "add", "sad")
      #expect(filing.status == 1 && filing.text.isEmpty)
      #expect(filing.errorText.contains("look whether the disk is full"), "\(filing.errorText)")
      #expect(filing.errorText.contains("moods.sqlite"))
      #expect(try await profile.stimmung("stars", "5").status == 1)
      let list = try await profile.stimmung("playlist", "add", "evening", Profile.demo)
      #expect(list.status == 1)
      #expect(try await profile.status().moods == ["calm"])
      #expect(try await profile.stimmung("mood", "show", "sad").text.isEmpty)
      try await worksOn(profile)

      try await profile.run("prlimit", "--pid", host, "--fsize=unlimited")
      #expect(try await profile.stimmung("mood", "add", "sad").status == 0)
      #expect(try await profile.status().moods == ["calm", "sad"])
      #expect(try await profile.stimmung("service", "stop").status == 0)
      let kept = try await profile.stimmung("mood", "show", "sad")
      #expect(kept.text.split(separator: "\n").count == 1)
    }

    @Test func `folders that cannot be written are read, and that is said`() async throws {
      let profile = try Profile()
      try await play(profile)
      #expect(try await profile.stimmung("mood", "add", "calm").status == 0)
      #expect(try await profile.stimmung("service", "stop").status == 0)
      let folders = [profile.folder["data"].encoded, profile.folder["cache"].encoded]
      try await profile.run("chmod", "-R", "a-w", folders[0], folders[1])
      // Else the folders could not be removed.
      defer { for folder in folders { chmod(folder + "/stimmung", 0o700) } }
      // Root may write everywhere but for this.
      let capabilities = "-dac_override,-dac_read_search,-fowner"
      let bound = geteuid() == 0 ? ["setpriv", "--bounding-set", capabilities] : []
      let open = try profile.start(
        bound + [try Profile.program, "open", Profile.demo, "--output", "silent"])
      let opening = try await open.end()
      #expect(opening.status == 0, "\(opening.errorText)")
      #expect(
        opening.errorText.contains("The mood collection can be read but not changed"),
        "\(opening.errorText)")
      try await profile.status("music") { $0.state == "playing" && $0.moods == ["calm"] }
      let filing = try await profile.stimmung("mood", "add", "sad")
      #expect(filing.status == 1 && filing.errorText.contains("moods.sqlite"))
      #expect(try await profile.status().moods == ["calm"])
      try await worksOn(profile)
    }
  }
}
