/// An operator of an ONNX model's graph.
///
/// By onnx.proto3's `NodeProto`: inputs are field 1, outputs 2, its kind is 4, attributes are 5.
struct ONNXNode {
  private(set) var kind = ""
  private(set) var inputs: [ArraySlice<UInt8>] = []
  private(set) var outputs: [ArraySlice<UInt8>] = []
  /// Whether one of its attributes is a tensor without values, which then is what it answers.
  private(set) var hasEmptyTensor = false

  /// How deep graphs may be in the operators of others.
  private static let deepest = 16
  /// By what OpenCV divides or how much it moves on, and at which dimension it looks, without looking at the number.
  private static let limits: [String: ClosedRange<Int64>] = {
    let positive = [
      "blocksize", "dilations", "group", "hidden_size", "kernel_shape", "num_outputs", "size",
      "strides",
    ]
    let dimensions = ["axes", "axis", "perm"]
    return Dictionary(
      uniqueKeysWithValues: positive.map { ($0, 1...65536) } + dimensions.map { ($0, -32...31) })
  }()
  /// Operators that OpenCV makes layers of, whose first input must be computed.
  private static let layers: Set = [
    "AveragePool", "BatchNormalization", "Conv", "ConvTranspose", "GRU", "GlobalAveragePool",
    "GlobalMaxPool", "InstanceNormalization", "LRN", "LSTM", "MaxPool",
  ]
  /// Operators that may leave their second input out.
  private static let withoutSecond: Set = ["Clip", "Dropout", "Resize"]

  /// Whether tensors without values may be its inputs: `Resize` has one for each of what it does not get.
  var takesEmptyTensors: Bool { kind == "Resize" || kind == "Upsample" }

  /// Whether it can take no weights as its first input.
  var isLayer: Bool { Self.layers.contains(kind) }

  /// Whether it has what it cannot do without: later inputs may be left out everywhere.
  var hasInputs: Bool {
    !inputs.prefix(Self.withoutSecond.contains(kind) ? 1 : 2).contains { $0.isEmpty }
      && !(isLayer && inputs.isEmpty)
  }

  /// Reads an operator's outline.
  ///
  /// - Parameter depth: In how many graphs the graph of this one is.
  /// - Throws: If a tensor in it is wrong, or a number is none that OpenCV expects.
  init(_ bytes: ArraySlice<UInt8>, depth: Int = 0) throws(ModelFailure) {
    var fields = ProtobufFields(bytes)
    while let (number, value) = try fields.next() {
      guard case .bytes(let bytes) = value else { continue }
      switch number {
      case 1: inputs.append(bytes)
      case 2: outputs.append(bytes)
      case 4: kind = ONNXOutline.text(bytes)
      case 5: try read(attribute: bytes, depth: depth)
      default: break
      }
    }
  }

  /// Reads an attribute: its name is field 1, a number 3, numbers 8, a tensor 5, tensors 10, sparse ones 22 and 23,
  /// graphs 6 and 11.
  private mutating func read(
    attribute: ArraySlice<UInt8>, depth: Int
  ) throws(ModelFailure) {
    var name = ""
    var numbers: [Int64] = []
    var hasTensor = false
    var fields = ProtobufFields(attribute)
    while let (number, value) = try fields.next() {
      switch (number, value) {
      case (1, .bytes(let bytes)): name = ONNXOutline.text(bytes)
      case (3, .number(let value)), (8, .number(let value)):
        numbers.append(Int64(bitPattern: value))
      case (8, .bytes(let bytes)):
        var packed = ProtobufFields(bytes)
        while let value = try packed.nextNumber() { numbers.append(Int64(bitPattern: value)) }
      case (5, .bytes(let bytes)):
        // Two would be read as one, with the dimensions of both.
        guard !hasTensor else { throw .damaged }
        hasTensor = true
        hasEmptyTensor = try ONNXTensor(bytes).isEmpty || hasEmptyTensor
      case (10, .bytes(let bytes)): _ = try ONNXTensor(bytes)
      case (6, .bytes(let bytes)), (11, .bytes(let bytes)): try Self.check(bytes, depth: depth + 1)
      case (22, _), (23, _): throw .sparseWeights
      default: break
      }
    }
    guard let limits = Self.limits[name] else { return }
    // A number of 0 may be left out.
    guard (numbers.isEmpty ? [0] : numbers).allSatisfy(limits.contains) else {
      throw ModelFailure("has the operator \(kind) with an impossible value of “\(name)”")
    }
  }

  /// Looks at a graph that an operator such as `If` has.
  private static func check(_ graph: ArraySlice<UInt8>, depth: Int) throws(ModelFailure) {
    guard depth <= deepest else { throw ModelFailure("has too many graphs in graphs") }
    var fields = ProtobufFields(graph)
    while let (number, value) = try fields.next() {
      guard case .bytes(let bytes) = value else { continue }
      switch number {
      case 1: _ = try ONNXNode(bytes, depth: depth)
      case 5: _ = try ONNXTensor(bytes)
      case 15: throw .sparseWeights
      default: break
      }
    }
  }
}
