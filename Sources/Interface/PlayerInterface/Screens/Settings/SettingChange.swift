package import PlayerModel

/// The result of a change of the settings.
package struct SettingChange: Equatable, Sendable {
  /// What changed, as a sentence.
  package var text: String
  /// The requests that apply the change to the running player.
  package var requests: [PlayerRequest]

  /// Creates the result of a change that was written.
  package init(text: String, requests: [PlayerRequest] = []) {
    self.text = text
    self.requests = requests
  }
}
