// Ruby: sources, rake files, gemspecs and Gemfiles.
import type { Language } from '../../language.ts';
import { rubyCalls } from './calls.ts';
import { claimPath, claimScript, FOREIGN_DIRECTORIES, isTestPath } from './claim.ts';
import { loadRubyExtractor } from './extract.ts';
import { createRubyResolver } from './resolve/resolver.ts';

export const language: Language = {
  name: 'ruby',
  foreignDirectories: FOREIGN_DIRECTORIES,
  claim: claimPath,
  claimScript,
  isTest: isTestPath,
  loadExtractor: loadRubyExtractor,
  calls: rubyCalls,
  createResolver: createRubyResolver,
};
