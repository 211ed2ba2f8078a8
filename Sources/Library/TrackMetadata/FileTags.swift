import Linux
import PlayerModel
import SoundDecoding
import SoundFiles

/// The tags of a file, in the order in which values are looked up.
struct FileTags {
  private(set) var blocks: [TagBlock]

  /// Reads the tags of the file at `path`, which may already be open; damaged tags are read as far as
  /// possible.
  ///
  /// - Parameter encodings: Decodes texts whose encoding the tags do not declare.
  init(
    _ path: TrackPath, openedAs opened: (any SoundFile)? = nil, _ parts: TagParts = .all,
    encodings: TextEncodings
  ) throws(MetadataError) {
    blocks = encodings.decoding(try Self.undecoded(path, openedAs: opened, parts), of: path)
  }

  /// Creates the tags of the file at `path` from those that it has, as if each of `tags` was in place of its tag of
  /// the same kind, or first if it has none.
  init(
    _ undecoded: [TagBlock], replacing tags: [TagBlock], of path: TrackPath,
    encodings: TextEncodings
  ) {
    blocks = undecoded
    for tag in tags { replace(with: tag) }
    blocks = encodings.decoding(blocks, of: path)
  }

  /// Reads the tags of the file at `path`, in which texts without a declared encoding are Windows-1252.
  static func undecoded(
    _ path: TrackPath, openedAs opened: (any SoundFile)? = nil, _ parts: TagParts = .all
  ) throws(MetadataError) -> [TagBlock] {
    let reader = if let opened { opened.reader } else { try Self.reader(of: path) }
    do throws(PlayerError) {
      return try SoundFiles.tagBlocks(in: reader, parts)
    } catch {
      throw MetadataError(.readFailed, error.message)
    }
  }

  /// Replaces the file's tag of the same kind, or puts the tag first if there is none.
  private mutating func replace(with tag: TagBlock) {
    let place = blocks.firstIndex { $0.kind == tag.kind }
    if let place { blocks[place] = tag } else { blocks.insert(tag, at: 0) }
  }

  /// Opens a file whose tags are read only once, from both ends.
  private static func reader(of path: TrackPath) throws(MetadataError) -> ByteReader {
    do throws(FileError) {
      let reader = ByteReader(FileBytes(try RegularFile(path)))
      reader.keepOneWindow()
      return reader
    } catch {
      throw MetadataError(error)
    }
  }
}
