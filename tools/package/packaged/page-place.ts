// `packages/server/src/page/page-place.ts` of the published package: the page lies beside the code.
import { join } from 'node:path';

export const pagePlace: string = join(import.meta.dirname, 'page');
