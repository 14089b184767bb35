// JavaScript and TypeScript, with the scripts of Vue and Svelte components. README.md says what is covered.
import type { Language } from '../../language.ts';
import { callRules } from './call-rules.ts';
import { claim, claimBeside, claimScript, foreignDirectories, isTest } from './claims.ts';
import { createResolver } from './resolution/create-resolver.ts';

export const language: Language = {
  name: 'javascript',
  foreignDirectories,
  claim,
  claimBeside,
  claimScript,
  isTest,
  loadExtractor: async () => (await import('./extract.ts')).loadExtractor(),
  passesExportsAlone: true,
  wholeExport: 'default',
  calls: callRules,
  createResolver,
};
