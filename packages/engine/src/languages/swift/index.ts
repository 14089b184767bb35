// Swift: modules of packages and Xcode projects; names are let in whole, so each is bound by who declares it.
import type { Language } from '../../language.ts';
import { callRules } from './call-rules.ts';
import { claimPath, FOREIGN_DIRECTORIES, isTestPath } from './claim.ts';
import { createSwiftResolver } from './resolve/create-resolver.ts';

export const language: Language = {
  name: 'swift',
  foreignDirectories: FOREIGN_DIRECTORIES,
  claim: claimPath,
  isTest: isTestPath,
  calls: callRules,
  loadExtractor: async (host) => (await import('./extract.ts')).loadExtractor(host),
  createResolver: createSwiftResolver,
};
