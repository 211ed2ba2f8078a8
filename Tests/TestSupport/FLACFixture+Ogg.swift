extension FLACFixture {
  /// The stream in Ogg, with `perPage` frames on each page.
  package func ogg(serial: UInt32 = 7, perPage: Int = 5) -> [UInt8] {
    oggHead(serial: serial) + oggSound(serial: serial, perPage: perPage)
  }

  /// The pages before the sound: one for STREAMINFO, and one for all other blocks.
  package func oggHead(serial: UInt32 = 7) -> [UInt8] {
    let count = Self.big(UInt64(blocks.count), 2)
    let first =
      [0x7F] + Array("FLAC".utf8) + [1, 0] + count + Array("fLaC".utf8)
      + Self.block(0, streamInfo, isLast: blocks.isEmpty)
    let others = blocks.enumerated().map { index, block in
      Self.block(block.type, block.content, isLast: index == blocks.count - 1)
    }
    let page = OggFixture.page([first], flags: 2, granule: 0, serial: serial, sequence: 0)
    guard !others.isEmpty else { return page }
    return page + OggFixture.page(others, flags: 0, granule: 0, serial: serial, sequence: 1)
  }

  private func oggSound(serial: UInt32, perPage: Int) -> [UInt8] {
    let frames = frames
    let sequence = blocks.isEmpty ? 1 : 2
    var bytes: [UInt8] = []
    for (number, start) in stride(from: 0, to: frameCount, by: perPage).enumerated() {
      let end = min(start + perPage, frameCount)
      let position = end == frameCount ? length : end * blockSize
      bytes += OggFixture.page(
        Array(frames[start..<end]), flags: end == frameCount ? 4 : 0,
        granule: UInt64(position + firstNumber * blockSize), serial: serial,
        sequence: UInt32(sequence + number))
    }
    return bytes
  }
}
