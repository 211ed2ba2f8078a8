import Foundation
import PhotoFiles
import PhotoHelperProtocols
import TestSupport
import Testing

@testable import PhotoReading

extension Recognition {
  @Suite(.timeLimit(.minutes(30)))
  struct HostileModelTests {
    /// With `STIMMUNG_CONFORMANCE`, 3000 models of each kind are tried.
    private static let count =
      ProcessInfo.processInfo.environment["STIMMUNG_CONFORMANCE"] != nil ? 3000 : 200

    private static var input: ModelInput {
      var input = ModelInput(mean: [0, 0, 0], deviation: [255, 255, 255])
      input.usualSide = 8
      return input
    }

    /// The signals by which bugs of OpenCV, or too much work, may end a helper.
    ///
    /// Signals caused by the filter, or by a library that cannot continue because of it (SIGSYS, SIGABRT, SIGILL, SIGTRAP),
    /// are not among them.
    private static let allowed: Set = [SIGSEGV, SIGBUS, SIGFPE, SIGXCPU]

    enum Kind: CaseIterable {
      /// Bytes are changed or cut off; most such models are refused before OpenCV sees them.
      case damaged
      /// A well-formed model of nonsense.
      case nonsensical

      func model(_ random: inout SeededGenerator) -> [UInt8] {
        switch self {
        case .damaged:
          var bytes = Models.colours()
          if Int.random(in: 0..<4, using: &random) == 0 {
            bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
          } else {
            for _ in 0..<Int.random(in: 1...6, using: &random) {
              bytes[Int.random(in: bytes.indices, using: &random)] = .random(
                in: 0...255, using: &random)
            }
          }
          return bytes
        case .nonsensical:
          var model = ModelSketch(&random)
          for _ in 0..<Int.random(in: 1...3, using: &random) { model.mutate(&random) }
          return model.bytes
        }
      }
    }

    @Test(arguments: Kind.allCases)
    func `for any model the helper answers in one line, or rarely crashes in OpenCV`(
      kind: Kind
    ) throws {
      let folder = try TemporaryFolder()
      var random = SeededGenerator(seed: 21)
      var helper: WatchedHelper?
      var (loaded, refused, ends) = (0, 0, [Int32: Int]())
      for round in 0..<Self.count {
        let path = try folder.write(kind.model(&random), to: "model.onnx")
        let current = try helper ?? WatchedHelper(Bench.program, ["--time-limit", "5"])
        helper = current
        switch try current.ask(.load(Self.input), file: path) {
        case .loaded: loaded += 1
        case .unusable(let reason):
          refused += 1
          #expect(!reason.isEmpty && reason.utf8.count <= 300)
          #expect(reason.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        case .scores: Issue.record("no picture was sent")
        case nil:
          let end = current.end()
          // A dead helper is replaced.
          helper = nil
          let signal = try #require(end.signal, "round \(round) ended with \(end)")
          #expect(Self.allowed.contains(signal), "round \(round): signal \(signal)")
          ends[signal, default: 0] += 1
        }
      }
      print("\(kind): \(loaded) loaded, \(refused) refused, ended by signals: \(ends)")
      let most = kind == .damaged ? 0 : Self.count / 100
      #expect(ends.values.reduce(0, +) <= most, "\(ends)")
      #expect(refused > Self.count / 10 && loaded > Self.count / 100)
      // After all that, a valid model can be loaded.
      let path = try folder.write(Models.colours(), to: "model.onnx")
      let last = try WatchedHelper(Bench.program, ["--time-limit", "30"])
      #expect(
        try last.ask(.load(Self.input), file: path) == .loaded(width: 8, height: 8, classes: 3))
    }

    /// The reason for which a model is refused; `nil` if it is not.
    private func refusal(_ model: [UInt8]) throws -> String? {
      let folder = try TemporaryFolder()
      let helper = try WatchedHelper(Bench.program, ["--time-limit", "30"])
      let path = try folder.write(model, to: "model.onnx")
      guard case .unusable(let reason) = try helper.ask(.load(Self.input), file: path) else {
        return nil
      }
      return reason
    }

    @Test(arguments: ONNXWriter.Values.allCases)
    func `weights match the size of their shape, however they are written`(
      values: ONNXWriter.Values
    ) throws {
      // OpenCV cannot add integers to other values; what matters is that they are counted.
      let sound = try refusal(Models.bias(values, shape: [3], count: 3))
      #expect(sound?.contains("weights") != true, "\(sound ?? "")")
      for (shape, count) in [([3], 2), ([3], 4), ([3], 0), ([4], 3), ([3, 1 << 20], 3)] {
        #expect(
          try refusal(Models.bias(values, shape: shape, count: count))
            == "has weights whose number does not match their shape", "\(shape), \(count)")
      }
      for shape in [
        [-3], [1 << 32 | 3], [-1, -3], [Int.min, 2], [1 << 31], .init(repeating: 1 << 30, count: 4),
      ] {
        #expect(
          try refusal(Models.bias(values, shape: shape, count: 3))
            == "has weights with an impossible shape", "\(shape)")
      }
    }

    @Test func `weights that are external, duplicate, of an unknown type or empty are refused`()
      throws
    {
      for (fields, reason) in [
        (ONNXWriter.externalWeights, "keeps its weights in another file; save it as one file"),
        (ONNXWriter.kind(8), "is damaged, or is not an ONNX model"),
        (ONNXWriter.rawBytes(12), "is damaged, or is not an ONNX model"),
        (ONNXWriter.floats(3), "has weights whose number does not match their shape"),
      ] {
        #expect(try refusal(Models.bias(.raw, shape: [3], count: 3, more: fields)) == reason)
      }
      #expect(
        try refusal(Models.bias(.raw, shape: [0], count: 0))
          == "has the operator Add without its inputs")
    }

    @Test(arguments: ["group", "strides", "dilations", "kernel_shape"])
    func `divisors in OpenCV are positive`(name: String) throws {
      for value in [0, -1, 65_537, Int.max] {
        let attribute: ONNXWriter.Attribute =
          name == "group" ? .integer(value) : .integers([1, value])
        #expect(
          try refusal(Models.convolution([name: attribute]))
            == "has the operator Conv with an impossible value of ?\(name)?", "\(value)")
      }
    }

    @Test func `operators use existing values, and each value is defined once`() throws {
      for (input, output, reason) in [
        ("later", "scores", "has the operator Flatten without its inputs"),
        ("scores", "scores", "has the operator Flatten without its inputs"),
        ("means", "means", "has two values with the same name"),
        ("means", "", "has the operator Flatten without an output"),
      ] {
        var model = ONNXWriter()
        model.input("picture", [1, 3, 8, 8])
        model.node("GlobalAveragePool", ["picture"], "means")
        model.node("Flatten", [input], output)
        model.output("scores", [1, 3])
        #expect(try refusal(model.bytes) == reason)
      }
    }

    @Test(arguments: [[3, 8, 8], [1, 1, 8, 8], [1, 4, 8, 8], [1, 3, 8, 8, 1], [8]])
    func `a model must take a picture of three colours`(shape: [Int]) throws {
      var model = ONNXWriter()
      model.input("picture", shape)
      model.node("Flatten", ["picture"], "scores")
      model.output("scores", [1, 3])
      #expect(try refusal(model.bytes) == "does not take a picture of three colours")
    }

    @Test func `escape sequences in names are not printed`() throws {
      var model = ONNXWriter()
      model.input("picture", [1, 3, 8, 8])
      model.node("\u{1B}]0;x\u{7}\u{9B}2J\u{202E}", ["picture"], "scores")
      model.output("scores", [1, 3])
      let bench = try Bench(model.bytes)
      let message = try #require(bench.error()?.message)
      #expect(
        message.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
      #expect(!message.unicodeScalars.contains("\u{202E}") && message.hasSuffix("."))
    }

    @Test func `the helper is confined before it receives a model, and opens no files`()
      throws
    {
      let helper = try WatchedHelper(Bench.program, ["--time-limit", "30"])
      for time in 0..<2 {
        #expect(try helper.status("Seccomp") == "2")
        #expect(try helper.status("NoNewPrivs") == "1")
        #expect(try helper.status("Threads") == "1")
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(helper.process)/fd")
        #expect(Set(open) == ["0", "1", "2"])
        guard time == 0 else { break }
        let folder = try TemporaryFolder()
        let path = try folder.write(
          Models.convolutions(3, side: 64, channels: 16), to: "model.onnx")
        #expect(
          try helper.ask(.load(Self.input), file: path)
            == .loaded(width: 64, height: 64, classes: 16))
      }
    }

    @Test func `a model that crashes the helper is reported by name`() throws {
      let folder = try TemporaryFolder()
      let program = try folder.write(
        Array("#!/usr/bin/python3\n\(Self.dying)".utf8), to: "helper")
      chmod(program.encoded, 0o755)
      let bench = try Bench(program: program.encoded)
      let model = bench.folder["model.onnx"]
      let error = try #require(bench.error())
      #expect(
        error.message.hasPrefix("\(model) could not be loaded: ") && error.message.hasSuffix("."))
      _ = bench.error()
      let last = try #require(bench.error())
      #expect(last.code == .unusableModel && last.message.contains("\(model)"))
    }

    /// A helper that sends its greeting and crashes on any model.
    private static let dying = """
      import os, signal, socket, struct
      line = socket.socket(fileno=0)
      text = b"stimmung-recognise 2"
      body = struct.pack(">I", len(text)) + text
      line.sendall(struct.pack(">I", len(body)) + body)
      line.recv(1)
      os.kill(os.getpid(), signal.SIGSEGV)

      """

    @Test func `a file that is not a model, a missing one, or a folder is refused`()
      throws
    {
      for bytes in [[], Array("<html>".utf8), [UInt8](repeating: 0xFF, count: 5000)] {
        let error = try #require(try Bench(bytes).error())
        #expect(error.code == .unusableModel && error.message.hasSuffix("."), "\(error.message)")
      }
      #expect(try Bench(nil).error()?.message.contains("There is no file") == true)
      let bench = try Bench(nil)
      try bench.folder.makeFolder("model.onnx")
      #expect(bench.error()?.code == .unusableModel)
    }
  }
}
