import PlayerModel
import TerminalCells

/// Operations on the files of the selected rows.
extension AppModel {
  // MARK: Tags

  /// Shows the tags of the files in the form.
  mutating func receive(
    _ answer: Result<[[TagField: [String]]], PlayerError>, _ tag: RequestTag
  ) {
    guard screens.over(TagForm.self)?.tag == tag else { return }
    switch answer {
    case .success(let files): screens.change(TagForm.self) { $0.receive(files) }
    case .failure(let error):
      screens.close()
      say(error.message, .error)
    }
  }

  /// Handles the result of writing tags, and has the player read the files again, which can be
  /// undone.
  mutating func receive(_ result: TagsWritten, _ tag: RequestTag) -> [Effect] {
    if let form = screens.over(TagForm.self), form.tag == tag, form.stage == .writing {
      screens.close()
      // Rows cannot be marked while the form is visible, so the marks are still those of its files.
      if !result.files.isEmpty { screens.dropMarks() }
    }
    for refusal in result.refusals { say(refusal, .error) }
    guard !result.files.isEmpty else { return [] }
    let count = result.files.count
    say(count == 1 ? "Tags saved in 1 file." : "Tags saved in \(count) files.")
    for remark in result.remarks { say(remark, .warning) }
    return request(.file(.tagsWritten(files: result.files)), for: .reread)
  }

  // MARK: The trash

  /// Asks for confirmation before moving the files of the marked or selected rows to the trash.
  ///
  /// It does not do that for a playlist or mood, whose own key deletes it.
  mutating func askToTrash() -> [Effect] {
    let rows =
      screens.tab.chosenRows.isEmpty && screen.profile.showsList
      ? [] : screens.tab.fileRows(snapshot)
    guard !rows.isEmpty else {
      say("Select a track, album or other group to move its files to the trash.")
      return []
    }
    return gather(rows, to: .trash)
  }

  /// Asks for confirmation before moving the files of tracks to the trash.
  mutating func askToTrash(_ tracks: [Track]) {
    guard let first = tracks.first else { return }
    let title = tracks.count == 1 ? "“\(first.title)”" : "\(tracks.count) files"
    let back = bindings.name(.undo).map {
      "; \($0) restores \(tracks.count == 1 ? "it" : "them")"
    }
    let intent = Intent.request(
      .file(.trashFiles(paths: tracks.map(\.path))),
      for: .trash(said: "Moved to the trash: \(title)\(back ?? "")."))
    mode = .asking(Question(text: "Move to the trash: \(title)?", intents: [intent, .dropMarks]))
  }
}
