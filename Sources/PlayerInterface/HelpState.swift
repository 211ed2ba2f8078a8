/// The help as it is looked at.
struct HelpState: Equatable, Sendable {
  /// What its lines must hold.
  var filter = TypedText()
  /// Which of them are seen.
  var scroll = ScrollPosition()
}
