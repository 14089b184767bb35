// Names of Swift's standard library that most files use. A module may declare them itself, so they stay
// candidates; they only do not tell where a file begins to use its own module.
const NAMES = new Set(
  'Any AnyObject Array Bool Character Codable Collection Comparable CustomStringConvertible Data Date Decodable Decoder Dictionary Double Encodable Encoder Equatable Error Float Hashable Int Int32 Int64 Never Never Optional Result Sendable Sequence Set String Substring UInt UInt8 URL UUID Void fatalError precondition preconditionFailure print type min max'.split(
    ' ',
  ),
);

export function isStandardName(name: string): boolean {
  return NAMES.has(name);
}
