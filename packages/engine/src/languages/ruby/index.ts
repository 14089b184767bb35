// Ruby: sources, rake files, gemspecs and Gemfiles.
import type { Language } from '../../language.ts';
import { rubyCalls } from './calls.ts';
import { claimPath, claimScript, FOREIGN_DIRECTORIES, isTestPath } from './claim.ts';
import { createRubyResolver } from './resolve/resolver.ts';

export const language: Language = {
  name: 'ruby',
  foreignDirectories: FOREIGN_DIRECTORIES,
  claim: claimPath,
  claimScript,
  isTest: isTestPath,
  loadExtractor: async (host) => (await import('./extract.ts')).loadExtractor(host),
  methodsAreApart: true,
  calls: rubyCalls,
  createResolver: createRubyResolver,
};
