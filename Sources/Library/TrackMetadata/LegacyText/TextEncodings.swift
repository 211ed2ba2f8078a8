package import PlayerModel
import SoundDecoding
import Synchronization
import TagReading

/// Decodes texts that do not declare their encoding, by a setting or as detected.
///
/// What is detected is decided over all files of a folder together, because a title is too short to be certain of. A
/// file whose own texts contradict that, as in a folder of downloads, is decided on its own. Western texts stay
/// Windows-1252.
package final class TextEncodings: Sendable {
  /// The encoding of all texts, or ``LegacyEncoding/automatic``.
  package let setting: LegacyEncoding
  private let folders = Mutex<[TrackPath: Decision]>([:])

  /// What the files of a folder have in common.
  private struct Decision {
    let encoding: LegacyEncoding?
    let madeAt: ContinuousClock.Instant
  }

  /// How long a decision holds, so that a scan reads the files of a folder only once more.
  private static let validity = Duration.seconds(60)
  /// The maximum number of folders that are remembered.
  private static let mostFolders = 64

  /// Creates a decoder of texts in the given encoding.
  package init(_ setting: LegacyEncoding = .automatic) {
    self.setting = setting
  }

  /// Decodes the text of a file next to the tracks in `folder`, such as lyrics.
  package func text(_ bytes: [UInt8], in folder: TrackPath) -> String {
    TextDecoding.text(bytes) { rest in
      let lines = rest.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        .filter { $0.contains { $0 >= 0x80 } }
      return Self.decode(rest, as: encoding(ofLines: lines, in: folder))
    }
  }

  /// Returns the encoding of a file's lines that are not UTF-8, or `nil` if it is Windows-1252.
  package func encoding(
    ofLines lines: [ArraySlice<UInt8>], in folder: TrackPath
  ) -> LegacyEncoding? {
    let texts = lines.prefix(FolderEvidence.mostTexts).map { line in
      Array(line.prefix(FolderEvidence.longestText))
    }
    return encoding(of: EncodingEvidence(texts), in: folder)
  }

  /// Decodes bytes that are not UTF-8; what is invalid in `encoding` is read as Windows-1252.
  package static func decode(_ bytes: ArraySlice<UInt8>, as encoding: LegacyEncoding?) -> String {
    encoding?.text(bytes) ?? TextDecoding.windows1252(bytes)
  }

  /// Returns the tags of the file at `path` with decoded texts.
  func decoding(_ blocks: [TagBlock], of path: TrackPath) -> [TagBlock] {
    guard blocks.contains(where: \.hasUndeclaredTexts) else { return blocks }
    let evidence = EncodingEvidence(FolderEvidence.texts(of: blocks))
    guard let encoding = encoding(of: evidence, in: path.parent) else { return blocks }
    return blocks.map { block in
      block.replacingItems(
        block.items.map { item in
          guard let bytes = item.undeclared, let text = encoding.text(bytes[...]) else {
            return item
          }
          var item = item
          item.text = text
          return item
        })
    }
  }

  // MARK: Decisions

  private func encoding(of own: EncodingEvidence, in folder: TrackPath) -> LegacyEncoding? {
    guard setting == .automatic else { return setting }
    guard !own.samples.isEmpty else { return nil }
    let isOdd = own.isImplausibleAsWestern
    if let shared = sharedEncoding(of: folder), own.fits(shared, isStrict: !isOdd) {
      return shared
    }
    return isOdd ? own.detected() : nil
  }

  /// Returns the encoding that the files of `folder` have in common.
  private func sharedEncoding(of folder: TrackPath) -> LegacyEncoding? {
    let now = ContinuousClock.now
    let known = folders.withLock { $0[folder] }
    if let known, now - known.madeAt < Self.validity { return known.encoding }
    // Without the lock, because it reads files; at worst, two threads decide the same.
    let decision = Decision(encoding: FolderEvidence(folder).encoding, madeAt: now)
    folders.withLock { folders in
      if folders.count >= Self.mostFolders { folders = [:] }
      folders[folder] = decision
    }
    return decision.encoding
  }
}
