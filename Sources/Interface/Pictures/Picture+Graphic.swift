package import TerminalCells

extension Picture {
  /// It as the terminal draws it over `size` cells; nil if memory is short, or if it would take too many bytes.
  func graphic(_ mode: GraphicsMode, size: CellSize, identity: Int) -> Graphic? {
    guard size.width > 0, size.height > 0 else { return nil }
    guard mode.method != .sixel else {
      guard let bytes = sixels(filling: size, cell: mode.cell), bytes.count <= Self.mostSixels
      else { return nil }
      return Graphic(identity: identity, size: size, memory: 0, form: .sixel(bytes))
    }
    // More pixels than its cells have are not seen.
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

  /// Noise takes ten times the bytes of a photo, and would hold up the terminal.
  private static let mostSixels = 2 << 20
}

extension GraphicsMode {
  /// So many pixels of a picture's longer side are wanted; nil: by characters.
  package static func pixels(for mode: GraphicsMode?) -> Int {
    mode?.mostPixels ?? 400
  }

  /// No more pixels of the longer side are sent.
  var mostPixels: Int { isRemote ? 400 : 800 }

  /// No more of a disc are: where it turns, 64 steps fit into 16 MB of the terminal's memory.
  var mostPixelsOfDisc: Int { canMove ? (isRemote ? 160 : 248) : mostPixels / 2 }

  /// What of a place a picture fills: sixels are not made larger by the terminal.
  func room(in size: CellSize) -> CellSize {
    guard method == .sixel else { return size }
    return CellSize(
      width: min(size.width, mostPixels / cell.width),
      height: min(size.height, mostPixels / cell.height))
  }
}

extension CellBuffer {
  /// How many bytes its pictures have.
  var graphicBytes: Int {
    graphics.reduce(0) { sum, placed in
      switch placed.graphic.form {
      case .kitty(let bytes), .placeholders(let bytes, _), .sixel(let bytes): sum + bytes.count
      }
    }
  }
}
