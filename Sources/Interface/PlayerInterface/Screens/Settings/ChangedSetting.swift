/// A setting that was changed here, with what the player could undo at the time.
struct ChangedSetting: Equatable, Sendable {
  /// The name in the file.
  let name: String
  /// What the player could undo when the change was requested.
  let moment: UndoMoment
}
