// What calls are linked from: the facts of all files, and who knows what their names and imports lead to.
import type { Language } from '../../language.ts';
import type { RuntimeFacts } from '../../runtime-facts.ts';
import type { NameBinder } from '../bind-name.ts';
import type { DeclarationIndex } from '../link-declarations.ts';
import type { ResolvedImports } from '../resolve-imports.ts';
import type { SourceFacts } from '../source-files.ts';

export interface CallSources {
  readonly sources: readonly SourceFacts[];
  readonly runtime: readonly RuntimeFacts[];
  readonly languages: readonly Language[];
  readonly index: DeclarationIndex;
  readonly binder: NameBinder;
  readonly imports: Pick<ResolvedImports, 'names' | 'targetsOf'>;
  /** Paths of what build files put into one program or library, a list each. */
  readonly linked: readonly (readonly string[])[];
  /** Paths of files of which nothing outside of the repository can name what they declare, though it is public. */
  readonly hidden: ReadonlySet<string>;
  /** Told of each first arrival of a value in a place; for explanations only. */
  readonly onArrival?: (place: number, value: number, from: number) => void;
}
