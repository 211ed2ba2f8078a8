import PlayerModel
import TerminalCells

/// The photos screen: the list, and the picture of the selected photo.
struct PhotosView: Equatable, Sendable {
  private(set) var list = RowList()
  private(set) var picture = CoverView()

  /// Creates a list of all photos, newest first.
  init() {
    list.show(.photos)
  }

  /// The selected photo, if it is known.
  var selected: ListRow.Photo? {
    if case .photo(let photo)? = list.selectedRow { photo } else { nil }
  }

  mutating func ask(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent] {
    let parts = PhotosPane.parts(of: context.layout.body)
    list.setHeight(parts.list.height)
    var effects: [Effect] = []
    if let question = list.ask(context.player.revision, &tags) { effects.append(question) }
    let size = CellSize(width: parts.picture.width, height: parts.picture.height)
    let wanted =
      parts.picture.isEmpty
      ? nil
      : selected.map {
        CoverRequest(
          path: $0.path, size: size, shape: .picture, isOnLight: context.appearance.isOnLight,
          graphics: context.appearance.photoGraphicsMode)
      }
    if let request = picture.request(wanted, steps: nil, at: context.now) {
      effects.append(.drawPhoto(request))
    }
    return effects.map(Intent.effect)
  }

  /// Handles rows, if this list requested them.
  mutating func receive(_ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag) {
    _ = list.receive(answer, tag)
  }

  /// Handles a picture, unless it is outdated.
  mutating func receive(_ answer: CoverAnswer, to request: CoverRequest) {
    _ = picture.receive(answer, to: request)
  }

  mutating func changeList<Result>(_ change: (inout RowList) -> Result) -> Result {
    change(&list)
  }
}
