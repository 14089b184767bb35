// Java: sources of any build tool, resolved by packages, source roots and the types that they declare.
import type { Language } from '../../language.ts';
import { claimPath, FOREIGN_DIRECTORIES, isTestPath } from './claim.ts';
import { callRules } from './flow/call-rules.ts';
import { createJavaResolver } from './resolve/resolver.ts';

export const language: Language = {
  name: 'java',
  platform: 'jvm',
  foreignDirectories: FOREIGN_DIRECTORIES,
  claim: claimPath,
  isTest: isTestPath,
  loadExtractor: async (host) => (await import('./extract.ts')).loadExtractor(host),
  calls: callRules,
  createResolver: createJavaResolver,
};
