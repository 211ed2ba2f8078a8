import PlayerModel
import TerminalCells

/// The tags of one or many files as they are edited: fields, then what that would change.
struct TagForm: Equatable, Sendable {
  /// A field: what the files say, and what is typed in its place.
  struct Field: Equatable, Sendable {
    let field: TagField
    /// What all files say; nil where they differ.
    fileprivate(set) var present: String? = ""
    /// What is typed; nil while it stays as it is.
    fileprivate(set) var typed: TypedText?

    /// Takes a key that edits; answers whether it is one.
    fileprivate mutating func edit(_ change: (inout TypedText) -> Bool) -> Bool {
      var text = typed ?? TypedText(present ?? "")
      guard change(&text) else { return false }
      typed = text.text == present ? nil : text
      return true
    }
  }

  /// What it is at.
  enum Stage: Equatable, Sendable {
    /// The files are read.
    case reading
    /// The listener types.
    case typing
    /// It is found out what would change.
    case planning
    /// That is looked at.
    case previewing(TagPreview, ScrollPosition)
    /// The files are written.
    case writing
  }

  /// What a key leads to beside what is typed.
  enum Outcome: Equatable {
    /// The form is left.
    case cancelled
    case effect(Effect)
  }

  /// Names what is asked for it.
  let tag: RequestTag
  let paths: [TrackPath]
  private(set) var stage = Stage.reading
  private(set) var fields = TagField.typed.map { Field(field: $0) }
  /// The place of the field that keys are typed into.
  private(set) var selected = 0
  /// Why it cannot be done so, as a sentence.
  private(set) var problem: String?

  init(_ paths: [TrackPath], _ tag: RequestTag) {
    self.paths = paths
    self.tag = tag
  }

  // MARK: Keys

  /// Takes a key; `action` is what it is bound to.
  mutating func handle(_ key: Key, _ action: KeyAction?, in layout: Layout) -> Outcome? {
    switch stage {
    case .typing: return type(key)
    case .previewing(let preview, let scroll):
      return handle(key, action, preview, scroll, in: layout)
    case .reading, .planning, .writing: return key == .escape ? .cancelled : nil
    }
  }

  /// Adds pasted text.
  mutating func paste(_ text: String) {
    guard stage == .typing else { return }
    _ = fields[selected].edit { typed in
      typed.add(text)
      return true
    }
  }

  private mutating func type(_ key: Key) -> Outcome? {
    switch key {
    case .escape: return .cancelled
    case .enter: return plan()
    case .tab, .down: select(selected + 1)
    case .backTab, .up: select(selected - 1)
    default: if fields[selected].edit({ $0.take(key) }) { problem = nil }
    }
    return nil
  }

  private mutating func select(_ place: Int) {
    selected = (place + fields.count) % fields.count
  }

  private mutating func plan() -> Outcome? {
    var edit = TagEdit()
    for (place, field) in fields.enumerated() {
      guard let typed = field.typed else { continue }
      do throws(PlayerError) {
        try edit.set(field.field, to: typed.text)
      } catch {
        (problem, selected) = (error.message, place)
        return nil
      }
    }
    guard !edit.fields.isEmpty else {
      problem = "Nothing has changed yet: edit a field."
      return nil
    }
    (stage, problem) = (.planning, nil)
    return .effect(.planTags(paths, edit, tag))
  }

  private mutating func handle(
    _ key: Key, _ action: KeyAction?, _ preview: TagPreview, _ scroll: ScrollPosition,
    in layout: Layout
  ) -> Outcome? {
    if key == .character("y"), !preview.files.isEmpty {
      stage = .writing
      return .effect(.writeTags(tag))
    }
    guard let movement = action.flatMap({ Movement($0) }) else {
      stage = .typing
      return nil
    }
    var scroll = scroll
    let count = TagFormPane.lines(preview, in: layout).count
    scroll.take(movement, count: count, height: layout.body.height)
    stage = .previewing(preview, scroll)
    return nil
  }

  // MARK: Answers

  /// Takes what each file says.
  mutating func receive(_ files: [[TagField: [String]]]) {
    guard stage == .reading else { return }
    for place in fields.indices {
      let texts = Set(files.map { ($0[fields[place].field] ?? []).joined(separator: ", ") })
      fields[place].present = texts.count > 1 ? nil : texts.first ?? ""
    }
    stage = .typing
  }

  /// Takes what would change, unless something else was asked meanwhile.
  mutating func receive(_ preview: TagPreview, _ tag: RequestTag) {
    guard tag == self.tag, stage == .planning else { return }
    if preview.files.isEmpty, preview.refusals.isEmpty {
      (stage, problem) = (.typing, "The files already have these tags.")
    } else {
      stage = .previewing(preview, ScrollPosition())
    }
  }
}
