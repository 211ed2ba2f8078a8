import PlayerModel
import Testing

@testable import PlaybackEngine

/// What is wanted of the pipeline, before its threads act on it.
struct PipelineStateTests {
  @Test func `a successor that is restored before it was removed is next again`() {
    let format = PCMFormat(sampleRate: 1000, channelCount: 2)
    let entries = (0..<3).map { PipelineBench.entry($0) }
    var state = PipelineState(output: "scripted", capacity: 1024)
    state.place(.init(entry: entries[0], seconds: 0, generation: 1, reopens: true))
    state.flush(for: state.orderNumber)
    for (number, entry) in entries[..<2].enumerated() {
      state.append(
        format, of: entry.id, generation: 1, startFrame: 0, entryRate: 1000, loudness: nil,
        isSuccessor: number > 0)
      state.append(samples: 200)
      state.completeSegment(endsEntry: true)
    }
    state.setNext(entries[1])
    #expect(state.next == nil, "it is already decoded")
    state.setNext(entries[2])
    state.setNext(entries[1])
    #expect(state.next == entries[1])
    #expect(state.replacesSuccessor)
  }

  private static let format = PCMFormat(sampleRate: 1000, channelCount: 2)
  private static let start = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)

  /// Plays at the tenth of a track's 100 frames, followed by another track of 100 frames.
  private func playing(
    before other: PCMFormat = format, isComplete: Bool = true
  ) -> PipelineState {
    var state = PipelineState(output: "scripted", capacity: 1024)
    state.wanted.isPlaying = true
    state.place(.init(entry: PipelineBench.entry(0), seconds: 0, generation: 1, reopens: true))
    state.flush(for: state.orderNumber)
    for (number, format) in [Self.format, other].enumerated() {
      state.append(
        format, of: PipelineBench.entry(number).id, generation: 1, startFrame: 0, entryRate: 1000,
        loudness: nil, isSuccessor: number > 0)
      state.append(samples: 200)
      if number == 0 || isComplete { state.completeSegment(endsEntry: true) }
    }
    state.advance(to: 20, rate: 1, at: Self.start)
    return state
  }

  /// The part of the ring that is heard a tenth of a second later.
  private func upcoming(_ state: PipelineState, frames: Int = 10) -> Range<Int>? {
    state.heardSamples(at: Self.start, after: 100_000_000, frames: frames)?.places
  }

  @Test func `upcoming sound is known if it is decoded and nothing else was requested`() {
    #expect(upcoming(playing()) == 220..<240)
    #expect(upcoming(playing(), frames: 100) == 220..<400)
    #expect(upcoming(playing(isComplete: false)) == 220..<240)
    #expect(upcoming(playing(isComplete: false), frames: 100) == nil)
    #expect(upcoming(playing(before: PCMFormat(sampleRate: 2000, channelCount: 2))) == nil)
    var state = playing()
    state.setNext(PipelineBench.entry(2))
    #expect(upcoming(state) == nil)
    state = playing()
    state.place(.init(entry: PipelineBench.entry(0), seconds: 3, generation: 2, reopens: false))
    #expect(upcoming(state) == nil)
    state = playing()
    state.wanted.isPlaying = false
    #expect(upcoming(state) == nil)
  }

  @Test(arguments: [(8000, 1), (44_100, 2), (48_000, 2), (96_000, 2), (192_000, 1), (384_000, 2)])
  func `at rates above 48 kHz, the ring has room for the same duration`(rate: Int, channels: Int) {
    var state = PipelineState(output: "scripted", capacity: 640_000)
    state.flush(for: state.orderNumber)
    #expect(state.free == 640_000)
    let format = PCMFormat(sampleRate: rate, channelCount: channels)
    state.append(
      format, of: EntryID(rawValue: 1), generation: 1, startFrame: 0, entryRate: rate,
      loudness: nil, isSuccessor: false)
    let most = 640_000 * max(rate, 48_000) / 48_000
    #expect(state.free == most)
    state.append(samples: most * 3 / 4)
    #expect(state.free == most / 4 && state.isRoomy)
    state.append(samples: 8)
    #expect(!state.isRoomy)
    // Refilling starts when at least five seconds of stereo are left.
    let seconds = Double(most * 3 / 4) / Double(2 * rate)
    #expect(seconds >= 5)
  }

  @Test func `two formats share the ring by their durations`() {
    var state = PipelineState(output: "scripted", capacity: 1000)
    state.flush(for: state.orderNumber)
    for (number, rate) in [384_000, 48_000].enumerated() {
      state.append(
        PCMFormat(sampleRate: rate, channelCount: 2), of: EntryID(rawValue: Int64(number)),
        generation: 1, startFrame: 0, entryRate: rate, loudness: nil, isSuccessor: number > 0)
      if number == 0 {
        state.append(samples: 4000)
        state.completeSegment(endsEntry: true)
      }
    }
    #expect(state.free == 500)
    state.append(samples: 500)
    #expect(state.free == 0)
    state.advance(to: 4000, rate: 1, at: Self.start)
    #expect(state.free == 500)
  }
}
