// Kotlin: sources and scripts of any build tool, resolved by packages, source sets and what files declare.
import type { Language } from '../../language.ts';
import { claimPath, FOREIGN_DIRECTORIES, isTestPath } from './claim.ts';
import { callRules } from './flow/call-rules.ts';
import { createKotlinResolver } from './resolve/resolver.ts';

export const language: Language = {
  name: 'kotlin',
  platform: 'jvm',
  foreignDirectories: FOREIGN_DIRECTORIES,
  claim: claimPath,
  isTest: isTestPath,
  loadExtractor: async (host) => (await import('./extract.ts')).loadExtractor(host),
  calls: callRules,
  createResolver: createKotlinResolver,
};
