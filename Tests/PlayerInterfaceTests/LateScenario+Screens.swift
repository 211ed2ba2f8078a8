import PlayerModel
import TerminalCells

@testable import PlayerInterface

/// Replies about the playing track, and replies for screens without rows of tracks.
extension LateScenario {
  static let ofPlaying: [LateScenario] = [
    LateScenario(
      name: "lyrics", awaited: .lyrics,
      ask: play(2),
      // Lyrics are shown on every screen.
      screenLeft: .taken(keys("F2")), screenReopened: .taken(keys("F2 F3")),
      listChanged: .impossible(isOfTrack), listReopened: .impossible(isOfTrack),
      filterChanged: .taken(keys("& 1")), sorted: .taken(turnQueue),
      queueChanged: .taken(growQueue),
      itemRemoved: .dropped { conversation in
        conversation.lyrics = nil
        play(3)(&conversation)
      }),
    LateScenario(
      name: "the visualizer", awaited: .spectrum,
      model: { Fixture.model(options: .wanting { $0.showsSpectrum = true }) },
      prepare: { $0.spectrum = Spectrum(levels: [50]) }, ask: keys("F5"),
      screenLeft: .dropped(keys("F3")), screenReopened: .taken(keys("F3 F5")),
      listChanged: .impossible(isOfTrack), listReopened: .impossible(isOfTrack),
      filterChanged: .impossible(isOfTrack), sorted: .taken(turnQueue),
      queueChanged: .taken(growQueue),
      // The spectrum is that of the moment, whatever is playing.
      itemRemoved: .taken(play(3))),
    LateScenario(
      name: "the tracks that follow", awaited: .upcoming,
      prepare: { conversation in
        conversation.lyrics = nil
        conversation.change(.itemChanged(from: songs[1].entry, previousPosition: 0)) {
          $0.item = songs[2].entry
          $0.nextItem = songs[3].entry
          $0.queueIndex = 2
        }
      }, ask: keys("F5"),
      screenLeft: .dropped(keys("F3")), screenReopened: .taken(keys("F3 F5")),
      listChanged: .impossible(isOfTrack), listReopened: .impossible(isOfTrack),
      filterChanged: .impossible(isOfTrack), sorted: .taken(turnQueue),
      queueChanged: .taken(growQueue),
      itemRemoved: .taken { conversation in
        conversation.change(.itemChanged(from: songs[2].entry, previousPosition: 0)) {
          $0.item = songs[3].entry
          $0.nextItem = songs[4].entry
          $0.queueIndex = 3
        }
      }),
    LateScenario(
      name: "the cover", awaited: .cover,
      ask: play(2),
      screenLeft: .taken(keys("F2")), screenReopened: .taken(keys("F2 F3")),
      listChanged: .impossible(isOfTrack), listReopened: .impossible(isOfTrack),
      filterChanged: .taken(keys("& 1")), sorted: .taken(turnQueue),
      queueChanged: .taken(growQueue),
      itemRemoved: .dropped { conversation in
        conversation.cover = CoverTests.answer("░")
        play(3)(&conversation)
      }),
    LateScenario(
      name: "photos of the song", awaited: .songPhotos,
      model: {
        var options = InterfaceOptions()
        options.showsPhotosBesideSongs = true
        return Fixture.model(options: options)
      },
      ask: keys("F5"),
      screenLeft: .dropped(keys("F3")), screenReopened: .taken(keys("F3 F5")),
      listChanged: .impossible(isOfTrack), listReopened: .impossible(isOfTrack),
      filterChanged: .impossible(isOfTrack), sorted: .taken(turnQueue),
      queueChanged: .taken(growQueue),
      itemRemoved: .dropped { conversation in
        conversation.reading = files(saying: "new")
        play(3)(&conversation)
      }),
    LateScenario(
      name: "waveform and bookmarks of the song", awaited: .outline,
      ask: play(2),
      // They are shown on every screen.
      screenLeft: .taken(keys("F2")), screenReopened: .taken(keys("F2 F3")),
      listChanged: .impossible(isOfTrack), listReopened: .impossible(isOfTrack),
      filterChanged: .taken(keys("& 1")), sorted: .taken(turnQueue),
      queueChanged: .taken(growQueue),
      itemRemoved: .dropped { conversation in
        conversation.reading = files(saying: "new")
        play(3)(&conversation)
      }),
    LateScenario(
      name: "the level of a song that was not analyzed", awaited: .level,
      prepare: { $0.spectrum = Spectrum(levels: [90]) }, ask: keys("F5"),
      // It is shown again when the screen is opened.
      screenLeft: .dropped(keys("F3")), screenReopened: .taken(keys("F3 F5")),
      listChanged: .impossible(isOfTrack), listReopened: .impossible(isOfTrack),
      filterChanged: .impossible(isOfTrack), sorted: .taken(turnQueue),
      queueChanged: .taken(growQueue), itemRemoved: .dropped(play(3))),
    LateScenario(
      name: "moods", awaited: .moods, comesInOrder: true,
      ask: { conversation in
        conversation.moods[0].trackCount = 7
        changeMoods(&conversation)
      },
      screenLeft: .taken(keys("F4")), screenReopened: .taken(keys("F4 F3")),
      listChanged: .impossible(isOfTrack), listReopened: .impossible(isOfTrack),
      filterChanged: .taken(keys("& 1")), sorted: .taken(turnQueue),
      queueChanged: .taken(growQueue),
      itemRemoved: .taken { conversation in
        conversation.moods.removeLast()
        changeMoods(&conversation)
      }),
  ]

  private static let isOfTrack = "It belongs to the playing track, whatever list is shown."

  private static let changeMoods: Steps = { conversation in
    conversation.change(.moodsChanged) { $0.moodsRevision += 1 }
  }

  static let ofScreens: [LateScenario] = [
    LateScenario(
      name: "playlists", awaited: .playlists, comesInOrder: true,
      ask: keys("F4"),
      screenLeft: .dropped(keys("F3")), screenReopened: .taken(keys("F3 F4")),
      listChanged: .taken(keys("Down")), listReopened: .taken(keys("Down Up")),
      filterChanged: .impossible("Moods have no filter."), sorted: .taken(keys("O")),
      queueChanged: .taken(growQueue),
      itemRemoved: .taken { conversation in
        conversation.playlists.removeLast()
        changeMoods(&conversation)
      }),
    LateScenario(
      name: "saved queries", awaited: .savedQueries, comesInOrder: true,
      ask: keys("F4"),
      screenLeft: .dropped(keys("F3")), screenReopened: .taken(keys("F3 F4")),
      listChanged: .taken(keys("Down")), listReopened: .taken(keys("Down Up")),
      filterChanged: .impossible("Moods have no filter."), sorted: .taken(keys("O")),
      queueChanged: .taken(growQueue),
      itemRemoved: .taken { conversation in
        conversation.savedQueries = []
        changeMoods(&conversation)
      }),
    LateScenario(
      name: "folders of the library", awaited: .libraryFolders, comesInOrder: true,
      prepare: { $0.folders = Fixture.folders }, ask: keys("F8"),
      screenLeft: .dropped(keys("F3")), screenReopened: .taken(keys("F3 F8")),
      listChanged: .impossible(isOneList), listReopened: .impossible(isOneList),
      filterChanged: .impossible(isOneList), sorted: .impossible(isOneList),
      queueChanged: .taken(growQueue), itemRemoved: .taken(play(3))),
    LateScenario(
      name: "settings", awaited: .settings, comesInOrder: true,
      prepare: { $0.settings = Fixture.settings }, ask: keys("F8"),
      screenLeft: .dropped(keys("F3")), screenReopened: .taken(keys("F3 F8")),
      listChanged: .impossible(isOneList), listReopened: .impossible(isOneList),
      filterChanged: .impossible(isOneList), sorted: .impossible(isOneList),
      queueChanged: .taken(growQueue), itemRemoved: .taken(play(3))),
    LateScenario(
      name: "the report", awaited: .report,
      prepare: keys("F7"), ask: keys("w"),
      screenLeft: .dropped(keys("F3")),
      screenReopened: .dropped(afterEmptying(keys("F3 F7"))),
      listChanged: .dropped(afterEmptying(keys("w"))),
      listReopened: .dropped(afterEmptying(keys("w w w w"))),
      filterChanged: .impossible(isReport), sorted: .impossible(isReport),
      queueChanged: .taken(growQueue), itemRemoved: .taken(play(3))),
    LateScenario(
      name: "covers of the report", awaited: .reportCover,
      model: { Fixture.model(width: 280, height: 30, colors: .direct) },
      prepare: { conversation in
        var report = Fixture.report
        for place in report.top.artists.indices {
          report.top.artists[place].path = TrackPath("/\(place).mp3")
        }
        conversation.report = .success(report)
        conversation.reportCover = CoverTests.answer(width: 12, height: 6)
        keys("F7")(&conversation)
      },
      ask: keys("w"),
      screenLeft: .dropped(keys("F3")), screenReopened: .taken(keys("F3 F7")),
      // The report of another period has much the same artists.
      listChanged: .taken(keys("w")), listReopened: .taken(keys("w w w w")),
      filterChanged: .impossible(isReport), sorted: .impossible(isReport),
      queueChanged: .taken(growQueue), itemRemoved: .taken(play(3))),
    LateScenario(
      name: "the picture of a photo", awaited: .photo,
      ask: keys("I"),
      screenLeft: .dropped(keys("Esc")), screenReopened: .taken(keys("Esc I")),
      listChanged: .dropped { conversation in
        conversation.photo = CoverTests.answer("░")
        keys("Down")(&conversation)
      },
      listReopened: .taken(keys("Down Up")),
      filterChanged: .impossible("Photos have no filter."),
      sorted: .impossible("Photos are not sorted."),
      queueChanged: .taken(growQueue), itemRemoved: .taken(play(3))),
    LateScenario(
      name: "bookmarks", awaited: .bookmarks, comesInOrder: true,
      prepare: { $0.bookmarks = Fixture.bookmarks }, ask: keys("'"),
      screenLeft: .dropped(keys("Esc")), screenReopened: .taken(keys("Esc '")),
      listChanged: .impossible(isOneList), listReopened: .impossible(isOneList),
      filterChanged: .impossible(isOneList), sorted: .impossible(isOneList),
      queueChanged: .taken(growQueue), itemRemoved: .taken(play(3))),
    LateScenario(
      name: "headphones", awaited: .headphones, comesInOrder: true,
      prepare: { $0.headphones = Fixture.headphones }, ask: keys("F9"),
      screenLeft: .dropped(keys("Esc")), screenReopened: .taken(keys("Esc F9")),
      listChanged: .impossible(isOneList), listReopened: .impossible(isOneList),
      filterChanged: .impossible(isOneList), sorted: .impossible(isOneList),
      queueChanged: .taken(growQueue), itemRemoved: .taken(play(3))),
  ]

  private static let isOneList = "It is the same whatever else is shown."
  private static let isReport = "A report has neither a filter nor another order."

  /// Reports are empty from now on.
  private static func afterEmptying(_ steps: @escaping Steps) -> Steps {
    { conversation in
      conversation.report = .success(ListeningReport())
      steps(&conversation)
    }
  }

  static let ofForms: [LateScenario] = [
    LateScenario(
      name: "details of a track", awaited: .details,
      ask: keys("e"),
      screenLeft: .dropped(keys("Esc")), screenReopened: .dropped(afterChange(keys("Esc e"))),
      listChanged: .dropped(afterChange(keys("Esc Down e"))),
      listReopened: .dropped(afterChange(keys("Esc Down e Esc Up e"))),
      filterChanged: .impossible(isForm), sorted: .taken(turnQueue),
      queueChanged: .taken(growQueue), itemRemoved: .taken(removeItem)),
    LateScenario(
      name: "tags of a file", awaited: .tags,
      ask: keys("E"),
      screenLeft: .dropped(keys("Esc")), screenReopened: .dropped(afterChange(keys("Esc E"))),
      listChanged: .dropped(afterChange(keys("Esc Down E"))),
      listReopened: .dropped(afterChange(keys("Esc Down E Esc Up E"))),
      filterChanged: .impossible(isForm), sorted: .taken(turnQueue),
      queueChanged: .taken(growQueue), itemRemoved: .taken(removeItem)),
    LateScenario(
      name: "a preview of edited tags", awaited: .tagPreview,
      prepare: keys("E x"), ask: keys("Enter"),
      screenLeft: .dropped(keys("Esc")),
      screenReopened: .dropped(afterChange(keys("Esc E y Enter"))),
      listChanged: .dropped(afterChange(keys("Esc Down E y Enter"))),
      listReopened: .dropped(afterChange(keys("Esc Down E Esc Up E y Enter"))),
      filterChanged: .impossible(isForm), sorted: .taken(turnQueue),
      queueChanged: .taken(growQueue), itemRemoved: .taken(removeItem)),
    LateScenario(
      name: "the result of an edit of tags", awaited: .tagsWritten,
      prepare: keys("E x Enter"), ask: keys("y"),
      screenLeft: .dropped(keys("Esc F2")),
      screenReopened: .dropped(keys("Esc E x Enter")),
      // Rows that are marked in the meantime, in any list, keep their marks.
      listChanged: .dropped(keys("Esc F4 Enter y")),
      // Another form, whose files are still being written, stays open.
      listReopened: .dropped { conversation in
        conversation.reading = { effect in
          if case .writeTags = effect { return nil }
          return files(saying: "new")(effect)
        }
        keys("Esc Down E x Enter y")(&conversation)
      },
      filterChanged: .impossible(isForm), sorted: .taken(turnQueue),
      queueChanged: .taken(growQueue), itemRemoved: .taken(removeItem)),
    LateScenario(
      name: "completions for a command", awaited: .completions,
      prepare: keys(": s c a n Space a"), ask: keys("Tab"),
      screenLeft: .dropped(keys("Esc")), screenReopened: .dropped(keys("Esc :")),
      listChanged: .impossible(isLine), listReopened: .impossible(isLine),
      filterChanged: .dropped(keys("b")), sorted: .impossible(isLine),
      queueChanged: .taken(growQueue), itemRemoved: .taken(play(3))),
    LateScenario(
      name: "completions for a folder", awaited: .folderNames,
      prepare: keys("F8 Enter ~ / a"), ask: keys("Tab"),
      screenLeft: .dropped(keys("Esc")), screenReopened: .dropped(keys("Esc Enter")),
      listChanged: .impossible(isLine), listReopened: .impossible(isLine),
      filterChanged: .dropped(keys("b")), sorted: .impossible(isLine),
      queueChanged: .taken(growQueue), itemRemoved: .taken(play(3))),
  ]

  private static let isForm = "Typed text goes into the form, and filters nothing."
  private static let isLine = "Typed text goes into a line, and there is no list."

  /// Files contain something else from now on.
  private static func afterChange(_ steps: @escaping Steps) -> Steps {
    { conversation in
      conversation.reading = files(saying: "new")
      steps(&conversation)
    }
  }

  /// All scenarios.
  static let all = ofQueue + ofLists + ofPlaying + ofScreens + ofForms
}
