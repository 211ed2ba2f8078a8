import Locations
import ProgramSettings
import Settings
import TestSupport
import Testing

/// The notices when head motion and photos are switched on: what is recorded, and who gets it.
@Suite struct LeavingTests {
  private let folder: TemporaryFolder
  private var locations: Locations { Locations(environment: ["HOME": folder.path.encoded]) }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func settings(_ text: String) throws -> Settings {
    try folder.write(Array(text.utf8), to: ".config/stimmung/config.toml")
    return SettingsReading(at: locations).settings
  }

  private static let host = "sensor.host = 'https://study.example'\n"

  @Test func `there is no notice if nothing is recorded`() throws {
    let settings = try settings(Self.host + "headphones.sync = true\nphotos.sync = true")
    #expect(settings.headphonesSentence(at: locations) == nil)
    #expect(settings.photosSentence(at: locations) == nil)
  }

  @Test(arguments: [
    ("", "stays on this machine."), ("headphones.sync = true", "stays on this machine."),
    (host, "stays on this machine."),
    (
      host + "headphones.sync = true",
      "goes to the study's host (headphones.sync): angles, rotation, acceleration and times."
    ),
  ])
  func `head motion is only sent with a setting of its own`(text: String, end: String) throws {
    let sentence = try settings("headphones.record = true\n" + text)
      .headphonesSentence(at: locations)
    #expect(sentence?.hasPrefix("How your head moves is recorded") == true)
    #expect(sentence?.contains("aware_headphones.sqlite") == true)
    #expect(sentence?.hasSuffix(end) == true, "\(sentence ?? "")")
  }

  @Test func `the notice on photos mentions labels if there is a model`() throws {
    let on = Self.host + "photos.enabled = true\nphotos.sync = true\n"
    let plain = try #require(try settings(on).photosSentence(at: locations))
    #expect(
      plain.hasSuffix(
        "goes to the study's host (photos.sync): sizes, times and an identifier for each picture."))
    let labelled = try #require(
      try settings(on + "photos.model = '/m.onnx'").photosSentence(at: locations))
    #expect(labelled.contains("and what they show") && labelled.contains("times, labels and"))
  }

  @Test(arguments: [
    ("headphones.record", "How your head moves"), ("photos.enabled", "Which photos and videos"),
  ])
  func `switching it on shows the notice`(name: String, start: String) throws {
    let change = try SettingsChange(locations: locations).set(name, to: ["true"]) { _ in }
    #expect(change.text.contains("continues where it was. \(start)"), "\(change.text)")
  }
}
