// Where the browser of the tests is. Without one they say so and pass on a machine of one's own; in CI they fail.
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
] as const;

/** `CHROME_PATH` first. Undefined when there is none, which is an error in CI. */
export function findChromium(): string | undefined {
  const wanted = process.env.CHROME_PATH;
  if (wanted !== undefined && wanted !== '') {
    if (existsSync(wanted)) return wanted;
    throw new Error(`CHROME_PATH names ${wanted}, and there is no such file.`);
  }
  const found = PLACES.find((place) => existsSync(place));
  if (found === undefined && process.env.CI !== undefined) {
    throw new Error('There is no Chromium here. Install one, or set CHROME_PATH to where it is.');
  }
  return found;
}
