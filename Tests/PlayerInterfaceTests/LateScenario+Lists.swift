import PlayerModel
import TerminalCells

@testable import PlayerInterface

/// Replies with rows, and with positions of rows.
extension LateScenario {
  static let ofQueue: [LateScenario] = [
    LateScenario(
      name: "rows of the queue", awaited: .queueRows,
      ask: keys("End"),
      screenLeft: .dropped(keys("F2")),
      screenReopened: .taken(keys("F2 F3")),
      listChanged: .impossible(isOneQueue), listReopened: .impossible(isOneQueue),
      filterChanged: .dropped(keys("& 1")),
      sorted: .dropped(turnQueue), queueChanged: .dropped(growQueue),
      itemRemoved: .dropped(removeItem)),
    LateScenario(
      name: "rows of the queue, read late", awaited: .queueRows, isMadeLate: true,
      ask: keys("End"),
      screenLeft: .dropped(keys("F2")),
      screenReopened: .taken(keys("F2 F3")),
      listChanged: .impossible(isOneQueue), listReopened: .impossible(isOneQueue),
      filterChanged: .dropped(keys("& 1")),
      sorted: .taken(turnQueue), queueChanged: .taken(growQueue), itemRemoved: .taken(removeItem)),
    LateScenario(
      name: "rows of the queue to be marked", awaited: .queueMarks, isMadeLate: true,
      ask: keys("~"),
      // The queue is the same, and keeps its marks.
      screenLeft: .taken(keys("F2")),
      screenReopened: .taken(keys("F2 F3")),
      listChanged: .impossible(isOneQueue), listReopened: .impossible(isOneQueue),
      // The remaining rows would be read from a different selection.
      filterChanged: .dropped(keys("& 1")),
      sorted: .dropped(turnQueue), queueChanged: .dropped(growQueue),
      itemRemoved: .dropped(removeItem)),
    LateScenario(
      name: "an earlier match in the queue", awaited: .queueMatch,
      ask: keys("/ 4"),
      screenLeft: .dropped(keys("F2")),
      screenReopened: .taken(keys("F2 F3")),
      listChanged: .impossible(isOneQueue), listReopened: .impossible(isOneQueue),
      filterChanged: .dropped(keys("Esc & 1 Esc")),
      sorted: .dropped(turnQueue), queueChanged: .dropped(growQueue),
      itemRemoved: .dropped(removeItem)),
    LateScenario(
      name: "a match in the queue", awaited: .queueMatch, isMadeLate: true,
      ask: keys("/ 4"),
      screenLeft: .dropped(keys("F2")),
      screenReopened: .taken(keys("F2 F3")),
      listChanged: .impossible(isOneQueue), listReopened: .impossible(isOneQueue),
      filterChanged: .dropped(keys("Esc & 1")),
      sorted: .leads(to: "4", turnQueue), queueChanged: .leads(to: "4", growQueue),
      itemRemoved: .leads(to: "4", removeItem)),
    LateScenario(
      name: "the order of the queue", awaited: .queueOrder,
      ask: keys("O"),
      screenLeft: .dropped(keys("F2")),
      screenReopened: .taken(keys("F2 F3")),
      listChanged: .impossible(isOneQueue), listReopened: .impossible(isOneQueue),
      filterChanged: .taken(keys("& 1")),
      sorted: .dropped(turnQueue), queueChanged: .dropped(growQueue),
      itemRemoved: .dropped(removeItem)),
  ]

  private static let isOneQueue = "There is one queue."

  static let ofLists: [LateScenario] = [
    LateScenario(
      name: "tracks of the library", awaited: .rows,
      prepare: keys("F2 o o o o o"),
      ask: keys("o"),
      screenLeft: .dropped(keys("F3")),
      screenReopened: .taken(keys("F3 F2")),
      listChanged: .dropped(keys("o")),
      listReopened: .taken(keys("o o o o o o o")),
      filterChanged: .dropped(keys("& 1")),
      sorted: .dropped(keys("O")), queueChanged: .taken(growQueue),
      itemRemoved: .taken(removeFirst(of: .tracks(LibraryQuery())))),
    LateScenario(
      name: "tracks of a mood", awaited: .rows,
      ask: keys("F4"),
      screenLeft: .dropped(keys("F3")),
      screenReopened: .taken(keys("F3 F4")),
      listChanged: .dropped(keys("Down")), listReopened: .taken(keys("Down Up")),
      filterChanged: .impossible("Moods have no filter."),
      sorted: .dropped(keys("O")), queueChanged: .taken(growQueue),
      itemRemoved: .taken(removeFirst(of: .mood(.happy)))),
    LateScenario(
      name: "search results", awaited: .rows,
      prepare: keys("F6"), ask: keys("s"),
      screenLeft: .dropped(keys("F3")),
      screenReopened: .taken(keys("F3 F6")),
      listChanged: .dropped(keys("Ctrl-u")), listReopened: .taken(keys("Backspace s")),
      filterChanged: .dropped(keys("o")), sorted: .dropped(keys("Enter O")),
      queueChanged: .taken(growQueue), itemRemoved: .taken(removeFirst(of: found("s")))),
    LateScenario(
      name: "the timeline", awaited: .rows,
      model: { Fixture.model(sensors: ["music", "others"]) },
      ask: keys("F7"),
      screenLeft: .dropped(keys("F3")),
      screenReopened: .taken(keys("F3 F7")),
      listChanged: .dropped(keys("o")), listReopened: .taken(keys("o o o")),
      filterChanged: .impossible("Hearings have no filter."),
      sorted: .impossible("Hearings are not sorted."), queueChanged: .taken(growQueue),
      itemRemoved: .impossible("What was heard stays.")),
    LateScenario(
      name: "records", awaited: .rows,
      model: { Fixture.model(sensors: ["music", "others"]) },
      prepare: keys("F7"), ask: keys("o"),
      screenLeft: .dropped(keys("F3")),
      screenReopened: .taken(keys("F3 F7")),
      listChanged: .dropped(keys("o")), listReopened: .taken(keys("o o o")),
      filterChanged: .impossible("Records have no filter."),
      sorted: .impossible("Records are not sorted."), queueChanged: .taken(growQueue),
      itemRemoved: .impossible("What was recorded stays.")),
    LateScenario(
      name: "photos", awaited: .rows,
      ask: keys("I"),
      screenLeft: .dropped(keys("Esc")), screenReopened: .dropped(keys("Esc I")),
      listChanged: .dropped(keys("e")), listReopened: .dropped(keys("e Esc I")),
      filterChanged: .impossible("Photos have no filter."),
      sorted: .impossible("Photos are not sorted."), queueChanged: .taken(growQueue),
      itemRemoved: .taken(removeFirst(of: .photos))),
    LateScenario(
      name: "rows of a list to be marked", awaited: .markedRows,
      prepare: keys("F4 Enter"), ask: keys("~"),
      screenLeft: .dropped(keys("F3")),
      screenReopened: .taken(keys("F3 F4")),
      listChanged: .dropped(keys("h Down Enter")),
      // A list that is opened again has no marks.
      listReopened: .dropped(keys("h Down Up Enter")),
      filterChanged: .impossible("Moods have no filter."),
      sorted: .taken(keys("O")), queueChanged: .taken(growQueue),
      itemRemoved: .taken(removeFirst(of: .mood(.happy)))),
    LateScenario(
      name: "a match in a list", awaited: .match,
      prepare: keys("F4 Enter"), ask: keys("/ 4"),
      screenLeft: .dropped(keys("F3")),
      screenReopened: .taken(keys("F3 F4")),
      listChanged: .dropped(keys("Esc h Down Enter")),
      listReopened: .dropped(keys("Esc h Down Up Enter")),
      filterChanged: .dropped(keys("5")),
      // The row at that position is a different one by then.
      sorted: .dropped(keys("Esc O")), queueChanged: .taken(growQueue),
      itemRemoved: .taken(removeFirst(of: .mood(.happy)))),
    LateScenario(
      name: "the route to the playing track", awaited: .playingTrackRoute,
      prepare: { conversation in
        keys("F4")(&conversation)
        conversation.places = [4]
      },
      ask: keys("b"),
      screenLeft: .dropped(keys("F3")),
      screenReopened: .dropped(keys("F3 F4")),
      listChanged: .dropped(keys("Down")), listReopened: .dropped(keys("Down Up")),
      filterChanged: .impossible("Moods have no filter."),
      sorted: .dropped(keys("O")), queueChanged: .taken(growQueue),
      itemRemoved: .taken(removeItem)),
  ]
}
