import PlayerModel
import Testing

@testable import PlaybackEngine

/// What is wanted of the pipeline, before its threads get to it.
struct PipelineStateTests {
  @Test func `a successor that is wanted back before it was taken out is the next again`() {
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
    #expect(state.next == nil, "it is decoded already")
    state.setNext(entries[2])
    state.setNext(entries[1])
    #expect(state.next == entries[1])
    #expect(state.replacesSuccessor)
  }
}
