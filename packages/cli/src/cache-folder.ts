// Where analyses of this user keep things for later ones: compiled code, and facts of files.
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The user's own folder for what can be made again; without one that can be written, nothing is kept. */
export function cacheFolder(name: 'code' | 'facts'): string {
  const { XDG_CACHE_HOME } = process.env;
  // The specification has relative paths ignored. https://specifications.freedesktop.org/basedir/latest/
  const isGiven = XDG_CACHE_HOME !== undefined && isAbsolute(XDG_CACHE_HOME);
  return join(isGiven ? XDG_CACHE_HOME : join(homedir(), '.cache'), 'orrery', name);
}
