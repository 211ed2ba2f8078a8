package import PlayerModel

/// What became of a change of the settings that the listener asked for.
package struct SettingChange: Equatable, Sendable {
  /// What is so now, as a sentence.
  package var text: String
  /// What the running player is to do, so that it is so at once.
  package var requests: [PlayerRequest]

  /// A change that was written.
  package init(text: String, requests: [PlayerRequest] = []) {
    self.text = text
    self.requests = requests
  }
}
