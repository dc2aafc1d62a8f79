import { createHash } from 'node:crypto';

/** What every API key begins with. */
export const API_KEY_PREFIX = 'cas_';

/** By which a key is found that is itself not kept. It needs no key of its own, for an API key is too long to be guessed; so it outlives every rotation. */
export function apiKeyDigest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
