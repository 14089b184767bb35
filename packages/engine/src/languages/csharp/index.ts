// C#: sources of .NET projects, resolved by namespaces, the types that they declare, and project references.
import type { Language } from '../../language.ts';
import { claimPath, FOREIGN_DIRECTORIES, isTestPath } from './claim.ts';
import { callRules } from './flow/call-rules.ts';
import { createCSharpResolver } from './resolve/resolver.ts';

export const language: Language = {
  name: 'csharp',
  foreignDirectories: FOREIGN_DIRECTORIES,
  claim: claimPath,
  isTest: isTestPath,
  loadExtractor: async (host) => (await import('./extract.ts')).loadExtractor(host),
  calls: callRules,
  createResolver: createCSharpResolver,
};
