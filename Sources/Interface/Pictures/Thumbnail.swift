package import TerminalCells

/// A small picture for a tile of a grid, which is stored as a JPEG.
package struct Thumbnail: Hashable, Sendable {
  private let picture: Picture

  /// The maximum number of pixels on the longer side.
  private static let side = 256
  private static let quality = 85

  /// Returns the thumbnail of a picture, a JPEG, PNG or WebP, as a JPEG.
  ///
  /// - Throws: A `PictureError` with the reason.
  package static func jpeg(of bytes: [UInt8]) throws(PictureError) -> [UInt8] {
    try Picture(decoding: bytes, box: side).jpeg(quality: quality)
  }

  /// Decodes a stored thumbnail.
  ///
  /// - Throws: A `PictureError` with the reason.
  package init(decoding jpeg: [UInt8]) throws(PictureError) {
    picture = try Picture(decoding: jpeg, box: Self.side)
  }

  /// Returns the thumbnail in characters, at most as many as `room` has, or `nil` if memory is short, or if it could
  /// not be recognised in eight or sixteen colours.
  package func drawn(in room: CellSize, traits: TerminalTraits, onLight: Bool) -> CellBuffer? {
    picture.drawnIfRecognizable(
      in: picture.size(fitting: room), like: picture, traits: traits, onLight: onLight)
  }

  /// Returns the thumbnail for the terminal to draw, or `nil` if memory is short.
  ///
  /// Over a network there are no characters under it, because they would be as many bytes as the picture.
  ///
  /// - Parameters:
  ///   - mostPixels: The maximum number of pixels to send on the longer side.
  ///   - identity: A number that identifies the drawing among all of the terminal's.
  package func drawn(
    in room: CellSize, by mode: GraphicsMode, mostPixels: Int, identity: Int,
    traits: TerminalTraits, onLight: Bool
  ) -> CellBuffer? {
    let sent = picture.reduced(to: max(1, mostPixels))
    let size = sent.size(fitting: mode.room(in: room), cell: mode.cell)
    guard let graphic = sent.graphic(mode, size: size, identity: identity)?.asThumbnail else {
      return nil
    }
    guard mode.isRemote else {
      return sent.cells(under: graphic, mode) {
        sent.drawnIfRecognizable(
          in: graphic.size, like: sent, traits: traits, onLight: onLight)
      }
    }
    var buffer = CellBuffer(size: size)
    buffer.place(graphic, x: 0, y: 0)
    return buffer
  }
}
