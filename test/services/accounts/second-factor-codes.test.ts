import { describe, expect, it, jest } from '@jest/globals';
import { generateSync } from 'otplib';
import { BackupCode, SecondFactor } from '../../../entities/accounts/second-factor.ts';
import { CodePurpose } from '../../../entities/accounts/email-code.ts';
import { row, sql } from '../../../src/core/sql.ts';
import { consumeCode } from '../../../src/services/accounts/second-factor/check-code.ts';
import { newTotpSecret, otpauthUri, totpStep } from '../../../src/services/accounts/second-factor/totp.ts';
import { refusal } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { emailCode, enableEmailCodes, enableTotp, totp, userIdOf } from '../../support/second-factor.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

const check = async (shop: Shop, code: string, purpose = CodePurpose.sign_in) =>
  consumeCode(testApp.ctx(), await userIdOf(testApp, shop), purpose, code);
const WRONG = { code: 'INVALID_CODE', message: 'Invalid code', status: 401 };

describe('a code of an authenticator', () => {
  // RFC 6238, appendix B: the last six digits of the values for SHA-1.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %i is %s as in RFC 6238', (epoch, code) => {
    expect(totpStep('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', code, epoch)).toBe(Math.floor(epoch / 30));
  });

  it.each([0, 1, 29])('is accepted for the previous, current and next step at second %i of a step', (second) => {
    const secret = newTotpSecret();
    const now = 1_800_000_000 + second;
    const stepOf = (offset: number) => totpStep(secret, generateSync({ secret, epoch: now + offset * 30 }), now);
    expect([-3, -2, -1, 0, 1, 2, 3].map(stepOf)).toEqual([null, null, 59_999_999, 60_000_000, 60_000_001, null, null]);
  });

  it('is set up with a URI that has the secret, the address and the service', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(otpauthUri(secret, 'ann+shop@example.com'));
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Content Automation:ann+shop@example.com',
    ]);
    expect(Object.fromEntries(uri.searchParams)).toEqual({ secret, issuer: 'Content Automation' });
  });

  it('is accepted once per step, and for no earlier step afterwards', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const [now, next] = [totp(secret), totp(secret, 1)];
    expect(await check(shop, next)).toBe('otp');
    for (const code of [next, now, totp(secret, -1)]) expect(await refusal(check(shop, code))).toMatchObject(WRONG);
  });

  it('is accepted one step early and one step late, but not more', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Math.floor(Date.now() / 30_000) * 30_000 + 15_000);
    try {
      for (const offset of [-2, 2]) expect(await refusal(check(shop, totp(secret, offset)))).toMatchObject(WRONG);
      for (const offset of [-1, 0, 1]) expect(await check(shop, totp(secret, offset))).toBe('otp');
    } finally {
      clock.mockRestore();
    }
  });

  it('has a secret that is stored encrypted for one user only', async () => {
    const [one, two] = await Promise.all([newShop(testApp), newShop(testApp)]);
    const [mine, theirs] = [await enableTotp(testApp, one), await enableTotp(testApp, two)];
    const stored = await row<{ all: string; secret: string }>(
      testApp.ctx().em,
      sql`select f::text as all, secret from second_factors f where user_id = ${await userIdOf(testApp, one)}`,
    );
    expect(stored!.all).not.toContain(mine.secret);
    await testApp
      .ctx()
      .em.nativeUpdate(SecondFactor, { userId: await userIdOf(testApp, two) }, { secret: stored!.secret });
    await expect(check(two, totp(theirs.secret))).rejects.not.toMatchObject(WRONG);
    await expect(check(two, totp(mine.secret))).rejects.toThrow();
  });

  it('cannot be replaced by an emailed code', async () => {
    const shop = await newShop(testApp);
    await enableTotp(testApp, shop);
    const mailed = await emailCode(testApp, shop, 'sign_in');
    expect(await refusal(check(shop, mailed))).toMatchObject(WRONG);
  });
});

describe('an emailed code', () => {
  it('works once, and only the newest one', async () => {
    const shop = await newShop(testApp);
    await enableEmailCodes(testApp, shop);
    const former = await emailCode(testApp, shop, 'sign_in');
    let newest = await emailCode(testApp, shop, 'sign_in');
    while (newest === former) newest = await emailCode(testApp, shop, 'sign_in');
    expect(newest).toMatch(/^\d{6}$/);
    expect(await refusal(check(shop, former))).toMatchObject(WRONG);
    expect(await check(shop, newest)).toBe('otp');
    expect(await refusal(check(shop, newest))).toMatchObject(WRONG);
  });

  it('works for its purpose only', async () => {
    const shop = await newShop(testApp);
    await enableEmailCodes(testApp, shop);
    const purposes = Object.values(CodePurpose);
    for (const purpose of purposes) {
      const code = await emailCode(testApp, shop, purpose);
      for (const other of purposes.filter((each) => each !== purpose))
        expect(await refusal(check(shop, code, other))).toMatchObject(WRONG);
      expect(await check(shop, code, purpose)).toBe('otp');
    }
  });

  it('works for its user only and expires', async () => {
    const [one, two] = await Promise.all([newShop(testApp), newShop(testApp)]);
    await Promise.all([enableEmailCodes(testApp, one), enableEmailCodes(testApp, two)]);
    const code = await emailCode(testApp, one, 'sign_in');
    expect(await refusal(check(two, code))).toMatchObject(WRONG);
    await testApp.ctx().em.execute(`update email_codes set expires_at = now() - interval '1 second'`);
    expect(await refusal(check(one, code))).toMatchObject(WRONG);
  });

  it('is stored as a digest', async () => {
    const shop = await newShop(testApp);
    const code = await emailCode(testApp, shop, 'sign_in');
    const stored = await row<{ all: string }>(
      testApp.ctx().em,
      sql`select c::text as all from email_codes c where user_id = ${await userIdOf(testApp, shop)}`,
    );
    expect(stored!.all).not.toContain(code);
  });
});

describe('a backup code', () => {
  it('is one of ten, without ambiguous letters, and stored as a digest', async () => {
    const shop = await newShop(testApp);
    const { backupCodes } = await enableTotp(testApp, shop);
    expect(new Set(backupCodes).size).toBe(10);
    for (const code of backupCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    const stored = await testApp.ctx().em.find(BackupCode, { userId: await userIdOf(testApp, shop) });
    expect(stored).toHaveLength(10);
    for (const code of backupCodes) expect(JSON.stringify(stored)).not.toContain(code.slice(0, 5));
  });

  it('works once, with or without its dash and in any case', async () => {
    const shop = await newShop(testApp);
    const { backupCodes } = await enableTotp(testApp, shop);
    const [first, second, third, fourth] = backupCodes as [string, string, string, string];
    const spellings = [first, second.replace('-', ''), third.toUpperCase(), ` ${fourth.replace('-', ' ')} `];
    for (const code of spellings) expect(await check(shop, code)).toBe('rc');
    for (const code of [first, first.toUpperCase(), second, third, fourth])
      expect(await refusal(check(shop, code))).toMatchObject(WRONG);
  });

  it('works for sign-ins and disabling but not for a setup, and for its user only', async () => {
    const [one, two] = await Promise.all([newShop(testApp), newShop(testApp)]);
    const { backupCodes } = await enableTotp(testApp, one);
    await enableTotp(testApp, two);
    expect(await refusal(check(one, backupCodes[0]!, CodePurpose.setup))).toMatchObject(WRONG);
    expect(await refusal(check(two, backupCodes[0]!))).toMatchObject(WRONG);
    expect(await check(one, backupCodes[0]!, CodePurpose.sign_in)).toBe('rc');
    expect(await check(one, backupCodes[1]!, CodePurpose.disable)).toBe('rc');
  });
});

describe('an input that is not a code', () => {
  it.each([
    '',
    ' ',
    '-',
    '12345',
    '1234567',
    '12345a',
    '１２３４５６',
    '-1',
    '1e5',
    '0x1234',
    'null',
    "' or 1=1",
    '😀😀😀',
    'x'.repeat(64),
  ])('such as %j is rejected as a wrong code', async (code) => {
    const [app, mail] = await Promise.all([newShop(testApp), newShop(testApp)]);
    await Promise.all([enableTotp(testApp, app), enableEmailCodes(testApp, mail)]);
    for (const shop of [app, mail, await newShop(testApp)])
      expect(await refusal(check(shop, code))).toMatchObject(WRONG);
  });
});
