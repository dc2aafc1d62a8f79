import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../../core/config.ts';

const disks = new WeakMap<Config, Promise<Disk>>();

/**
 * Returns the storage of files: a folder, or a bucket of an S3-compatible server. The service generates all keys; the
 * library rejects keys that would lead out of the folder.
 */
export function storageFor(config: Config): Promise<Disk> {
  const known = disks.get(config) ?? openDisk(config);
  disks.set(config, known);
  // After an error, such as a full disk, the next call opens it again.
  known.catch(() => disks.delete(config));
  return known;
}

async function openDisk({ STORAGE_URL, DATA_DIR }: Config): Promise<Disk> {
  if (STORAGE_URL?.startsWith('s3:')) {
    // Imported only when it is used, because Amazon's SDK is large.
    const { openS3 } = await import('./s3-storage.ts');
    return openS3(STORAGE_URL);
  }
  const location = STORAGE_URL ? fileURLToPath(STORAGE_URL) : join(DATA_DIR, 'files');
  mkdirSync(location, { recursive: true });
  return new Disk(new FSDriver({ location, visibility: 'private' }));
}
