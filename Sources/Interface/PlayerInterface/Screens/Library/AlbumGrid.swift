import PlayerModel
import TerminalCells

/// The covers of the album grid, which are requested as they come into view.
///
/// While the grid scrolls, covers are characters, which cost a slow terminal little. Once it has rested, they
/// become pixels where the terminal draws pictures.
struct AlbumGrid: Equatable, Sendable {
  /// The time without scrolling after which covers become pixels, in nanoseconds.
  static let rest: Int64 = 100_000_000
  /// The time for a cell of a cover over a network, in nanoseconds: about 40 bytes, at 64 kB/s.
  private static let timeOfCell: Int64 = 750_000
  /// The maximum size of a cover in characters over a network, which then delays a key by less than 100 ms.
  private static let largestOverNetwork = CellSize(width: 16, height: 8)
  /// The bytes of the terminal's memory for the visible tiles: half of what it grants, so that those of the
  /// previous page stay.
  private static let mostMemory = 8 << 20
  /// The maximum number of pixels on a side of a tile, which is that of the cached thumbnails.
  private static let mostPixels = 256
  /// The maximum number of pages of drawn covers.
  private static let mostPages = 5

  /// What is visible.
  private struct Window: Equatable {
    var source: ListSource?
    var rows: Range<Int>
    var tiles: TileLayout
  }

  /// How covers are drawn in characters and in pixels; `nil` if they are not.
  private struct Looks: Equatable {
    var characters: TileRequest.Look?
    var pixels: TileRequest.Look?
  }

  private var characters = TileCovers()
  private var pixels = TileCovers()
  private var looks = Looks()
  /// The revision of the library whose covers are known; `nil` before the first.
  private var revision: Int64?
  /// The last request, and those of its albums whose answers have not arrived.
  private var asked: TileRequest?
  private var waiting: Set<TrackPath> = []
  private var window: Window?
  /// When the grid scrolled last.
  private var movedAt: Int64 = 0
  /// Whether it has rested since.
  private var isResting = false
  /// The covers that are shown over a network, one after another; `nil` if all are shown at once.
  private var revealed: Set<TrackPath>?
  private var revealedAt: Int64 = 0
  /// When ``request(_:_:_:)`` must be called again without an event; `nil` for never.
  private(set) var dueAt: Int64?

  /// Returns the cover of an album in its current form; `nil` if there is none, or it is not known yet.
  func picture(of path: TrackPath) -> CellBuffer? {
    if isResting, case .picture(let picture)? = pixels[path] { return picture }
    guard revealed?.contains(path) != false, case .picture(let picture)? = characters[path] else {
      return nil
    }
    return picture
  }

  /// Whether the terminal is at the other end of a network, where each cell is expensive.
  var isSparing: Bool { revealed != nil }

  /// Notes what is visible, and returns a request for covers that are missing.
  mutating func request(
    _ list: RowList, _ tiles: TileLayout, _ context: PaneContext
  ) -> TileRequest? {
    let now = context.now.monotonicNanoseconds
    adopt(Self.looks(tiles, context.appearance))
    adopt(context.player.revision.library)
    let isPaced = context.appearance.graphics.isRemote
    let new = Window(source: list.source, rows: list.position.visible, tiles: tiles)
    if new != window {
      (window, movedAt, isResting) = (new, now, false)
      revealed = isPaced ? [] : nil
    }
    let visible = paths(list, new.rows)
    dueAt = nil
    settle(visible, at: now)
    return missing(visible, ahead: paths(list, ahead(of: list.position)))
  }

  /// Handles covers, unless they are drawn in a way that is no longer wanted.
  mutating func receive(_ answers: [TileAnswer]) {
    for answer in answers {
      if answer.look == looks.characters {
        characters.receive(answer.picture, of: answer.path)
      } else if answer.look == looks.pixels {
        pixels.receive(answer.picture, of: answer.path)
      }
      if answer.look == asked?.look { waiting.remove(answer.path) }
    }
  }

  /// Adopts how covers are drawn, and drops those that are drawn in another way.
  private mutating func adopt(_ new: Looks) {
    guard new != looks else { return }
    if new.characters != looks.characters { characters = TileCovers() }
    if new.pixels != looks.pixels { pixels = TileCovers() }
    looks = new
    (asked, waiting) = (nil, [])
  }

  /// Has the covers drawn again if files of the library have changed, as with an edit of tags.
  private mutating func adopt(_ new: Int64) {
    guard new != revision else { return }
    revision = new
    characters.expire()
    pixels.expire()
    (asked, waiting) = (nil, [])
  }

  /// Returns how covers are drawn in an appearance.
  private static func looks(_ tiles: TileLayout, _ appearance: Appearance) -> Looks {
    let mode = appearance.tileGraphicsMode
    let isOnLight = appearance.isOnLight
    let side = Int(Double(mostMemory / 4 / max(1, tiles.count)).squareRoot())
    let pixels = mode.map {
      TileRequest.Look(
        size: tiles.cover, isOnLight: isOnLight, graphics: $0, mostPixels: min(mostPixels, side))
    }
    // Without colours a small cover is noise; over a network, pixels are sent instead.
    let hasColors = appearance.traits.colors != .none
    let isRemote = appearance.graphics.isRemote
    guard hasColors, mode == nil || !isRemote else { return Looks(pixels: pixels) }
    let largest = isRemote ? largestOverNetwork : tiles.cover
    let size = CellSize(
      width: min(tiles.cover.width, largest.width), height: min(tiles.cover.height, largest.height))
    return Looks(
      characters: TileRequest.Look(size: size, isOnLight: isOnLight), pixels: pixels)
  }

  /// Updates what time changes: rest after scrolling, and the covers that are shown one after another.
  private mutating func settle(_ visible: [TrackPath], at now: Int64) {
    if !isResting, looks.pixels != nil || revealed != nil {
      let (end, overflow) = movedAt.addingReportingOverflow(Self.rest)
      guard now >= end || overflow else {
        dueAt = end
        return
      }
    }
    isResting = true
    if looks.pixels == nil, let look = looks.characters { reveal(visible, look.size, at: now) }
  }

  /// Shows the next cover over a network, if it is due.
  private mutating func reveal(_ visible: [TrackPath], _ cover: CellSize, at now: Int64) {
    guard let shown = revealed else { return }
    let hidden = visible.filter { !shown.contains($0) && characters[$0] != nil }
    guard let next = hidden.first else { return }
    let pace = Int64(cover.width * cover.height) * Self.timeOfCell
    let (due, overflow) = revealedAt.addingReportingOverflow(pace)
    guard now >= due || overflow || shown.isEmpty else {
      dueAt = due
      return
    }
    revealed?.insert(next)
    revealedAt = now
    let (following, isTooLate) = now.addingReportingOverflow(pace)
    if hidden.count > 1, !isTooLate { dueAt = following }
  }

  /// Returns a request for what is visible but unknown, then for what the next keys will show.
  private mutating func missing(_ visible: [TrackPath], ahead: [TrackPath]) -> TileRequest? {
    if let look = looks.characters {
      let unknown = visible.filter(characters.lacks)
      if !unknown.isEmpty { return ask(for: unknown, look) }
    }
    if isResting, let look = looks.pixels {
      let unknown = visible.filter { pixels.lacks($0) && characters[$0] != TileCovers.Cover.absent }
      if !unknown.isEmpty { return ask(for: unknown, look) }
    }
    dropDistant(visible + ahead)
    if let look = looks.characters {
      let unknown = ahead.filter(characters.lacks)
      if !unknown.isEmpty { return ask(for: unknown, look) }
    }
    return nil
  }

  /// Returns a request unless the last one includes these albums.
  private mutating func ask(for paths: [TrackPath], _ look: TileRequest.Look) -> TileRequest? {
    guard asked?.look != look || !waiting.isSuperset(of: paths) else { return nil }
    let request = TileRequest(paths: paths, look: look)
    (asked, waiting) = (request, Set(paths))
    return request
  }

  /// Drops covers that are far from the visible ones, once there are many.
  private mutating func dropDistant(_ near: [TrackPath]) {
    guard let window else { return }
    let most = Self.mostPages * window.tiles.count
    guard max(characters.count, pixels.count) > most else { return }
    let near = Set(near)
    characters.drop(except: near)
    pixels.drop(except: near)
  }

  /// Returns the albums of rows, as far as they are known; each once, because albums may share a track.
  private func paths(_ list: RowList, _ rows: some Sequence<Int>) -> [TrackPath] {
    var seen: Set<TrackPath> = []
    return rows.compactMap { row in
      guard case .group(let group)? = list.row(at: row), let path = group.cover else { return nil }
      return seen.insert(path).inserted ? path : nil
    }
  }

  /// Returns the rows of the next page, and of the previous one.
  private func ahead(of position: ListPosition) -> [Int] {
    let (visible, page) = (position.visible, position.height)
    return Array(visible.upperBound..<min(position.count, visible.upperBound + page))
      + Array(max(0, visible.lowerBound - page)..<visible.lowerBound)
  }
}
