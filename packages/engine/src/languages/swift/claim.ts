// Which files are Swift's, by path alone.
import type { Claim } from '../../language.ts';

export type SwiftDialect = 'source' | 'manifest';

/** Checkouts and build products of the package manager, CocoaPods and Xcode; nobody gives these names to code. */
export const FOREIGN_DIRECTORIES: readonly string[] = ['.build', 'Pods', 'DerivedData', '.swiftpm'];

const MANIFEST = /(?:^|\/)Package(?:@swift-[\d.]+)?\.swift$/;

/** A manifest is a source as well: it imports the library that describes packages. */
export function claimPath(path: string): Claim | undefined {
  if (!path.endsWith('.swift')) return undefined;
  const dialect: SwiftDialect = MANIFEST.test(path) ? 'manifest' : 'source';
  return { role: 'source', language: 'swift', dialect };
}

/** `Tests/` of packages, `AppTests/` and `AppUITests/` of Xcode, and files named for what they test. */
export function isTestPath(path: string): boolean {
  return /(?:^|\/)(?:[^/]*Tests|Test)\/|Tests?\.swift$/.test(path);
}
