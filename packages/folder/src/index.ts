// Which files of a folder are its source. Nothing of ours may be imported here, and no file is read but those
// that say what to leave out.
export { GIT_NAME } from './git-repository.ts';
export {
  findLeftover,
  isNestedArchive,
  isTooDeep,
  isTooLong,
  isUnsafePath,
  type PathLimits,
} from './path-rules.ts';
export {
  type FileState,
  type FileStates,
  FolderError,
  type FolderFile,
  type FolderLimits,
  type FolderListing,
  type ForeignDirectory,
  type SkippedPath,
  type WalkOptions,
  walkFolder,
} from './walk-folder.ts';
