// Scala 2 and 3: sources of any build tool, resolved by packages, objects and the names that they declare.
import type { Language } from '../../language.ts';
import { claimPath, FOREIGN_DIRECTORIES, isTestPath } from './claim.ts';
import { callRules } from './flow/call-rules.ts';
import { createScalaResolver } from './resolve/resolver.ts';

export const language: Language = {
  name: 'scala',
  platform: 'jvm',
  foreignDirectories: FOREIGN_DIRECTORIES,
  claim: claimPath,
  isTest: isTestPath,
  loadExtractor: async (host) => (await import('./extract.ts')).loadExtractor(host),
  calls: callRules,
  createResolver: createScalaResolver,
};
