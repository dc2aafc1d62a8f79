import type { Config } from '../../core/config.ts';

/** What a key of ours looks like; nothing else is looked up. */
export const STORAGE_KEY = /^[\w-]{32}\.[a-z0-9]{1,10}$/;

/** Where a file is read. */
export function fileAddress({ PUBLIC_URL }: Config, storageKey: string): string {
  return `${PUBLIC_URL}/api/v1/files/${storageKey}`;
}

/** The key in an address of one of our own files; null for any other address. */
export function keyInAddress(config: Config, address: string): string | null {
  const base = fileAddress(config, '');
  const key = address.startsWith(base) ? address.slice(base.length) : '';
  return STORAGE_KEY.test(key) ? key : null;
}
