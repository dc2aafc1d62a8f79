import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { TokenBuckets } from '../../../src/core/token-buckets.ts';
import type { CmsOptions } from '../../../src/providers/stores/cms/client.ts';
import type { RealSite } from './servers.ts';

export type User = keyof RealSite['passwords'];

/** The running sites. */
export const SITES = JSON.parse(process.env['REAL_WORDPRESS_SITES'] ?? '[]') as RealSite[];

/** The `OUTBOUND_ALLOW` of a service that may reach the sites. */
export const ALLOW = SITES.map(({ url }) => new URL(url).host).join(',');

const tokenBuckets: TokenBuckets = {
  take: () => Promise.resolve({ waitMs: 0, blocked: false }),
  refund: () => Promise.resolve(),
  calibrate: () => Promise.resolve(),
  block: () => Promise.resolve(),
};

export const cmsOptions = (site: RealSite, user: User, more: Partial<CmsOptions> = {}): CmsOptions => ({
  baseUrl: site.url,
  userName: user,
  applicationPassword: site.passwords[user],
  fetch,
  tokenBuckets,
  bucketKey: randomUUID(),
  ...more,
});

export interface SiteEntry {
  id: number;
  slug: string;
  status: string;
  link: string;
  title: { raw: string; rendered: string };
  content: { raw: string; rendered: string };
  excerpt: { raw: string };
  categories: number[];
  featured_media: number;
}

/** Reads or changes something on the site itself as a user, without the code under test. */
export async function onSite<Answer = SiteEntry>(
  site: RealSite,
  method: 'GET' | 'POST' | 'DELETE',
  route: string,
  body?: object,
  user: User = 'owner',
): Promise<Answer> {
  const [path, query] = route.split('?');
  const address = `${site.url}/?${new URLSearchParams({ rest_route: `/wp/v2/${path}`, ...(method === 'GET' && { context: 'edit' }) })}${query ? `&${query}` : ''}`;
  const answer = await fetch(address, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${site.passwords[user]}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** A `fetch` to which the site misbehaves, see faults.php. Test files run at the same time, and others are spared. */
export const faultyFetch =
  (faults: object): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-faults', JSON.stringify(faults));
    return fetch(input, { ...init, headers });
  };

/** Makes the site misbehave to everybody during `work`; other test files must be able to bear it. */
export async function withFaults<Result>(site: RealSite, faults: object, work: () => Promise<Result>): Promise<Result> {
  await writeFile(site.faults, JSON.stringify(faults));
  try {
    return await work();
  } finally {
    await writeFile(site.faults, '{}');
  }
}
