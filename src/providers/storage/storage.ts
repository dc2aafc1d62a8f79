import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../../core/config.ts';

const disks = new WeakMap<Config, Disk>();

/** Where files lie: a folder under DATA_DIR. Keys are made by the service; the library refuses those that would leave the folder. */
export function storageFor(config: Config): Disk {
  const known = disks.get(config);
  if (known) return known;
  const location = join(config.DATA_DIR, 'files');
  mkdirSync(location, { recursive: true });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  disks.set(config, disk);
  return disk;
}
