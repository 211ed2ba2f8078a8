import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The feedback that keys give in the bottom line.
struct FeedbackTests {
  private func attached(
    width: Int = 80, height: Int = 24, playing index: Int? = 1,
    _ change: (inout PlayerSnapshot) -> Void = { _ in }
  ) -> Conversation {
    let rows = index == nil ? [] : Fixture.queue
    var snapshot = Fixture.snapshot(
      playing: index, of: rows, state: index == nil ? .stopped : .playing)
    change(&snapshot)
    var conversation = Conversation(Fixture.model(width: width, height: height), rows: rows)
    conversation.lists = Fixture.lists
    conversation.playlists = Fixture.playlists
    conversation.lists[.photos] = Fixture.photos
    (conversation.folders, conversation.settings) = (Fixture.folders, Fixture.settings)
    conversation.bookmarks = Fixture.bookmarks
    conversation.send(.attached(snapshot))
    return conversation
  }

  /// The screens on which keys are actions; the tag form and the menu take every key as text.
  static let screens = Screen.allCases.filter { $0 != .tags && $0 != .actions }

  @Test(
    arguments: [
      ("+", "Volume 85%"), ("-", "Volume 75%"), ("]", "Speed 1.1×"), ("[", "Speed 0.9×"),
      ("\\", "Speed 1.0×"), ("r", "Repeat: all"), ("s", "Shuffle: tracks"),
      ("S", "Stop after this track: on"), ("z", "Sleep in 15 minutes"),
    ] as [(Character, String)])
  func `a key that changes a setting reports the new value`(key: Character, sentence: String) {
    for screen in Self.screens where screen != .search {
      var conversation = attached()
      conversation.show(screen)
      conversation.press(.character(key))
      #expect(conversation.model.message?.text == sentence)
    }
  }

  @Test func `a queued track is moved instead of added again`() {
    var conversation = attached()
    conversation.press(.function(3), .character("i"))
    #expect(conversation.model.message?.text == "This track is already playing.")
    let third = EntryID(rawValue: 3)
    conversation.press(.home, .down, .down)
    conversation.forget()
    conversation.press(.character("i"))
    #expect(conversation.asked == [.queueEdit(.playQueuedNext(entries: [third]))])
    #expect(conversation.model.message?.text.hasPrefix("Moved to play next: 🎵 Dance") == true)
    conversation.forget()
    conversation.press(.character("a"))
    #expect(conversation.asked == [.queueEdit(.moveInQueue(entries: [third], before: nil))])
    conversation.press(.character("P"))
    #expect(
      conversation.model.message?.text
        == "The whole queue is already playing; Enter plays from the selected track on.")
  }

  @Test func `cycling past the last mode reports “off”`() {
    var conversation = attached {
      $0.repeatMode = .one
      $0.shuffleMode = .albums
      $0.stopsAfterItem = true
      $0.sleepTimer = SleepTimer(minutes: 90, endsAt: Fixture.after(5400), isFading: false)
    }
    for (key, sentence) in [
      ("r", "Repeat: off"), ("s", "Shuffle: off"), ("S", "Stop after this track: off"),
      ("z", "Sleep: off"),
    ] {
      conversation.type(key)
      #expect(conversation.model.message?.text == sentence)
    }
  }

  @Test func `a request that the player refuses is not reported as done`() {
    var model = attached().model
    let effects = model.update(.terminal(.key(.character("]"))))
    #expect(model.message == nil)
    guard case .request(_, let tag)? = effects.first else {
      Issue.record("nothing was asked")
      return
    }
    _ = model.update(.reply(tag, .failure(PlayerError(.invalidRequest, "Not at that speed."))))
    #expect(model.message?.text == "Not at that speed.")
  }

  @Test func `a held key updates its line without blanking it, and leaves no history`() {
    var conversation = attached()
    conversation.press(.character("+"))
    var model = conversation.model
    _ = model.update(.terminal(.key(.character("+"))))
    #expect(model.message?.text == "Volume 85%", "until the answer arrives")
    _ = model.update(.terminal(.key(.character("s"))))
    #expect(model.message == nil, "another key requests something else")
    #expect(model.messages.history.entries.isEmpty)
  }

  @Test func `a report of a setting does not hide an error`() {
    var model = attached().model
    let effects = model.update(.terminal(.key(.character("+"))))
    _ = model.update(.notice(Notice(.error, "No sound.")))
    for case .request(_, let tag) in effects {
      _ = model.update(.reply(tag, .success(.snapshot(snapshot: model.snapshot))))
    }
    #expect(model.message?.text == "No sound.")
  }

  // MARK: Every key

  /// Keys that obviously have nothing to do, such as at the end of a list or on the screen that they open.
  private func isPlain(_ key: Key, on screen: Screen) -> Bool {
    switch KeyBindings.standard.match([key]) {
    case .action(let action):
      Movement(action) != nil || action == screen.action
        || [.showAll, .goOut].contains(action)
    case .beginning, .none: false
    }
  }

  private func looks(_ model: AppModel) -> [[Cell]] {
    let buffer = model.rendered(at: Fixture.start)
    return (0..<buffer.size.height).map { Array(buffer.row($0)) }
  }

  @Test(arguments: KeyAction.allCases)
  func `every action that can have a key does something on some screen`(action: KeyAction) {
    let isPerformed = Screen.tabs.contains { screen in
      var conversation = attached()
      conversation.show(screen)
      _ = conversation.model.perform(action)
      return conversation.model.message?.text.hasSuffix(" does nothing here.") != true
    }
    #expect(isPerformed)
  }

  /// Each screen with a playing track and with an empty queue, except where no track has details to show.
  static let starts = screens.flatMap { screen -> [(Screen, Int?)] in
    screen == .details ? [(screen, 1)] : [(screen, 1), (screen, nil)]
  }

  @Test(arguments: starts)
  func `every key does something or says why not`(screen: Screen, playing: Int?) {
    var start = attached(playing: playing)
    start.show(screen)
    if screen == .search { start.press(.enter) }
    start.press(.down)
    start.forget()
    for key in AllKeys.all where !isPlain(key, on: screen) {
      var conversation = start
      conversation.press(key)
      let isAnswered =
        !conversation.asked.isEmpty || !conversation.effects.isEmpty
        || conversation.model.message != nil || looks(conversation.model) != looks(start.model)
      if !isAnswered { Issue.record("\(key)") }
    }
  }

  @Test(arguments: [
    "n", "p", " ", ",", ".", "$", "^", "f", "*", "%", "_",
  ])
  func `with nothing playing, keys that need a track say so`(key: String) {
    var conversation = attached(playing: nil)
    conversation.forget()
    conversation.type(key)
    #expect(conversation.model.message?.text == "Nothing is playing.")
    #expect(conversation.asked == [])
    #expect(conversation.model.mode == .normal)
  }

  // MARK: Modes

  private func shows(_ words: [[String]], _ conversation: Conversation) -> [[String]] {
    let text = conversation.model.rendered(at: Fixture.start).description
    return words.filter { ways in !ways.contains(where: text.contains) }
  }

  @Test(arguments: [
    (80, 24), (100, 30), (109, 20), (110, 20), (120, 40), (130, 24), (200, 50),
  ])
  func `every unusual mode is visible on every screen`(width: Int, height: Int) {
    let words = [
      ["volume 55%", "vol 55%"], ["1.1×"], ["repeat all", "rep all"],
      ["shuffle albums", "shuf albums"], ["stop after this", " stop "],
      ["sleep 30m", "sleep 30 min"],
    ]
    for state in PlaybackState.allCases {
      for screen in Screen.allCases {
        var conversation = attached(width: width, height: height) {
          $0.state = state
          ($0.volume, $0.rate, $0.repeatMode, $0.shuffleMode) = (55, 1.1, .all, .albums)
          $0.stopsAfterItem = true
          $0.output = "silent"
          $0.sleepTimer = SleepTimer(minutes: 30, endsAt: Fixture.after(1790), isFading: false)
        }
        conversation.show(screen)
        #expect(shows(words, conversation) == [], "\(screen), \(state)")
      }
    }
  }

  @Test(arguments: [(80, 24), (120, 40), (200, 50)])
  func `a silent output is shown, and hides the usual state`(
    width: Int, height: Int
  ) {
    let conversation = attached(width: width, height: height) {
      ($0.output, $0.volume) = ("silent", 100)
    }
    #expect(shows([["output: silent"]], conversation) == [])
  }
}
