import Foundation
import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import AudioOutput

/// Each test runs in a separate process, because libasound's configuration belongs to the process.
@Suite struct ConfigurationTests {
  @Test func `a name added to a file that the configuration loads can be chosen at once`()
    async
  {
    await #expect(processExitsWith: .success) {
      let device = try PacedDevice()
      let folder = try TemporaryFolder()
      let own = folder["asoundrc"].encoded
      let base = try #require(device.environment["ALSA_CONFIG_PATH"])
      let whole =
        try String(contentsOfFile: base, encoding: .utf8)
        + "\n@hooks [ { func load files [ \"\(own)\" ] errors false } ]\n"
      let path = try folder.write(Array(whole.utf8), to: "asound.conf").encoded
      setenv("ALSA_CONFIG_PATH", path, 1)

      let format = PCMFormat(sampleRate: 44100, channelCount: 2)
      let output = ALSAOutput(name: "added")
      let error = #expect(throws: OutputError.self) { try output.open(format) }
      #expect(error?.code == .notFound)
      #expect(try !outputDevices().contains { $0.name == "added" })
      let playing = ALSAOutput(name: "paced")
      _ = try playing.open(format)

      let added = "pcm.added { type plug slave.pcm paced hint { show on description \"Added\" } }"
      _ = try folder.write(Array(added.utf8), to: "asoundrc")
      #expect(try output.open(format).format == format)
      output.close()
      #expect(try outputDevices().contains { $0.name == "added" })
      // An open device is not affected.
      #expect(try playing.write(noise(200)) == 100)
      try playing.drainAll()
      playing.close()
    }
  }
}
