package import Locations
package import Settings

/// Sentences about what follows from settings: what the sensors of head motion and photos record, where it is
/// stored, and whether it leaves the machine; and which folders cannot be read.
extension Settings {
  /// Returns what follows from a setting that changed; `nil` if there is nothing to say, for example because nothing
  /// is recorded.
  func sentence(on setting: String, at locations: Locations) -> String? {
    if setting.hasPrefix("sensor.others") { return othersSentence(at: locations) }
    switch setting {
    case Self.foldersName: return foldersSentence(at: locations)
    case "headphones.record", "headphones.sync": return headphonesSentence(at: locations)
    case "photos.enabled", "photos.sync", "photos.model": return photosSentence(at: locations)
    default: return nil
    }
  }

  /// Returns a sentence about the recording of head motion with these settings, or `nil` if it is off.
  package func headphonesSentence(at locations: Locations) -> String? {
    guard headphoneSensor.isEnabled else { return nil }
    return sentence(
      "How your head moves is recorded, up to 50 times a second while headphones are read",
      "angles, rotation, acceleration and times", in: locations.records(of: "headphones"),
      isSent: headphoneSensor.isSynced, by: "headphones.sync")
  }

  /// Returns a sentence about the recording of photos with these settings, or `nil` if it is off.
  package func photosSentence(at locations: Locations) -> String? {
    guard photos.isEnabled else { return nil }
    return sentence(
      "Which photos and videos arrive in your folders is recorded"
        + (photos.model.isEmpty ? "" : ", and what they show"),
      "sizes, times" + (photos.model.isEmpty ? "" : ", labels")
        + " and an identifier for each picture",
      in: locations.records(of: "photos"), isSent: photos.isSynced, by: "photos.sync")
  }

  /// Returns a sentence for each of the library's folders that cannot be read, or `nil` if there are none.
  private func foldersSentence(at locations: Locations) -> String? {
    let messages = unreadableFolders(home: locations.home).map(\.message)
    return messages.isEmpty ? nil : messages.joined(separator: " ")
  }

  private func sentence(
    _ what: String, _ contents: String, in path: String, isSent: Bool, by setting: String
  ) -> String {
    let leaving =
      study.host.isEmpty || !isSent
      ? "stays on this machine." : "goes to the study's host (\(setting)): \(contents)."
    return "\(what); it is kept in \(path) and \(leaving)"
  }
}
