// PHP: names found by the files that declare them, Composer's mappings, and what is included by path.
import type { Language } from '../../language.ts';
import { claimPath, claimScript, isTestPath } from './claim.ts';
import { callRules } from './flow/call-rules.ts';
import { createPhpResolver } from './resolve/create-resolver.ts';

export const language: Language = {
  name: 'php',
  foreignDirectories: [],
  claim: claimPath,
  claimScript,
  isTest: isTestPath,
  loadExtractor: async (host) => (await import('./extract.ts')).loadExtractor(host),
  calls: callRules,
  createResolver: createPhpResolver,
};
