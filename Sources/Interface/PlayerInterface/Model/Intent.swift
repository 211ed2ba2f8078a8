import PlayerModel

/// What a screen wants done that is not its own to do; ``AppModel`` does it, in the order in which it is wanted.
enum Intent: Equatable, Sendable {
  /// Ask the player; the answer means what the purpose says.
  case request(PlayerRequest, for: RequestPurpose = .command)
  /// Let the runner do this.
  case effect(Effect)
  /// Tell the listener.
  case show(Message)
  /// Read rows of a list, from this one on, to do something with them.
  case gather(
    ListSource, order: LibraryOrder? = nil, from: Int = 0, atMost: Int = RowList.mostRows,
    to: Gathering.Deed)
  /// Mark rows that were read for it, if the marks of their list are still of this generation.
  case mark([ListRow], MarkedRange, of: RequestTag)
  /// Ask before something is done.
  case ask(Question)
  /// Add tracks to the end of a playlist.
  case add(TrackChoice, to: PlaylistName)
  /// Take away the marks of rows, since what they were for is done.
  case dropMarks
  /// Ask for a folder that is to join the library.
  case askForFolder
  /// Ask for a name.
  case name(NamePrompt)
  /// Lay a screen over the others, from now on.
  case lay(AnyScreen)
  /// Leave that screen.
  case close

  /// Lay a screen over the others.
  static func open(_ screen: some OverScreen) -> Intent { .lay(AnyScreen(screen)) }

  /// Tell the listener something.
  static func say(_ text: String, _ level: Notice.Level = .info) -> Intent {
    .show(Message(level: level, text: text))
  }

  /// Play a mood without end.
  static func radio(of mood: MoodName) -> Intent {
    .request(
      .queueFill(.setQueue(content: .moodMix(name: mood, mix: .radio, seed: nil), play: true)),
      for: .added(what: "Radio: \(mood)"))
  }

  /// Tell the listener what a list is sorted by; nil: its own order.
  static func sorted(by order: LibraryOrder?) -> Intent {
    .say(order.map { "\($0.sentence)." } ?? "Original order restored.")
  }

  /// File tracks under a mood.
  static func file(_ tracks: TrackChoice, under mood: MoodName) -> Intent {
    switch tracks {
    case .tracks(let references, let title):
      file(references, called: title, under: mood, isAdding: true)
    case .list(let source, let title): .gather(source, to: .file(mood, title: title))
    }
  }

  /// File a track, or all of an album, under a mood; or take it out, where it is filed.
  static func file(
    _ track: TrackReference, called title: String, under mood: MoodName, isFiled: Bool
  ) -> Intent {
    file([track], called: title, under: mood, isAdding: !isFiled)
  }

  /// File tracks under a mood, or take them out of it.
  static func file(
    _ tracks: [TrackReference], called title: String, under mood: MoodName, isAdding: Bool
  ) -> Intent {
    .request(
      isAdding
        ? .moodFiling(.addToMood(mood: mood, tracks: tracks))
        : .moodFiling(.removeFromMood(mood: mood, tracks: tracks)),
      for: .mood(mood, isAdding: isAdding, title: title))
  }
}

extension [Intent] {
  /// The same; nil if nothing is wanted.
  var orNil: [Intent]? { isEmpty ? nil : self }
}

extension TrackReference {
  /// What names a track of a list.
  init(_ track: Track) {
    self = track.persistentID.map(TrackReference.persistentID) ?? .path(path: track.path)
  }

  /// What names a track of the queue.
  init(_ entry: QueueEntry) {
    self = entry.track.persistentID.map(TrackReference.persistentID) ?? .entry(id: entry.id)
  }
}
