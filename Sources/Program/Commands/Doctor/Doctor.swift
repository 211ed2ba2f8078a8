import FoundationEssentials
import Locations
import ProgramSettings
import Settings

/// Looks at everything on this machine that the player needs or can use, and changes nothing.
struct Doctor {
  let locations: Locations
  let reading: SettingsReading
  let environment: [String: String]
  /// Where the system's own files are looked for: `/`, outside tests.
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

  /// What was found, the most needed first.
  func findings() -> [Finding] {
    let (host, hasHost) = hostFinding()
    let keeping = keepingFinding(hasHost: hasHost)
    let asked = [keeping].compactMap(\.self) + sensorFindings(hasHost: hasHost)
    // That the files are intact means little where the player cannot write into one of them.
    let databases = databaseFindings().filter { keeping == nil || $0.verdict != .fine }
    return [host, soundFinding(hasHost: hasHost)] + asked + folderFindings()
      + databases + settingsFindings() + musicFindings() + terminalFindings()
      + [
        keyFinding(), studyFinding(hasHost: hasHost),
      ] + listenFindings() + [
        busFinding(), othersFinding(), headphoneFinding(), photoFinding(), lingeringFinding(),
      ]
      + [mpdFinding(hasHost: hasHost)].compactMap(\.self) + watchFindings()
  }
}
