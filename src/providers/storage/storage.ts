import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../../core/config.ts';

const disks = new WeakMap<Config, Promise<Disk>>();

/** Where files lie: a folder, or a bucket of an S3-compatible server. Keys are made by the service; the library refuses those that would leave the folder. */
export function storageFor(config: Config): Promise<Disk> {
  const known = disks.get(config) ?? openDisk(config);
  disks.set(config, known);
  // A disk that was full is asked again.
  known.catch(() => disks.delete(config));
  return known;
}

async function openDisk({ STORAGE_URL, DATA_DIR }: Config): Promise<Disk> {
  if (STORAGE_URL?.startsWith('s3:')) {
    // Loaded where it is used: Amazon's SDK is large.
    const { openS3 } = await import('./s3-storage.ts');
    return openS3(STORAGE_URL);
  }
  const location = STORAGE_URL ? fileURLToPath(STORAGE_URL) : join(DATA_DIR, 'files');
  mkdirSync(location, { recursive: true });
  return new Disk(new FSDriver({ location, visibility: 'private' }));
}
