// Reads one import as it stands in the source.
import type { WrittenImport } from './collected-names.ts';

const IMPORT =
  /^((?:@\w+(?:\([^()]*\))?\s*|(?:public|package|internal|private|fileprivate|open)\s+)*)import\s+(?:(typealias|struct|class|enum|protocol|let|var|func|actor)\s+)?([\s\S]+)$/;

/**
 * @param written the declaration with its attributes, or the beginning of it
 * @param start offset of it
 * @returns `undefined` when it names no module
 */
export function readImport(written: string, start: number): WrittenImport | undefined {
  const parts = IMPORT.exec(written);
  const path = parts?.[3]?.replace(/[\s`]/g, '');
  if (parts === null || path === undefined || path === '') return undefined;
  const attributes = parts[1] ?? '';
  return {
    path,
    isSingle: parts[2] !== undefined,
    isReexport: /@_exported\b/.test(attributes),
    isTestable: /@testable\b|@_spi|@_private/.test(attributes),
    at: start + written.indexOf(parts[3] as string, attributes.length),
  };
}
