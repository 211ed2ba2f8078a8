import FoundationEssentials
import Locations
import ProgramSettings
import Settings

/// Examines everything on this machine that the player uses, without changing anything.
struct Doctor {
  let locations: Locations
  let reading: SettingsReading
  let environment: [String: String]
  /// The root of the file system, which is `/` except in tests.
  let root: String

  init(
    locations: Locations = Locations(),
    environment: [String: String] = ProcessInfo.processInfo.environment, root: String = ""
  ) {
    self.locations = locations
    self.environment = environment
    self.root = root
    reading = SettingsReading(at: locations)
  }

  /// Returns all findings, most important first.
  func findings() -> [Finding] {
    let (host, hasHost) = hostFinding()
    let keeping = keepingFinding(hasHost: hasHost)
    let asked = [keeping].compactMap(\.self) + sensorFindings(hasHost: hasHost)
    // Intact databases mean little if the player cannot write to one of them.
    let databases = databaseFindings().filter { keeping == nil || $0.verdict != .fine }
    return [host, soundFinding(hasHost: hasHost)] + asked + folderFindings()
      + databases + settingsFindings() + musicFindings() + terminalFindings()
      + [
        keyFinding(), studyFinding(hasHost: hasHost),
      ] + listenFindings() + [
        decoderFinding(), busFinding(), othersFinding(), headphoneFinding(), photoFinding(),
        lingeringFinding(),
      ]
      + [mpdFinding(hasHost: hasHost)].compactMap(\.self) + watchFindings()
  }
}
