// Opening a file of a user's working tree, which may have changed since it was listed.
import { constants, openSync } from 'node:fs';

/** A pipe or a link that took the file's place is neither waited for nor followed. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** @returns the file descriptor; whoever gets it closes it */
export const openWorkingFile = (path: string): number => openSync(path, OPEN_FLAGS);
