import ProgramSettings

/// Checks of the recording of other players.
extension Doctor {
  func othersFinding() -> Finding {
    let subject = "other players"
    guard let sentence = reading.settings.othersSentence(at: locations) else {
      return .fine(subject, "They are not recorded: sensor.others is off.")
    }
    guard busFinding().verdict == .fine else {
      return .advice(
        subject, "sensor.others is set, but they cannot be seen without a session bus.",
        "Start the player from within your desktop's session.")
    }
    return .fine(subject, sentence)
  }
}
