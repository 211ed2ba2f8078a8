import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import AudioOutput

/// Each test runs in a separate process, because libasound reads its configuration once.
@Suite struct ALSADefinitionTests {
  static func use(_ configuration: String, _ folder: TemporaryFolder) throws {
    let file = try folder.write(Array(configuration.utf8), to: "asound.conf")
    setenv("ALSA_CONFIG_PATH", file.encoded, 1)
  }

  @Test func `cards, local servers, and what plays to them come with files`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try ALSADefinitionTests.use(
        """
        pcm.card { type hw card 7 }
        pcm.server { type pulse }
        pcm.soft { type softvol slave.pcm "card" control.name "Soft" }
        pcm.!default { type plug slave { pcm { type plug slave.pcm "soft" } } }
        """, folder)
      for name in ["card", "server", "soft", "default", "nowhere"] {
        #expect(ALSADefinition.comesWithFiles(name), "\(name)")
      }
    }
  }

  @Test func `devices that need anything else do not come with files`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try ALSADefinitionTests.use(
        """
        pcm.ears { type bluealsa device "00:11:22:33:44:55" }
        pcm.!default { type plug slave.pcm "ears" }
        pcm.table { type plug slave "ears" }
        pcm.circle { type plug slave.pcm "circle" }
        """, folder)
      for name in ["ears", "default", "table", "circle"] {
        #expect(!ALSADefinition.comesWithFiles(name), "\(name)")
      }
    }
  }

  @Test func `the error of a missing output states whether it will be announced`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try ALSADefinitionTests.use("pcm.card { type hw card 7 }", folder)
      for (server, isAnnounced) in [("/nowhere/native", true), ("tcp:studio:4713", false)] {
        setenv("PULSE_SERVER", server, 1)
        let output = ALSAOutput(name: "card")
        let error = #expect(throws: OutputError.self) {
          try output.open(PCMFormat(sampleRate: 44100, channelCount: 2))
        }
        #expect(error?.isAnnounced == isAnnounced)
      }
    }
  }
}
