import ProgramSensors
import Testing

@testable import Commands

/// What starting and stopping a sensor prints.
@Suite struct SensorSentenceTests {
  @Test(arguments: [
    (true, true, "The listening sensor records."),
    (
      true, false,
      "The listening sensor records until the player restarts. "
        + "“stimmung config set sensor.enabled on” turns it on for good."
    ),
    (false, true, "The listening sensor has stopped. The listening history goes on."),
    (
      false, false,
      "The listening sensor has stopped until the player restarts. "
        + "“stimmung config set sensor.enabled off” turns it off for good. "
        + "The listening history goes on."
    ),
  ])
  func `it says how long that lasts, and what goes on`(
    isRunning: Bool, isSoAfterRestart: Bool, sentence: String
  ) {
    #expect(
      KnownSensor.music.sentence(isRunning: isRunning, isSoAfterRestart: isSoAfterRestart)
        == sentence)
  }

  @Test(arguments: [
    ("", "music"), (" music", "music"), (" recognition", "photos"), (" others", "others"),
  ])
  func `a second table stands for the sensor that records into it`(
    words: String, name: String
  ) throws {
    let words = ["sensor", "stop"] + words.split(separator: " ").map(String.init)
    let stop = try #require(try Stimmung.parseAsRoot(words) as? SensorCommand.Stop)
    #expect(try stop.name.known.name == name)
  }

  @Test func `other sensors only say how long it lasts`() {
    let photos = KnownSensor.photos
    #expect(
      photos.sentence(isRunning: false, isSoAfterRestart: true) == "The photos sensor has stopped.")
    #expect(
      photos.sentence(isRunning: true, isSoAfterRestart: false)
        == "The photos sensor records until the player restarts.")
  }
}
