import Foundation
import Locations
import TestSupport
import Testing

@testable import InterfaceRunner

@Suite struct ConfigWatchTests {
  let folder: TemporaryFolder
  let locations: Locations

  init() throws {
    folder = try TemporaryFolder()
    locations = Locations(environment: [
      "HOME": folder.path.encoded, "XDG_CONFIG_HOME": folder["config"].encoded,
    ])
  }

  private func own(_ text: String) throws {
    try folder.write(Array(text.utf8), to: "config/stimmung/themes/mine.toml")
  }

  @Test
  func `a file that was saved or moved is noticed, whether or not its folder existed`()
    throws
  {
    let config = folder["config/stimmung"].encoded
    let watch = ConfigWatch(
      folders: [config, config + "/themes"], file: locations.settings)
    #expect(!watch.hasChanged())
    try folder.makeFolder("config/stimmung")
    #expect(watch.hasChanged())
    try folder.write(Array("[interface]".utf8), to: "config/stimmung/config.toml")
    #expect(watch.hasChanged())
    #expect(!watch.hasChanged())
    try own("accent = \"red\"")
    #expect(watch.hasChanged())
    try own("accent = \"blue\"")
    #expect(watch.hasChanged())
    try folder.write([], to: "elsewhere")
    #expect(!watch.hasChanged())
  }

  @Test func `the target of a link is watched`() throws {
    try folder.write([], to: "dotfiles/config.toml")
    try folder.makeFolder("config/stimmung")
    try FileManager.default.createSymbolicLink(
      atPath: locations.settings, withDestinationPath: folder["dotfiles/config.toml"].encoded)
    let watch = ConfigWatch(folders: [locations.config], file: locations.settings)
    try folder.write(Array("[interface]".utf8), to: "dotfiles/config.toml")
    #expect(watch.hasChanged())
  }
}
