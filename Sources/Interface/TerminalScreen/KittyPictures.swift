import TerminalCells

/// The pictures that a terminal stores and shows through kitty's protocol.
///
/// A picture is sent once, in pieces. The next piece is sent when the terminal confirms the
/// previous one, so that a key never waits for more than one piece, even on a slow connection.
struct KittyPictures {
  /// Whether placeholders are used, within a multiplexer.
  private let isVirtual: Bool
  private var wanted: [PlacedGraphic] = []
  private var shown: [Rect: Graphic] = [:]
  private var numbers: [Graphic: UInt32] = [:]
  /// The pictures that the terminal stores, the most recently shown last.
  private var held: [Graphic] = []
  private var upload: Upload?
  private var lastNumber: UInt32 = 1000
  /// Whether the terminal has yet to confirm a piece.
  private(set) var isWaiting = false

  private struct Upload {
    let placed: PlacedGraphic
    let number: UInt32
    var commands: ArraySlice<[UInt8]>
    var isBegun = false
  }

  /// The maximum use of the terminal's memory.
  private static let mostMemory = 16 << 20
  /// The number of commands in a piece, which is 8 kB: an eighth of a second on a line with 64 kB/s.
  private static let piece = 2
  private static let readiness = Array("\u{1B}[5n".utf8)

  init(isVirtual: Bool) {
    self.isVirtual = isVirtual
  }

  /// The numbers of the stored pictures.
  var heldNumbers: [UInt32] { held.compactMap { numbers[$0] } }

  /// Returns the bytes to send now in order to show exactly these pictures.
  ///
  /// - Parameter keepsThumbnails: Whether the terminal keeps thumbnails that are not among them.
  mutating func show(_ wanted: [PlacedGraphic], keepsThumbnails: Bool = false) -> [UInt8] {
    let isSame = wanted == self.wanted
    self.wanted = wanted
    let freed = keepsThumbnails ? [] : forgetThumbnails()
    guard !isSame || !freed.isEmpty else { return [] }
    return freed + (isSame ? [] : removeUnwanted()) + sendNext()
  }

  /// Handles a confirmation, and returns the next bytes to send.
  mutating func takeReadiness() -> [UInt8] {
    guard isWaiting else { return [] }
    isWaiting = false
    return sendNext()
  }

  /// Handles a cleared screen: forgets everything, and returns the bytes that delete stored
  /// pictures.
  mutating func reset() -> [UInt8] {
    defer { self = KittyPictures(isVirtual: isVirtual, after: lastNumber, isWaiting: isWaiting) }
    let isUsed = !held.isEmpty || upload?.isBegun == true
    return isUsed ? abortUpload() + heldNumbers.flatMap { sent(KittyProtocol.forget($0)) } : []
  }

  private init(isVirtual: Bool, after number: UInt32, isWaiting: Bool) {
    self.init(isVirtual: isVirtual)
    lastNumber = number
    self.isWaiting = isWaiting
  }

  /// Immediately removes pictures from areas where none is wanted.
  private mutating func removeUnwanted() -> [UInt8] {
    let areas = Set(wanted.map(\.area))
    let gone = shown.filter { !areas.contains($0.key) }
    guard !gone.isEmpty || wanted.isEmpty else { return [] }
    var bytes = abortUpload()
    for (area, graphic) in gone {
      shown[area] = nil
      bytes += remove(graphic)
    }
    return bytes
  }

  /// Deletes the thumbnails that are not wanted, also one that is being sent.
  private mutating func forgetThumbnails() -> [UInt8] {
    let spare = held.filter(isSpareThumbnail)
    let isSending = upload.map { isSpareThumbnail($0.placed.graphic) } ?? false
    guard isSending || !spare.isEmpty else { return [] }
    var bytes = abortUpload()
    for graphic in spare { bytes += forget(graphic) }
    return bytes
  }

  private func isSpareThumbnail(_ graphic: Graphic) -> Bool {
    graphic.isThumbnail && !wanted.contains { $0.graphic == graphic }
  }

  private mutating func remove(_ graphic: Graphic) -> [UInt8] {
    guard let number = numbers[graphic], !shown.values.contains(graphic) else { return [] }
    return sent(KittyProtocol.remove(number))
  }

  private mutating func sendNext() -> [UInt8] {
    // No other command may come between the pieces of a picture.
    guard upload?.isBegun != true else { return continueUpload() }
    var bytes: [UInt8] = []
    for placed in wanted where shown[placed.area] != placed.graphic && holds(placed.graphic) {
      bytes += place(placed.graphic, over: placed.area)
    }
    if upload == nil, let next = wanted.first(where: { !holds($0.graphic) }) {
      bytes += begin(next)
    }
    return bytes + continueUpload()
  }

  private func holds(_ graphic: Graphic) -> Bool { held.contains(graphic) }

  private mutating func begin(_ placed: PlacedGraphic) -> [UInt8] {
    var bytes: [UInt8] = []
    let commands: [[UInt8]]
    var number = lastNumber + 1
    switch placed.graphic.form {
    case .kitty(let png):
      lastNumber = number
      commands = KittyProtocol.upload(png, as: number)
    case .placeholders(let png, let fixed):
      // There is only one number, so delete the previous picture first.
      for graphic in held { bytes += forget(graphic) }
      number = fixed
      commands = KittyProtocol.upload(png, as: number)
    case .sixel: return []
    }
    upload = Upload(placed: placed, number: number, commands: commands[...])
    return bytes
  }

  private mutating func continueUpload() -> [UInt8] {
    guard !isWaiting, var upload else { return [] }
    var bytes = upload.commands.prefix(Self.piece).flatMap { sent($0) }
    upload.commands = upload.commands.dropFirst(Self.piece)
    upload.isBegun = true
    self.upload = upload
    isWaiting = true
    if upload.commands.isEmpty { bytes += finish(upload) }
    return bytes + Self.readiness
  }

  /// Shows the sent picture even if another is wanted there by now: a disc turns faster than a slow
  /// connection sends.
  private mutating func finish(_ done: Upload) -> [UInt8] {
    upload = nil
    let graphic = done.placed.graphic.withoutBytes
    numbers[graphic] = done.number
    held.append(graphic)
    var bytes: [UInt8] = []
    if wanted.contains(where: { $0.area == done.placed.area }) {
      bytes += place(graphic, over: done.placed.area)
    }
    var memory = held.reduce(0) { $0 + $1.memory }
    for old in held where memory > Self.mostMemory && !shown.values.contains(old) && old != graphic
    {
      memory -= old.memory
      bytes += forget(old)
    }
    return bytes
  }

  private mutating func place(_ graphic: Graphic, over area: Rect) -> [UInt8] {
    guard let number = numbers[graphic] else { return [] }
    let before = shown[area]
    shown[area] = graphic
    if let index = held.firstIndex(of: graphic) { held.append(held.remove(at: index)) }
    let place =
      isVirtual
      ? KittyProtocol.placeVirtually(number, over: area) : KittyProtocol.place(number, over: area)
    // Remove the previous picture last, so that nothing shows through.
    return sent(place) + (before.map { remove($0) } ?? [])
  }

  private mutating func forget(_ graphic: Graphic) -> [UInt8] {
    held.removeAll { $0 == graphic }
    shown = shown.filter { $0.value != graphic }
    return numbers.removeValue(forKey: graphic).map { sent(KittyProtocol.forget($0)) } ?? []
  }

  private mutating func abortUpload() -> [UInt8] {
    defer { upload = nil }
    return upload?.isBegun == true ? sent(KittyProtocol.abort) : []
  }

  private func sent(_ command: [UInt8]) -> [UInt8] {
    isVirtual ? KittyProtocol.passedThrough(command) : command
  }
}
