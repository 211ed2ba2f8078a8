import PlayerModel

/// A request by a screen for something outside it, which ``AppModel`` carries out in order.
enum Intent: Equatable, Sendable {
  /// Send a request to the player.
  case request(PlayerRequest, for: RequestPurpose = .command)
  /// Pass an effect to the runner.
  case effect(Effect)
  /// Show a message.
  case show(Message)
  /// Read rows of a list in order to do something with them.
  case gather(
    ListSource, order: LibraryOrder? = nil, from: Int = 0, atMost: Int = RowList.mostRows,
    to: RowFetch.RowsAction)
  /// Do something with the tracks of rows, after reading those of groups.
  case gatherRows([ChosenRow], to: RowFetch.RowsAction)
  /// Play a track, which affects the queue as the listener prefers.
  case enter(EnteredTrack)
  /// Open an overlay screen for tracks.
  case openFor(Screen, [Track])
  /// Ask whether to move the files of tracks to the trash.
  case trash([Track])
  /// Mark rows that were read for this, if the list's marks still have this generation.
  case mark([ListRow], MarkedRange, of: RequestTag)
  /// Select the row of a file, unless another one is being sought.
  case seek(TrackSeek)
  /// Ask for confirmation.
  case ask(Question)
  /// Add tracks to the end of a playlist.
  case add(TrackChoice, to: PlaylistName)
  /// Clear the marks, which have served their purpose.
  case dropMarks
  /// Prompt for a library folder.
  case askForFolder
  /// Prompt for a value of a setting, or for a key.
  case askForSetting(SettingPrompt)
  /// Prompt for a name.
  case name(NamePrompt)
  /// Open an overlay screen.
  case lay(AnyScreen)
  /// Close the overlay screen.
  case close
  /// Open the menu of what can be done with the rows.
  case listActions
  /// Perform an action as if its key were pressed.
  case perform(KeyAction)
  /// File the marked rows, or else the selected one or the playing track, under a mood.
  case fileRows(under: MoodName)

  /// Opens an overlay screen.
  static func open(_ screen: some OverlayScreen) -> Intent { .lay(AnyScreen(screen)) }

  /// Shows a message.
  static func say(_ text: String, _ level: Notice.Level = .info) -> Intent {
    .show(Message(level: level, text: text))
  }

  /// Plays music in place of the queue, and reports that with a sentence.
  static func play(_ content: QueueContent, _ said: String) -> Intent {
    .request(.queueFill(.setQueue(content: content, play: true)), for: .playing(said))
  }

  /// Plays the radio of a mood, which does not end.
  static func radio(of mood: MoodName) -> Intent {
    .play(.moodMix(name: mood, mix: .radio, seed: nil), "Radio: \(mood)")
  }

  /// Whether the player is asked for something.
  var isRequest: Bool {
    if case .request = self { true } else { false }
  }

  /// Reports the order of a list; `nil` is its own order.
  static func sorted(by order: LibraryOrder?) -> Intent {
    .say(order.map { "\($0.sentence)." } ?? "Original order restored.")
  }

  /// Files tracks under a mood.
  static func file(_ tracks: TrackChoice, under mood: MoodName) -> Intent {
    switch tracks {
    case .tracks(let references, let title):
      file(references, called: title, under: mood, isAdding: true)
    case .list(let source, let title):
      .gatherRows([.group(source, name: title)], to: .file(mood))
    case .rows(let rows):
      rows.tracks?.filed(under: mood, isAdding: true) ?? .gatherRows(rows, to: .file(mood))
    }
  }

  /// Toggles filing a track or album under a mood.
  static func file(
    _ track: TrackReference, called title: String, under mood: MoodName, isFiled: Bool
  ) -> Intent {
    file([track], called: title, under: mood, isAdding: !isFiled)
  }

  /// Files tracks under a mood, or removes them from it.
  static func file(
    _ tracks: [TrackReference], called title: String, under mood: MoodName, isAdding: Bool
  ) -> Intent {
    .request(
      isAdding
        ? .moodFiling(.addToMood(mood: mood, tracks: tracks))
        : .moodFiling(.removeFromMood(mood: mood, tracks: tracks)),
      for: .mood(isAdding: isAdding, title: title, count: tracks.count))
  }
}

extension [Intent] {
  /// The intents; `nil` if there are none.
  var orNil: [Intent]? { isEmpty ? nil : self }
}

extension TrackReference {
  /// Creates a reference to a track in a list.
  init(_ track: Track) {
    self =
      track.persistentID.map { TrackReference.persistentID(id: $0, path: track.path) }
      ?? .path(path: track.path)
  }

  /// Creates a reference to a track in the queue.
  init(_ entry: QueueEntry) {
    self =
      entry.track.persistentID.map {
        TrackReference.persistentID(id: $0, path: entry.track.path)
      } ?? .entry(id: entry.id)
  }
}
