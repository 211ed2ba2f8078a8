import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// A reply that a screen waits for, and what must happen to it if something changes before it arrives.
struct LateScenario: CustomTestStringConvertible, Sendable {
  typealias Steps = @Sendable (inout Conversation) -> Void

  /// What happens to a reply that arrives after a change.
  enum Outcome: Sendable {
    /// It changes nothing on the screen and marks nothing.
    case dropped(Steps)
    /// It leads to the same screen and marks as if it had arrived in time.
    case taken(Steps)
    /// It leads to a row with this text.
    case leads(to: String, Steps)
    /// The change cannot happen meanwhile, and why.
    case impossible(String)
  }

  let name: String
  let awaited: Awaited
  /// Whether the reply is created only when it arrives.
  ///
  /// The player sends replies and events in the order in which it creates them: a reply after an event reflects it.
  var isMadeLate = false
  /// Whether replies of this kind arrive in the order of their requests.
  var comesInOrder = false
  var model: @Sendable () -> AppModel = { Fixture.model() }
  /// The steps before the request.
  var prepare: Steps = { _ in }
  /// The steps that make the request.
  let ask: Steps

  // What happens to the reply after each change.
  let screenLeft: Outcome
  let screenReopened: Outcome
  let listChanged: Outcome
  let listReopened: Outcome
  let filterChanged: Outcome
  let sorted: Outcome
  let queueChanged: Outcome
  let itemRemoved: Outcome

  var testDescription: String { name }

  /// All changes, with what happens to the reply.
  var outcomes: [(meanwhile: String, outcome: Outcome)] {
    [
      ("another screen", screenLeft), ("the screen again", screenReopened),
      ("another list", listChanged), ("the list again", listReopened),
      ("another filter", filterChanged), ("another order", sorted),
      ("another queue", queueChanged), ("the item is gone", itemRemoved),
    ]
  }

  /// A conversation up to the request; its reply is held back or has arrived.
  func begun(keepingBack: Bool) -> Conversation {
    var conversation = Conversation(model(), rows: Self.songs, lyrics: Fixture.lyrics)
    conversation.lists = Self.lists
    conversation.playlists = Fixture.playlists
    conversation.savedQueries = [SavedQuery(name: "evening", text: "mood:calm")]
    conversation.cover = CoverTests.answer()
    conversation.photo = CoverTests.answer()
    conversation.reading = Self.files(saying: "old")
    conversation.send(.attached(Fixture.snapshot(playing: 1, of: Self.songs)))
    prepare(&conversation)
    if keepingBack {
      conversation.keepsBack = { [awaited] in Awaited($0, in: $1) == awaited }
      conversation.keepsAllBack = comesInOrder
    }
    ask(&conversation)
    return conversation
  }
}

// MARK: Contents

extension LateScenario {
  /// More songs than one request may ask for.
  static let songs = queue(of: (0..<1200).map { Fixture.track("Song \($0)", number: $0 + 1) })

  static func queue(of tracks: [Track]) -> [QueueWindow.Row] {
    tracks.enumerated().map { index, track in
      let number = Int64(track.title.filter(\.isNumber)) ?? 0
      return QueueWindow.Row(
        index: index, entry: QueueEntry(id: EntryID(rawValue: number + 1), track: track), moods: [])
    }
  }

  static func found(_ text: String) -> ListSource {
    .hits(LibraryQuery(condition: .text(nil, .init(text, .words))))
  }

  static let lists: [ListSource: [ListRow]] = {
    let items = songs.map { ListRow.track(ListRow.Item(track: $0.entry.track, isMissing: false)) }
    var lists = Fixture.lists
    lists[.tracks(LibraryQuery())] = items
    lists[.mood(.happy)] = items
    lists[.mood(.calm)] = Array(items[20..<25])
    lists[found("s")] = items
    lists[found("so")] = Array(items[30..<40])
    lists[.photos] = Fixture.photos
    for sensor in ["music", "others"] {
      lists[.records(of: sensor)] = (0..<40).map { index in
        .record(.init(time: "06:47:\(10 + index)", event: sensor, position: "1:00", item: "東京"))
      }
    }
    return lists
  }()

  /// What the runner finds in files and folders, all of which contain `text`.
  static func files(saying text: String) -> (Effect) -> AppEvent? {
    { effect in
      switch effect {
      case .readDetails(_, let tag): .details(tag, [TrackDetail("title", text)])
      case .readTags(_, let tag): .tags(tag, .success([[.title: [text]]]))
      case .planTags(let paths, _, let tag):
        .tagPreview(
          tag,
          TagPreview(
            files: paths.map {
              .init(path: $0, changes: [TagChange(field: .title, old: [text], new: ["x"])])
            }, refusals: []))
      case .writeTags(let tag):
        .tagsWritten(
          tag,
          TagsWritten(
            files: songs[1].entry.track.persistentID.map {
              [WrittenTags(path: songs[1].entry.track.path, changes: [], sound: $0, version: "1")]
            } ?? [], refusals: []))
      case .readPhotos(let song): .photosOfSong(song, PhotosOfSong(count: 2, days: [text]))
      case .readOutline(let song):
        .outline(song, SongOutline(bookmarks: text == "old" ? [60] : [120]))
      case .completeWord(_, let typed): .completions([text], for: typed)
      case .completeFolder(let typed):
        .folders(FolderCompletion(text: "~/\(text)", names: []), of: typed)
      default: nil
      }
    }
  }

  // MARK: Changes

  /// Another song starts playing.
  static func play(_ index: Int) -> Steps {
    { conversation in
      conversation.change(.itemChanged(from: songs[1].entry, previousPosition: 0)) {
        $0.item = songs[index].entry
        $0.queueIndex = index
      }
    }
  }

  /// The queue is reversed.
  static let turnQueue: Steps = { conversation in
    conversation.rows = queue(of: conversation.rows.reversed().map(\.entry.track))
    conversation.change(.queueChanged) { $0.queueRevision += 1 }
  }

  /// The first song is queued a second time, at the end.
  static let growQueue: Steps = { conversation in
    conversation.rows = queue(
      of: conversation.rows.map(\.entry.track) + [Fixture.track("Song 1200", number: 1201)])
    conversation.change(.queueChanged) {
      $0.queueRevision += 1
      $0.queueCount += 1
    }
  }

  /// The playing song is removed from the queue, and the next one plays.
  static let removeItem: Steps = { conversation in
    conversation.rows = queue(
      of: conversation.rows.map(\.entry.track).filter { $0 != songs[1].entry.track })
    conversation.change(.queueChanged) {
      $0.queueRevision += 1
      $0.queueCount -= 1
      $0.item = songs[2].entry
    }
  }

  /// The first track of a list disappears.
  static func removeFirst(of source: ListSource) -> Steps {
    { conversation in
      conversation.lists[source]?.removeFirst()
      conversation.change(.libraryChanged) {
        $0.libraryRevision += 1
        $0.moodsRevision += 1
      }
    }
  }

  /// Presses keys, spelled as in the settings.
  static func keys(_ spellings: String) -> Steps {
    let keys = spellings.split(separator: " ").flatMap { spelling -> [Key] in
      guard let sequence = KeySequence(String(spelling)) else {
        preconditionFailure("There is no key \(spelling).")
      }
      return sequence.keys
    }
    return { conversation in
      for key in keys { conversation.press(key) }
    }
  }
}
