// Intake: archives and directories to a source tree. Only the engine's source types, and what folders hold, may be
// imported here.

export { readArchiveIndex } from './archive-index.ts';
export { type DirectoryOptions, readDirectoryIndex } from './directory-index.ts';
export { INTAKE_REASONS, IntakeError, type IntakeReason } from './intake-error.ts';
export { isZipArchive } from './is-zip-archive.ts';
export { type OpenedFile, openSource, type SourceReader } from './open-source.ts';
export type {
  ArchivedBytes,
  FileState,
  FileStates,
  IndexedFile,
  IntakeLimits,
  SourceIndex,
} from './source-index.ts';
