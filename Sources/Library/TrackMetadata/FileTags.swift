import Linux
import PlayerModel
import SoundDecoding
import SoundFiles

/// The tags of a file, in the order in which values are looked up.
struct FileTags {
  private(set) var blocks: [TagBlock]

  /// Reads the tags of the file at `path`, which may already be open; damaged tags are read as far as
  /// possible.
  init(
    _ path: TrackPath, openedAs opened: (any SoundFile)? = nil, _ parts: TagParts = .all
  ) throws(MetadataError) {
    let reader = if let opened { opened.reader } else { try Self.reader(of: path) }
    do throws(PlayerError) {
      blocks = try SoundFiles.tagBlocks(in: reader, parts)
    } catch {
      throw MetadataError(.readFailed, error.message)
    }
  }

  /// Replaces the file's tag of the same kind, or puts the tag first if there is none.
  mutating func replace(with tag: TagBlock) {
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
