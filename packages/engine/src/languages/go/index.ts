// Go: packages of a directory, found through modules and workspaces, bound name by name.
import type { Language } from '../../language.ts';
import { callRules } from './call-rules.ts';
import { claimPath, isTestPath } from './claim.ts';
import { createGoResolver } from './resolve/create-resolver.ts';

export const language: Language = {
  name: 'go',
  foreignDirectories: [],
  claim: claimPath,
  isTest: isTestPath,
  calls: callRules,
  loadExtractor: async (host) => (await import('./extract.ts')).loadExtractor(host),
  createResolver: createGoResolver,
};
