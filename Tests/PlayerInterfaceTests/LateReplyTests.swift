import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// Replies that arrive after something has changed since the question.
@Suite struct LateReplyTests {
  /// What the listener sees, except the message line, and what is marked.
  private struct Seen: Equatable, CustomStringConvertible {
    let screen: CellBuffer
    let marks: [RowMarks]

    init(_ conversation: Conversation) {
      var model = conversation.model
      model.messages = Messages()
      screen = model.rendered(at: conversation.now)
      let screens = model.screens
      let lists =
        screens.library.browser.lists + screens.moods.browser.lists
        + [screens.search.list, screens.log.list]
      marks = [screens.queue.marks] + lists.map(\.marks)
    }

    var description: String {
      "\(screen)\n" + marks.compactMap(\.counter).joined(separator: ", ")
    }
  }

  @Test(arguments: LateScenario.all)
  func `a late reply changes nothing on the screen and marks nothing`(
    scenario: LateScenario
  ) throws {
    for (meanwhile, outcome) in scenario.outcomes {
      switch outcome {
      case .dropped(let steps):
        var late = try waiting(scenario, steps, meanwhile)
        let wanted = late.conversation.takeAtOnce(late.answers)
        #expect(Seen(late.conversation) == late.before, "\(meanwhile)")
        guard [.rows, .queueRows].contains(scenario.awaited) else { continue }
        // What is visible is requested again.
        late.conversation.perform(wanted)
        #expect(Seen(late.conversation) == Seen(inTime(scenario, steps)), "\(meanwhile)")
      case .taken(let steps):
        let late = try answered(scenario, steps, meanwhile)
        #expect(Seen(late) == Seen(inTime(scenario, steps)), "\(meanwhile)")
      case .leads(let text, let steps):
        let row = try answered(scenario, steps, meanwhile).model.screens.queue.selectedRow
        #expect(row?.entry.track.title.contains(text) == true, "\(meanwhile)")
      case .impossible: break
      }
    }
  }

  @Test func `every reply that a screen waits for has a scenario`() {
    #expect(Set(LateScenario.all.map(\.awaited)) == Set(Awaited.allCases))
  }

  @Test(arguments: [
    LateScenario.turnQueue, LateScenario.growQueue, LateScenario.removeItem,
    LateScenario.keys("& 1"), LateScenario.keys("& 1 Esc"),
  ])
  func `rows read after the queue changed are not marked, and the message says so`(
    steps: LateScenario.Steps
  ) throws {
    let scenario = try #require(LateScenario.all.first { $0.awaited == .queueMarks })
    let late = try answered(scenario, steps, "another queue")
    #expect(late.model.message?.text == "The queue has changed; mark the rows again.")
  }

  @Test func `the row of the playing track is not taken for a search result`() throws {
    let scenario = try #require(LateScenario.all.first { $0.awaited == .playingTrackRoute })
    var late = try waiting(
      scenario,
      { conversation in
        LateScenario.keys("Enter Down")(&conversation)
        // The search is still unanswered when the row of the playing track arrives.
        conversation.answersSearches = false
        LateScenario.keys("/ 9")(&conversation)
      }, "a search")
    _ = late.conversation.takeAtOnce(late.answers)
    #expect(Seen(late.conversation) == late.before)
  }

  /// A conversation in which something happened before the reply, what it shows then, and the reply itself.
  private func waiting(
    _ scenario: LateScenario, _ steps: LateScenario.Steps, _ meanwhile: String
  ) throws -> (conversation: Conversation, before: Seen, answers: [AppEvent]) {
    var conversation = scenario.begun(keepingBack: true)
    steps(&conversation)
    let answers = conversation.takeKeptBack(answeredNow: scenario.isMadeLate)
    try #require(!answers.isEmpty, "\(meanwhile)")
    for answer in answers {
      #expect(Awaited.answered(by: answer).contains(scenario.awaited), "\(meanwhile)")
    }
    return (conversation, Seen(conversation), answers)
  }

  /// A conversation in which the reply arrived after something happened.
  private func answered(
    _ scenario: LateScenario, _ steps: LateScenario.Steps, _ meanwhile: String
  ) throws -> Conversation {
    var late = try waiting(scenario, steps, meanwhile)
    for answer in late.answers { late.conversation.send(answer) }
    return late.conversation
  }

  /// A conversation in which the reply arrived first.
  private func inTime(_ scenario: LateScenario, _ steps: LateScenario.Steps) -> Conversation {
    var conversation = scenario.begun(keepingBack: false)
    steps(&conversation)
    return conversation
  }
}

extension Conversation {
  /// Handles events without performing the effects, which it returns.
  fileprivate mutating func takeAtOnce(_ events: [AppEvent]) -> [Effect] {
    events.flatMap { model.update($0, at: now) }
  }
}
