// Imports that nobody cuts to break a cycle, since they are what the importer is: a class names the one that it
// extends, and the face of a folder (`index.ts`, `__init__.py`, `mod.rs`, `shop.rb` beside `shop/`) names what lies in it.
import type { Program, ProgramFile } from '../../program.ts';
import { directoryOf } from './package-roots.ts';

/** Stand for the folder that they lie in. */
const FACE_NAMES: ReadonlySet<string> = new Set(['__init__', 'index', 'mod']);
const RUST_FACE_NAMES: ReadonlySet<string> = new Set(['lib', 'main', 'mod']);

export interface BoundImports {
  /** Whether a declaration of the first file is based on one of the second, or the first is the face of its folder. */
  isBound(from: number, to: number): boolean;
  /**
   * Whether a module names one inside it in a language where that is how files come to be compiled at all. What is
   * inside looks back at what is around it as a matter of course, and neither waits for the other.
   */
  isOwning(from: number, to: number): boolean;
}

/** Both by indexes of files. Without declarations only faces are known. */
export function findBoundImports({ files, declarations, inheritance }: Program): BoundImports {
  const based = new Set(
    inheritance.map(
      ({ from, to }) => declarations[from]!.file * files.length + declarations[to]!.file,
    ),
  );
  const isFace = (from: number, to: number) => isFaceOf(files[from]!, files[to]!.path);
  return {
    isBound: (from, to) => based.has(from * files.length + to) || isFace(from, to),
    isOwning: (from, to) => files[from]!.language === 'rust' && isFace(from, to),
  };
}

function isFaceOf({ path, language }: ProgramFile, other: string): boolean {
  const directory = directoryOf(path);
  const beginning = directory === '' ? '' : `${directory}/`;
  if (!other.startsWith(beginning)) return false;
  const name = path.slice(beginning.length);
  const stem = name.slice(0, Math.max(0, name.indexOf('.')));
  const names = language === 'rust' ? RUST_FACE_NAMES : FACE_NAMES;
  return names.has(stem) || (stem !== '' && other.startsWith(`${beginning}${stem}/`));
}
