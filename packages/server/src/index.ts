// The server's face: what the command line needs of it.

export type { ServerParts } from './assemble-server.ts';
export { StartError } from './database/data-directory.ts';
export type { KeyDescription, NewKey } from './keys/key-ring.ts';
export { InvalidKeyRequest } from './keys/key-ring.ts';
export { type OpenKeyRing, openKeyRing } from './open-key-ring.ts';
export { createPageLink, type NewPageLink, pageLinkAt } from './page-link.ts';
export {
  analysisLimits,
  describeSettings,
  readSettings,
  SETTINGS,
  type SettingDescription,
  type Settings,
} from './settings.ts';
export { SettingsError } from './settings-parsers.ts';
export { type RunningServer, startServer } from './start-server.ts';
