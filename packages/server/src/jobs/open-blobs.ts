// Which blob storage the settings mean.
import type { DataDirectory } from '../database/data-directory.ts';
import type { Settings } from '../settings.ts';
import type { BlobStorage } from './blob-storage.ts';
import { createFolderBlobStorage } from './folder-blob-storage.ts';
import { createS3BlobStorage } from './s3-blob-storage.ts';

/** The folder of the data directory, or the bucket that the settings name. */
export async function openBlobs(
  { blobs, s3Endpoint, s3Region, s3PathStyle }: Settings,
  directory: DataDirectory,
): Promise<BlobStorage> {
  if (blobs === '') return createFolderBlobStorage(directory.blobs);
  const { hostname, pathname } = new URL(blobs);
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  return createS3BlobStorage({
    bucket: hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: s3Endpoint === '' ? undefined : s3Endpoint,
    region: s3Region || AWS_REGION || AWS_DEFAULT_REGION || 'us-east-1',
    isPathStyle: s3PathStyle,
  });
}
