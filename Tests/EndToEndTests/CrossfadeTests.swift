import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct CrossfadeTests {
    private static let rate = 44_100

    /// Two tracks of noise that are no neighbors by name, and so not of one album.
    private func tracks(in profile: Profile) async throws -> (old: String, new: String) {
      let old = try await profile.noise(frames: 20 * Self.rate + 151, seed: 1, named: "music/b.mp3")
      let new = try await profile.noise(frames: 20 * Self.rate + 77, seed: 2, named: "music/a.mp3")
      return (old, new)
    }

    @Test func `a crossfade is that of a model with numpy, in sound and in the record`()
      async throws
    {
      let profile = try Profile()
      let (old, new) = try await tracks(in: profile)
      try await profile.stimmung("config", "set", "audio.crossfade", "6s")
      let ending = try await profile.stimmung("play", old, new)
      #expect(ending.status == 0, "\(ending.errorText)")
      let files = try [
        profile.folder.write(try await profile.decoded(old), to: "old.raw"),
        profile.folder.write(try await profile.decoded(new), to: "new.raw"),
        profile.folder.write(Array(try profile.device.dump()), to: "played.raw"),
      ].map(\.encoded)
      let listens = profile.folder["listens.jsonl"].encoded
      let export = try await profile.stimmung(
        "export", "listens", "--format", "jsonl", "-o", listens)
      #expect(export.status == 0, "\(export.errorText)")
      let checks = try await profile.run(
        "python3", "-B", Checkout.beside("crossfade_model.py"), files[0], files[1], files[2],
        listens, "6")
      #expect(checks.status == 0, "\(checks.text)")
      #expect(checks.lines.last?.hasSuffix(", 0 complaints") == true, "\(checks.text)")
    }
  }
}
