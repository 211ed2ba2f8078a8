import PlayerModel
import TerminalCells

/// What is done with the files of the selected rows.
extension AppModel {
  // MARK: Tags

  /// Opens the tags of the selected files.
  mutating func editTags() -> [Effect] {
    // The queue may have a file twice.
    var seen: Set<TrackPath> = []
    let paths = screens.tab.fileTracks(snapshot).map(\.path).filter { seen.insert($0).inserted }
    guard !paths.isEmpty else {
      say("Select a track to edit its tags.")
      return []
    }
    let tag = player.tags.next()
    mode = .tags(TagForm(paths, tag))
    return [.readTags(paths, tag)]
  }

  /// Takes a key of the form.
  mutating func handle(_ key: Key, in form: TagForm) -> [Effect] {
    var form = form
    var action: KeyAction?
    if case .action(let bound) = bindings.match([key]) { action = bound }
    let outcome = form.handle(key, action, in: listLayout)
    mode = .tags(form)
    switch outcome {
    case nil: return []
    case .cancelled:
      mode = .normal
      return []
    case .effect(let effect): return [effect]
    }
  }

  /// Takes what the files say.
  mutating func receive(
    _ answer: Result<[[TagField: [String]]], PlayerError>, _ tag: RequestTag
  ) {
    guard case .tags(var form) = mode, form.tag == tag else { return }
    switch answer {
    case .success(let files):
      form.receive(files)
      mode = .tags(form)
    case .failure(let error):
      mode = .normal
      say(error.message, .error)
    }
  }

  /// Changes the form, if it is seen.
  mutating func changeTagForm(_ change: (inout TagForm) -> Void) {
    guard case .tags(var form) = mode else { return }
    change(&form)
    mode = .tags(form)
  }

  /// Takes what was written; the player is to read it again, and can take it back.
  mutating func receive(_ result: TagsWritten, _ tag: RequestTag) -> [Effect] {
    if case .tags(let form) = mode, form.tag == tag, form.stage == .writing {
      mode = .normal
      // Nothing can be marked while a form is seen, so the marks are those that it was for.
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

  /// Asks twice before files are moved to the trash.
  mutating func askToTrash() -> [Effect] {
    let tracks = screens.tab.fileTracks(snapshot)
    guard let first = tracks.first else {
      say("Select a track to move its file to the trash.")
      return []
    }
    let (title, name) =
      tracks.count == 1
      ? ("“\(first.title)”", first.path.name) : ("\(tracks.count) files", "\(tracks.count) files")
    let back = bindings.name(.undo).map {
      "; \($0) restores \(tracks.count == 1 ? "it" : "them")"
    }
    let deed = Intent.request(
      .file(.trashFiles(paths: tracks.map(\.path))),
      for: .trash(said: "Moved to the trash: \(title)\(back ?? "")."))
    let again = Question(text: "Really move to the trash: \(name)?", deed: [deed, .dropMarks])
    mode = .asking(Question(text: "Move to the trash: \(title)?", deed: [.ask(again)]))
    return []
  }
}
