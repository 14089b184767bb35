// C and C++: includes through the search paths of the build or of custom, declarations off a mended text.
import type { Language } from '../../language.ts';
import { callRules } from './call-rules.ts';
import { claimPath, isTestPath } from './claim.ts';
import { createCppResolver } from './resolve/create-resolver.ts';
import { giveMacros } from './resolve/given-macros.ts';

export const language: Language = {
  name: 'cpp',
  foreignDirectories: ['CMakeFiles', 'vcpkg_installed'],
  claim: claimPath,
  isTest: isTestPath,
  calls: callRules,
  loadExtractor: async (host) => (await import('./extract.ts')).loadExtractor(host),
  createResolver: createCppResolver,
  tellFiles: giveMacros,
};
