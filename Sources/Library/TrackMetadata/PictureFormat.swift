/// The formats of covers, determined by their first bytes.
///
/// Other data is not a picture, whatever its name or tag is: a link named `cover.jpg` may refer to a key.
enum PictureFormat: String, CaseIterable {
  case jpeg = "image/jpeg"
  case png = "image/png"
  case gif = "image/gif"
  case bmp = "image/bmp"
  case webp = "image/webp"
  case tiff = "image/tiff"
  case avif = "image/avif"
  case jpegXL = "image/jxl"

  /// The number of bytes that determine the format.
  static let length = 18

  /// Determines the format from the first bytes of a file, or returns `nil` if they are not those of a
  /// picture.
  init?(beginning bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.length))
    guard let format = Self.allCases.first(where: { $0.begins(bytes) }) else { return nil }
    self = format
  }

  private func begins(_ bytes: [UInt8]) -> Bool {
    func has(_ text: String, at place: Int = 0) -> Bool {
      bytes.dropFirst(place).starts(with: text.utf8)
    }
    return switch self {
    case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
    case .gif: has("GIF87a") || has("GIF89a")
    // Many texts begin with “BM”, so the size of the header must follow, which is small (BITMAPINFOHEADER and
    // similar).
    case .bmp:
      has("BM") && bytes.count == Self.length && bytes[14] >= 12
        && bytes[15...].allSatisfy { $0 == 0 }
    case .webp: has("RIFF") && has("WEBP", at: 8)
    case .tiff: has("II*\0") || has("MM\0*")
    case .avif: has("ftypavif", at: 4) || has("ftypavis", at: 4)
    // A bare codestream, or a container.
    case .jpegXL: bytes.starts(with: [0xFF, 0x0A]) || has("\0\0\0\u{C}JXL ")
    }
  }
}
