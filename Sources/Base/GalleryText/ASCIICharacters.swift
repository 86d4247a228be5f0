extension Character {
  /// A Boolean value that indicates whether it is one of `0` to `9`.
  @inlinable package var isASCIIDigit: Bool { isASCII && isNumber }

  /// A Boolean value that indicates whether it is one of `A` to `Z`, `a` to `z` or `0` to `9`.
  @inlinable package var isASCIILetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}

extension UInt8 {
  /// A Boolean value that indicates whether it is the code of one of `0` to `9`.
  @inlinable package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  /// A Boolean value that indicates whether it is the code of one of `A` to `Z`, `a` to `z` or `0` to `9`.
  @inlinable package var isASCIILetterOrDigit: Bool { isASCIIDigit || (0x41...0x5A).contains(self & 0xDF) }
}
