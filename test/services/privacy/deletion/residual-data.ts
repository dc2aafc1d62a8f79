import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from 'redis';
import { changed, sql } from '../../../../src/core/sql.ts';
import { sweepErasures } from '../../../../src/services/privacy/deletion/sweep-erasures.ts';
import { authenticate } from '../../../../src/services/accounts/sessions/authenticate.ts';
import type { TestApp } from '../../../support/test-app.ts';
import type { Shop } from '../../../support/shop.ts';
import { containing, type Owner } from './table-rows.ts';

/** Returns the ids of the user of a shop. */
export async function ownerOf(testApp: TestApp, { token, email, organizationId }: Shop): Promise<Owner> {
  const { id: userId } = (await authenticate(testApp.ctx(), token))!;
  return { organizationId, userId, email };
}

/** Returns the paths of the service's files whose name or content contains one of the identifiers. */
export async function filesContaining(testApp: TestApp, identifiers: readonly string[]): Promise<string[]> {
  const entries = await readdir(testApp.config.DATA_DIR, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(paths.map(async (path) => `${path}\n${await readFile(path, 'latin1')}`));
  return containing(texts, identifiers).map((text) => text.slice(0, text.indexOf('\n')));
}

/**
 * Returns the Redis keys of the test application whose name or value contains one of the identifiers or the digest of
 * one of the rate-limit keys.
 */
export async function redisKeysContaining(
  testApp: TestApp,
  identifiers: readonly string[],
  rateLimitKeys: readonly string[] = [],
): Promise<string[]> {
  const redis = createClient({ url: testApp.stores.redisUrl });
  await redis.connect();
  try {
    const names: string[] = [];
    for await (const batch of redis.scanIterator({ MATCH: `${testApp.stores.prefix}*`, COUNT: 500 }))
      names.push(...batch);
    const texts = await Promise.all(
      names.map(async (name) => `${name}\n${JSON.stringify(await valueOf(redis, name))}`),
    );
    const digests = rateLimitKeys.map((key) => createHash('sha256').update(key).digest('base64url'));
    return containing(texts, [...identifiers, ...digests]).map((text) => text.slice(0, text.indexOf('\n')));
  } finally {
    redis.destroy();
  }
}

async function valueOf(redis: ReturnType<typeof createClient>, name: string): Promise<unknown> {
  const type = await redis.type(name);
  if (type === 'hash') return redis.hGetAll(name);
  if (type === 'list') return redis.lRange(name, 0, -1);
  if (type === 'set') return redis.sMembers(name);
  if (type === 'zset') return redis.zRange(name, 0, -1);
  if (type === 'stream') return redis.xRange(name, '-', '+');
  return type === 'string' ? redis.get(name) : null;
}

/** Ages all erasures by an hour and runs the sweeper. */
export async function sweepAfterAnHour(testApp: TestApp): Promise<void> {
  await changed(testApp.ctx().em, sql`update erasures set created_at = created_at - interval '61 minutes'`);
  await sweepErasures(testApp.ctx());
}
