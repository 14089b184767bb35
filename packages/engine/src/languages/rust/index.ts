// Rust: modules of crates, found through Cargo's manifests and `mod` declarations, bound name by name.
import type { Language } from '../../language.ts';
import { callRules } from './call-rules.ts';
import { claimPath, isTestPath } from './claim.ts';
import { createRustResolver } from './resolve/create-resolver.ts';
import { giveMacros } from './resolve/given-macros.ts';

export const language: Language = {
  name: 'rust',
  foreignDirectories: [],
  claim: claimPath,
  isTest: isTestPath,
  calls: callRules,
  reexportsBind: true,
  loadExtractor: async (host) => (await import('./extract.ts')).loadExtractor(host),
  createResolver: createRustResolver,
  tellFiles: giveMacros,
};
