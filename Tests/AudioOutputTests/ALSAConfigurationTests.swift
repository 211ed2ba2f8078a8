import TestSupport
import Testing

@testable import AudioOutput

@Suite struct ALSAConfigurationTests {
  @Test(arguments: ["/dev/zero", "/", "/nowhere:/dev/zero", "/nowhere /dev/tty"])
  func `a configuration that is no file is refused by name`(path: String) {
    let error = #expect(throws: OutputError.self) { try ALSAConfiguration.check(path) }
    #expect(error?.code == .failed)
    #expect(error?.message.hasPrefix("ALSA_CONFIG_PATH names /") == true)
  }

  @Test func `files, those that are not there, and none at all are libasound's to judge`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array("pcm.a {}".utf8), to: "asound.conf").encoded
    for path in [nil, "", "/nowhere", file, "\(file):/nowhere"] {
      try ALSAConfiguration.check(path)
    }
  }
}
