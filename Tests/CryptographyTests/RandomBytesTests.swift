import Cryptography
import Testing

@Suite struct RandomBytesTests {
  @Test(arguments: [0, 1, 12, 255, 256, 257, 1000])
  func `the requested number of bytes is made`(count: Int) {
    #expect(RandomBytes.make(count).count == count)
  }

  @Test(arguments: [12, 16, 300])
  func `random bytes never repeat`(count: Int) {
    #expect(Set((0..<200).map { _ in RandomBytes.make(count) }).count == 200)
  }

  @Test func `every byte is random, including the last`() {
    let samples = (0..<100).map { _ in RandomBytes.make(300) }
    for index in 0..<300 {
      #expect(Set(samples.map { $0[index] }).count > 30)
    }
  }
}
