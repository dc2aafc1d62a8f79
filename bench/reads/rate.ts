import autocannon from 'autocannon';
import type { Comparison } from './comparisons.ts';
import type { ReadServers } from './processes.ts';

const CONNECTIONS = 16;

/** Requests per second that the service answers over some seconds. Throws if any response is not 200. */
export function serviceRate({ app, service }: ReadServers, read: Comparison, seconds: number): Promise<number> {
  const url = read.document ? `${service}/graphql` : `${service}/api/v1${read.path}`;
  return rate(url, app.token, seconds, read.document);
}

/** The same of the baseline. */
export function baselineRate({ app, baseline }: ReadServers, read: Comparison, seconds: number): Promise<number> {
  return rate(`${baseline}${read.baseline}`, app.token, seconds);
}

async function rate(url: string, token: string, duration: number, body?: object): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST' as const, body: JSON.stringify(body) }),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} responses are no success`);
  return result.requests.average;
}
