// The face for Node: all of the client, and folders.
export * from '../index.ts';
export { createNodeClient as createClient, type NodeClient } from './create-node-client.ts';
export {
  type LeftOutPath,
  type ZipFolderOptions,
  type ZippedFolder,
  zipFolder,
} from './zip-folder.ts';
