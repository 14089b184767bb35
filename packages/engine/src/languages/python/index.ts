// Python: sources and stubs, resolved by the import system's rules over the roots that a repository shows.
import type { Language } from '../../language.ts';
import { pythonCalls } from './calls.ts';
import { claimPath, claimScript, FOREIGN_DIRECTORIES, isTestPath } from './claim.ts';
import { createPythonResolver } from './resolve/resolver.ts';

export const language: Language = {
  name: 'python',
  foreignDirectories: FOREIGN_DIRECTORIES,
  claim: claimPath,
  claimScript,
  isTest: isTestPath,
  loadExtractor: async (host) => (await import('./extract.ts')).loadExtractor(host),
  calls: pythonCalls,
  createResolver: createPythonResolver,
};
