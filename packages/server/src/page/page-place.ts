// Where the built page lies. In the published package, where all code is bundled, another module with the same face
// stands in for this one: `tools/package/packaged/page-place.ts`.
import { join } from 'node:path';

/** Absolute path of the folder, whether or not the page has been built. */
export const pagePlace: string = join(import.meta.dirname, '../../../dashboard/dist');
