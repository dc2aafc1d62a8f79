import { describe, expect, it, jest } from '@jest/globals';

// What a sign-in does is counted, never timed. The real argon2 does the work.
const argon2 = await import('@node-rs/argon2');
const verify = jest.fn(argon2.verify);
const hash = jest.fn(argon2.hash);
jest.unstable_mockModule('@node-rs/argon2', () => ({ ...argon2, verify, hash }));

const { useTestApp } = await import('../../support/test-app.ts');
const { newShop } = await import('../../support/shop.ts');
const { RestClient } = await import('../../support/rest-client.ts');
const { hashPassword } = await import('../../../src/services/accounts/passwords/check-password.ts');

const testApp = useTestApp({ ROLE: 'web' });

/** What the database and argon2 are asked while something runs, values left out. */
async function workOf(run: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const logger = testApp.service.runtime.orm.config.getLogger();
  const before = logger.logQuery.bind(logger);
  const hashes = [verify.mock.calls.length, hash.mock.calls.length];
  logger.logQuery = (context) => void asked.push(context.query!.replaceAll(/'[^']*'|\$\d+/g, '?'));
  try {
    await run();
  } finally {
    logger.logQuery = before;
  }
  const [verified, hashed] = [verify.mock.calls.length - hashes[0]!, hash.mock.calls.length - hashes[1]!];
  return [...asked, `verify ${verified}`, `hash ${hashed}`];
}

describe('for a known and an unknown address', () => {
  it('a sign-in does the same work', async () => {
    const shop = await newShop(testApp);
    const rest = new RestClient(testApp.url);
    const attempt = (email: string) =>
      workOf(async () => expect((await rest.post('/auth/login', { email, password: 'wrong wrong' })).status).toBe(401));
    const [unknown, known] = [await attempt('nobody@shop.example'), await attempt(shop.email)];
    // What is written of the failure comes after the answer, which nobody waits for.
    const answered = known.filter(
      (statement) => !statement.includes('audit_log') && !/^(begin|commit)/.test(statement),
    );
    expect(answered).toEqual(unknown);
    expect(unknown).toEqual([expect.stringContaining('from "users"'), 'verify 1', 'hash 0']);
  });

  it('so does a forgotten password', async () => {
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

describe('a crowd of passwords', () => {
  it('is refused beyond what can be served soon', async () => {
    const crowd = Array.from({ length: 260 }, () => hashPassword('correct horse battery'));
    const results = await Promise.allSettled(crowd);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused.length).toBeGreaterThanOrEqual(50);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'UNAVAILABLE', status: 503, facts: { retry_after: 5 } });
    // Who comes later is served again.
    expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$/);
  });
});
