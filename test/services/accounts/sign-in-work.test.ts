import { describe, expect, it, jest } from '@jest/globals';

// Statements and hashes of a sign-in are counted and never timed. The mocks call the real argon2.
const argon2 = await import('@node-rs/argon2');
const verify = jest.fn(argon2.verify);
const hash = jest.fn(argon2.hash);
jest.unstable_mockModule('@node-rs/argon2', () => ({ ...argon2, verify, hash }));

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

describe('the password hash queue', () => {
  it('rejects calls with 503 beyond its limit and accepts them again later', async () => {
    const crowd = Array.from({ length: 260 }, () => hashPassword('correct horse battery'));
    const results = await Promise.allSettled(crowd);
    const rejected = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(rejected.length).toBeGreaterThanOrEqual(50);
    for (const reason of rejected)
      expect(reason).toMatchObject({ code: 'UNAVAILABLE', status: 503, facts: { retry_after: 5 } });
    expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$/);
  });
});
