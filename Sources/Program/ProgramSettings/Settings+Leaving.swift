package import Locations
package import Settings

/// What the sensors of head motion and photos record, where that is, and whether it leaves the machine.
extension Settings {
  /// What a changed setting has recorded now; `nil` if the setting does not concern that, or nothing is.
  func sentence(on setting: String, at locations: Locations) -> String? {
    if setting.hasPrefix("sensor.others") { return othersSentence(at: locations) }
    switch setting {
    case "headphones.record", "headphones.sync": return headphonesSentence(at: locations)
    case "photos.enabled", "photos.sync", "photos.model": return photosSentence(at: locations)
    default: return nil
    }
  }

  /// What is recorded of how the head moves as things are set, as one sentence; `nil` if nothing is.
  package func headphonesSentence(at locations: Locations) -> String? {
    guard recordsHeadphones else { return nil }
    return sentence(
      "How your head moves is recorded, up to 50 times a second while headphones are read",
      "angles, rotation, acceleration and times", in: locations.records(of: "headphones"),
      isSent: sendsHeadphones, by: "headphones.sync")
  }

  /// What is recorded of photos as things are set, as one sentence; `nil` if nothing is.
  package func photosSentence(at locations: Locations) -> String? {
    guard photos.isEnabled else { return nil }
    return sentence(
      "Which photos and videos arrive in your folders is recorded"
        + (photos.model.isEmpty ? "" : ", and what they show"),
      "sizes, times" + (photos.model.isEmpty ? "" : ", labels")
        + " and an identifier for each picture",
      in: locations.records(of: "photos"), isSent: photos.isSynced, by: "photos.sync")
  }

  private func sentence(
    _ what: String, _ contents: String, in path: String, isSent: Bool, by setting: String
  ) -> String {
    let leaving =
      studyHost.isEmpty || !isSent
      ? "stays on this machine." : "goes to the study's host (\(setting)): \(contents)."
    return "\(what); it is kept in \(path) and \(leaving)"
  }
}
