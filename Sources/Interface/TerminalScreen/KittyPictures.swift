import TerminalCells

/// What a terminal holds and shows by kitty's protocol, and the bytes that make it show something else.
///
/// A picture is sent once, piece by piece: the next piece goes out when the terminal answers that it has taken the
/// one before, so that a key never waits for more than a piece, however slow the line is.
struct KittyPictures {
  /// Whether they are shown by placeholders, behind a multiplexer.
  private let isVirtual: Bool
  private var wanted: [PlacedGraphic] = []
  private var shown: [Rect: Graphic] = [:]
  private var numbers: [Graphic: UInt32] = [:]
  /// Those that the terminal holds, the one that was shown last at the end.
  private var held: [Graphic] = []
  private var upload: Upload?
  private var lastNumber: UInt32 = 1000
  /// Whether the terminal has yet to say that it took a piece.
  private(set) var isWaiting = false

  private struct Upload {
    let placed: PlacedGraphic
    let number: UInt32
    var commands: ArraySlice<[UInt8]>
    var isBegun = false
  }

  /// No more of the terminal's memory is taken.
  private static let mostMemory = 16 << 20
  /// So many commands are a piece: 16 kB.
  private static let piece = 4
  private static let readiness = Array("\u{1B}[5n".utf8)

  init(isVirtual: Bool) {
    self.isVirtual = isVirtual
  }

  /// The numbers that the terminal knows.
  var heldNumbers: [UInt32] { held.compactMap { numbers[$0] } }

  /// The bytes that show these pictures and no others, as far as they can be sent now.
  mutating func show(_ wanted: [PlacedGraphic]) -> [UInt8] {
    guard wanted != self.wanted else { return [] }
    self.wanted = wanted
    return removeUnwanted() + goOn()
  }

  /// The terminal has taken what it was sent: the bytes that come next.
  mutating func takeReadiness() -> [UInt8] {
    guard isWaiting else { return [] }
    isWaiting = false
    return goOn()
  }

  /// The terminal was cleared: nothing is known to be there.
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

  /// Whatever lies where nothing is wanted goes at once.
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

  private mutating func remove(_ graphic: Graphic) -> [UInt8] {
    guard let number = numbers[graphic], !shown.values.contains(graphic) else { return [] }
    return sent(KittyProtocol.remove(number))
  }

  private mutating func goOn() -> [UInt8] {
    var bytes: [UInt8] = []
    for placed in wanted where shown[placed.area] != placed.graphic && holds(placed.graphic) {
      bytes += place(placed.graphic, over: placed.area)
    }
    if upload == nil, let next = wanted.first(where: { !holds($0.graphic) }) {
      bytes += begin(next)
    }
    return bytes + goOnWithUpload()
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
      // There is one number: the picture before goes first.
      for graphic in held { bytes += forget(graphic) }
      number = fixed
      commands = KittyProtocol.upload(png, as: number)
    case .sixel: return []
    }
    upload = Upload(placed: placed, number: number, commands: commands[...])
    return bytes
  }

  private mutating func goOnWithUpload() -> [UInt8] {
    guard !isWaiting, var upload else { return [] }
    var bytes = upload.commands.prefix(Self.piece).flatMap { sent($0) }
    upload.commands = upload.commands.dropFirst(Self.piece)
    upload.isBegun = true
    self.upload = upload
    isWaiting = true
    if upload.commands.isEmpty { bytes += finish(upload) }
    return bytes + Self.readiness
  }

  /// What was sent is shown even if something else is wanted there by now: a disc turns faster than a slow line.
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
    // The one before goes last, so that nothing is bare meanwhile.
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
