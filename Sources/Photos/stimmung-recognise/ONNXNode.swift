/// An operator in the graph of an ONNX model.
///
/// In onnx.proto3's `NodeProto`, inputs are field 1, outputs 2, the type 4, and attributes 5.
struct ONNXNode {
  private(set) var kind = ""
  private(set) var inputs: [ArraySlice<UInt8>] = []
  private(set) var outputs: [ArraySlice<UInt8>] = []
  /// Whether an attribute is a tensor without values, which is then the operator's result.
  private(set) var hasEmptyTensor = false

  /// The maximum nesting of graphs in operators.
  private static let deepest = 16
  /// The valid ranges of attributes that OpenCV uses unchecked as divisors, steps or dimensions.
  private static let limits: [String: ClosedRange<Int64>] = {
    let positive = [
      "blocksize", "dilations", "group", "hidden_size", "kernel_shape", "num_outputs", "size",
      "strides",
    ]
    let dimensions = ["axes", "axis", "perm"]
    return Dictionary(
      uniqueKeysWithValues: positive.map { ($0, 1...65536) } + dimensions.map { ($0, -32...31) })
  }()
  /// Operators that become layers in OpenCV, whose first input must be computed.
  private static let layers: Set = [
    "AveragePool", "BatchNormalization", "Conv", "ConvTranspose", "GRU", "GlobalAveragePool",
    "GlobalMaxPool", "InstanceNormalization", "LRN", "LSTM", "MaxPool",
  ]
  /// Operators whose second input is optional.
  private static let withoutSecond: Set = ["Clip", "Dropout", "Resize"]

  /// Whether inputs may be tensors without values: `Resize` has one for each missing input.
  var takesEmptyTensors: Bool { kind == "Resize" || kind == "Upsample" }

  /// Whether the first input must not be a weight.
  var isLayer: Bool { Self.layers.contains(kind) }

  /// Whether the required inputs exist; later ones are optional for every operator.
  var hasInputs: Bool {
    !inputs.prefix(Self.withoutSecond.contains(kind) ? 1 : 2).contains { $0.isEmpty }
      && !(isLayer && inputs.isEmpty)
  }

  /// Reads an operator's outline.
  ///
  /// - Parameter depth: The number of graphs that contain the operator's graph.
  /// - Throws: `ModelFailure` if a tensor or the value of an attribute is not valid.
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

  /// Reads an attribute.
  ///
  /// Its name is field 1, an integer 3, integers 8, a tensor 5, tensors 10, sparse tensors 22 and
  /// 23, and graphs 6 and 11.
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
        // Protobuf would merge two tensors, with the dimensions of both.
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
    // The value 0 may be omitted.
    guard (numbers.isEmpty ? [0] : numbers).allSatisfy(limits.contains) else {
      throw ModelFailure("has the operator \(kind) with an impossible value of “\(name)”")
    }
  }

  /// Checks a graph inside an operator such as `If`.
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
