/// A setting that was changed here, with what the player could undo at the time.
struct ChangedSetting: Equatable, Sendable {
  /// The name in the file.
  let name: String
  let moment: UndoMoment
}
