import PlayerModel
import TerminalCells

/// The form for editing the tags of one or more files, with a preview of the changes.
struct TagForm: Equatable, Sendable {
  /// A field with its value in the files and the edited value.
  struct Field: Equatable, Sendable {
    let field: TagField
    /// The value in all files; `nil` if they differ.
    fileprivate(set) var present: String? = ""
    /// The edited value; `nil` while it is unchanged.
    fileprivate(set) var typed: TypedText?

    /// Whether the present value can be typed without losing a part of it, such as the lines of a comment.
    fileprivate var isTypable: Bool {
      typed != nil || present.map { TypedText($0).text == $0 } ?? true
    }

    /// Edits the field and returns whether `change` succeeded.
    fileprivate mutating func edit(_ change: (inout TypedText) -> Bool) -> Bool {
      var text = typed ?? TypedText(present ?? "")
      guard change(&text) else { return false }
      typed = text.text == present ? nil : text
      return true
    }
  }

  /// The stage of editing.
  enum Stage: Equatable, Sendable {
    /// The tags are being read.
    case reading
    /// The listener edits the fields.
    case typing
    /// The changes are being computed.
    case planning
    /// The listener reviews the changes.
    case previewing(TagPreview, ScrollPosition)
    /// The files are being written.
    case writing
  }

  /// The tag of all requests of this form.
  let tag: RequestTag
  let paths: [TrackPath]
  private(set) var stage = Stage.reading
  private(set) var fields = TagField.typed.map { Field(field: $0) }
  /// The index of the selected field.
  private(set) var selected = 0
  /// The reason why the edit is invalid, as a sentence.
  private(set) var problem: String?

  init(_ paths: [TrackPath], _ tag: RequestTag) {
    self.paths = paths
    self.tag = tag
  }

  // MARK: Keys

  mutating func take(_ key: Key, _ action: KeyAction?, in layout: Layout) -> [Intent] {
    switch stage {
    case .typing: return type(key)
    case .previewing(let preview, let scroll):
      return take(key, action, preview, scroll, in: layout)
    case .reading, .planning, .writing: return key == .escape ? [.close] : []
    }
  }

  /// Adds pasted text to the selected field.
  mutating func paste(_ text: String) {
    guard stage == .typing, fields[selected].isTypable else { return }
    _ = fields[selected].edit { typed in
      typed.add(text)
      return true
    }
  }

  private mutating func type(_ key: Key) -> [Intent] {
    switch key {
    case .escape: return [.close]
    case .enter: return plan()
    case .tab, .down: select(selected + 1)
    case .backTab, .up: select(selected - 1)
    default: edit(key)
    }
    return []
  }

  private mutating func edit(_ key: Key) {
    guard fields[selected].isTypable || key == .control("u") else {
      let name = fields[selected].field.name
      problem = "The \(name) has too much text for one line; Ctrl-U clears it."
      return
    }
    if fields[selected].edit({ $0.take(key) }) { problem = nil }
  }

  private mutating func select(_ place: Int) {
    selected = (place + fields.count) % fields.count
  }

  private mutating func plan() -> [Intent] {
    var edit = TagEdit()
    for (place, field) in fields.enumerated() {
      guard let typed = field.typed else { continue }
      do throws(PlayerError) {
        try edit.set(field.field, to: field.field.values(typedAs: typed.text))
      } catch {
        (problem, selected) = (error.message, place)
        return []
      }
    }
    guard !edit.fields.isEmpty else {
      problem = "Nothing has changed yet: edit a field."
      return []
    }
    (stage, problem) = (.planning, nil)
    return [.effect(.planTags(paths, edit, tag))]
  }

  private mutating func take(
    _ key: Key, _ action: KeyAction?, _ preview: TagPreview, _ scroll: ScrollPosition,
    in layout: Layout
  ) -> [Intent] {
    if key == .character("y"), !preview.files.isEmpty {
      stage = .writing
      return [.effect(.writeTags(tag))]
    }
    guard let movement = action.flatMap({ Movement($0) }) else {
      guard key == .escape || preview.files.isEmpty else {
        return [.say("y writes the tags. Esc goes back to the form, which keeps what you typed.")]
      }
      stage = .typing
      return []
    }
    var scroll = scroll
    let count = TagFormPane.lines(preview, in: layout).count
    scroll.take(movement, count: count, height: layout.body.height)
    stage = .previewing(preview, scroll)
    return []
  }

  // MARK: Answers

  /// Sets the tags of the files.
  mutating func receive(_ files: [[TagField: [String]]]) {
    guard stage == .reading else { return }
    for place in fields.indices {
      let field = fields[place].field
      let texts = Set(files.map { field.typedText(of: $0[field] ?? []) })
      fields[place].present = texts.count > 1 ? nil : texts.first ?? ""
    }
    stage = .typing
  }

  /// Shows the computed changes, unless they belong to another request.
  mutating func receive(_ preview: TagPreview, _ tag: RequestTag) {
    guard tag == self.tag, stage == .planning else { return }
    if preview.files.isEmpty, preview.refusals.isEmpty {
      (stage, problem) = (.typing, "The files already have these tags.")
    } else {
      stage = .previewing(preview, ScrollPosition())
    }
  }
}
