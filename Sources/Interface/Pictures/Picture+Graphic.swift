package import TerminalCells

extension Picture {
  /// Returns the picture for the terminal to draw over `size` cells, or `nil` if memory is short or
  /// it is too large.
  func graphic(_ mode: GraphicsMode, size: CellSize, identity: Int) -> Graphic? {
    guard size.width > 0, size.height > 0 else { return nil }
    guard mode.method != .sixel else {
      guard let bytes = sixels(filling: size, cell: mode.cell), bytes.count <= Self.mostSixels
      else { return nil }
      return Graphic(identity: identity, size: size, memory: 0, form: .sixel(bytes))
    }
    // More pixels than the cells have would not be visible.
    let seen = max(size.width * mode.cell.width, size.height * mode.cell.height)
    let sent = reduced(to: min(mode.mostPixels, seen))
    guard let png = sent.png() else { return nil }
    let form: Graphic.Form =
      if case .placeholders(let number) = mode.method {
        .placeholders(png: png, number: number)
      } else {
        .kitty(png: png)
      }
    return Graphic(
      identity: identity, size: size, memory: sent.width * sent.height * 4, form: form)
  }

  /// Returns a graphic over the characters that show until the terminal has drawn it.
  ///
  /// - Parameter characters: Draws the picture in characters, or returns `nil` if it cannot.
  func cells(
    under graphic: Graphic, _ mode: GraphicsMode, characters: () -> CellBuffer?
  ) -> CellBuffer {
    let size = graphic.size
    var buffer = CellBuffer(size: size)
    if isOpaque, let cells = characters() {
      buffer.draw(cells, in: buffer.bounds)
      // Sixels come in rows of six pixels, which may leave a part of the last row uncovered.
      if mode.method == .sixel, size.height * mode.cell.height % 6 != 0 {
        buffer.fill(buffer.bounds.row(size.height - 1))
      }
    }
    buffer.place(graphic, x: 0, y: 0)
    return buffer
  }

  /// The maximum bytes of sixels: noise takes ten times those of a photo and would block the
  /// terminal.
  private static let mostSixels = 2 << 20
}

extension GraphicsMode {
  /// Returns the number of pixels to decode on a picture's longer side; `nil` means drawing in
  /// characters.
  package static func pixels(for mode: GraphicsMode?) -> Int {
    mode?.mostPixels ?? 400
  }

  /// The maximum pixels to send on the longer side.
  var mostPixels: Int { isRemote ? 400 : 800 }

  /// The maximum side of a disc in pixels: when it turns, 64 frames fit into 16 MB of the
  /// terminal's memory.
  var mostPixelsOfDisc: Int { canMove ? (isRemote ? 160 : 248) : mostPixels / 2 }

  /// Returns the cells that a picture can fill: the terminal does not scale sixels.
  func room(in size: CellSize) -> CellSize {
    guard method == .sixel else { return size }
    return CellSize(
      width: min(size.width, mostPixels / cell.width),
      height: min(size.height, mostPixels / cell.height))
  }
}

extension CellBuffer {
  /// The total bytes of the buffer's pictures.
  var graphicBytes: Int {
    graphics.reduce(0) { sum, placed in
      switch placed.graphic.form {
      case .kitty(let bytes), .placeholders(let bytes, _), .sixel(let bytes): sum + bytes.count
      }
    }
  }
}
