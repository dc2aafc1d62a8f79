import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Shop } from '../../support/shop.ts';

// Statements and hashes of a sign-in are counted and never timed. The mocks call the real argon2.
const argon2 = await import('@node-rs/argon2');
const verify = jest.fn(argon2.verify);
const hash = jest.fn(argon2.hash);
jest.unstable_mockModule('@node-rs/argon2', () => ({ ...argon2, verify, hash }));

// Before the modules that import its dependency `htmlparser2`, which this CommonJS package requires: Jest cannot load
// both at the same time.
await import('sanitize-html');
const { useTestApp } = await import('../../support/test-app.ts');
const { newShop } = await import('../../support/shop.ts');
const { RestClient } = await import('../../support/rest-client.ts');
const { hashPassword } = await import('../../../src/services/accounts/passwords/check-password.ts');

const testApp = useTestApp({ ROLE: 'web' });

/** Returns the statements, without values, and the numbers of hashes that a call causes. */
async function workOf(run: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const logger = testApp.service.runtime.orm.config.getLogger();
  const before = logger.logQuery.bind(logger);
  const hashes = [verify.mock.calls.length, hash.mock.calls.length];
  logger.logQuery = (context) => void statements.push(context.query!.replaceAll(/'[^']*'|\$\d+/g, '?'));
  try {
    await run();
  } finally {
    logger.logQuery = before;
  }
  const [verified, hashed] = [verify.mock.calls.length - hashes[0]!, hash.mock.calls.length - hashes[1]!];
  return [...statements, `verify ${verified}`, `hash ${hashed}`];
}

describe('a known and an unknown address', () => {
  it('cause the same work in a sign-in', async () => {
    const shop = await newShop(testApp);
    const rest = new RestClient(testApp.url);
    const attempt = (email: string) =>
      workOf(async () => expect((await rest.post('/auth/login', { email, password: 'wrong wrong' })).status).toBe(401));
    const [unknown, known] = [await attempt('nobody@shop.example'), await attempt(shop.email)];
    // The failure is audited in the background, after the response.
    const foreground = known.filter(
      (statement) => !statement.includes('audit_log') && !/^(begin|commit)/.test(statement),
    );
    expect(foreground).toEqual(unknown);
    expect(unknown).toEqual([expect.stringContaining('from "users"'), 'verify 1', 'hash 0']);
  });

  it('cause the same work for a forgotten password', async () => {
    const shop = await newShop(testApp);
    const rest = new RestClient(testApp.url);
    const attempt = (email: string) =>
      workOf(async () => expect((await rest.post('/auth/forgot-password', { email })).status).toBe(200));
    const [known, unknown] = [await attempt(shop.email), await attempt('nobody@shop.example')];
    expect(known).toEqual(unknown);
    expect(unknown.filter((statement) => statement.startsWith('insert into "mails"'))).toHaveLength(1);
    expect(unknown.join()).not.toContain('users');
  });
});

describe('the password queue', () => {
  const PASSWORD = 'correct horse battery';
  const from = (ip: string) => ({ ...testApp.ctx(), ip });
  const refusalsOf = (results: PromiseSettledResult<unknown>[]) =>
    results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  afterEach(() => void hash.mockImplementation(argon2.hash));

  it('rejects only the calls of the network that floods it, and accepts them again later', async () => {
    // Not the real hash, because how long that takes depends on the machine.
    const made: string[] = [];
    hash.mockImplementation(async (password) => {
      await new Promise(setImmediate);
      made.push(String(password));
      return '';
    });
    const flood = Promise.allSettled(Array.from({ length: 300 }, () => hashPassword(from('203.0.113.1'), 'flood')));
    const others = Array.from({ length: 4 }, (_, n) => hashPassword(from(`198.51.100.${n}`), 'other'));
    await Promise.all(others);
    // The others did not wait behind the flood: each of them waited for a few hashes at most.
    expect(made.length).toBeLessThan(20);
    const rejected = refusalsOf(await flood);
    expect(rejected.length).toBeGreaterThanOrEqual(240);
    for (const reason of rejected)
      expect(reason).toMatchObject({ code: 'RATE_LIMITED', status: 429, facts: { retry_after: 5 } });
    await hashPassword(from('203.0.113.1'), 'again');
    expect(made.at(-1)).toBe('again');
  });

  it('rejects calls with 503 if the calls of many networks leave no room', async () => {
    hash.mockImplementation(async () => '');
    const crowd = Array.from({ length: 260 }, (_, n) =>
      hashPassword(from(`2001:db8:0:${n.toString(16)}::1`), PASSWORD),
    );
    const rejected = refusalsOf(await Promise.allSettled(crowd));
    expect(rejected.length).toBeGreaterThanOrEqual(50);
    for (const reason of rejected)
      expect(reason).toMatchObject({ code: 'UNAVAILABLE', status: 503, facts: { retry_after: 5 } });
  });

  it.each([
    ['a sign-in', 'TOO_MANY_ATTEMPTS', (shop: Shop) => ['/auth/login', { email: shop.email, password: shop.password }]],
    [
      'a registration',
      'RATE_LIMITED',
      () => ['/auth/register', { email: `${randomUUID()}@shop.example`, password: PASSWORD, company_name: 'Shop' }],
    ],
    ['a new user', 'RATE_LIMITED', () => ['/users', { email: `${randomUUID()}@shop.example`, password: PASSWORD }]],
    ['a deletion', 'TOO_MANY_ATTEMPTS', (shop: Shop) => ['/gdpr/request-deletion', { password: shop.password }]],
  ] as const)('rejects %s of the network that floods it', async (_what, code, call) => {
    const shop = await newShop(testApp);
    const [path, body] = call(shop) as [string, object];
    const release = Promise.withResolvers<string>();
    hash.mockImplementation(() => release.promise);
    const flood = Promise.allSettled(Array.from({ length: 60 }, () => hashPassword(from('127.0.0.1'), PASSWORD)));
    const { status, body: refused, headers } = await shop.rest.post(path, body);
    release.resolve('');
    await flood;
    expect({ status, refused }).toMatchObject({ status: 429, refused: { code, retry_after: 5 } });
    expect(headers.get('retry-after')).toBe('5');
  });
});
