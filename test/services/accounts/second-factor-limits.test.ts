import { describe, expect, it } from '@jest/globals';
import { type MailKind, Mail } from '../../../entities/mail/mail.ts';
import { SecondFactor } from '../../../entities/accounts/second-factor.ts';
import { TwoFactorMethod } from '../../../entities/accounts/user.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import {
  confirmTwoFactor,
  confirmTwoFactorWithTempToken,
} from '../../../src/services/accounts/second-factor/confirm-two-factor.ts';
import { disableTwoFactor } from '../../../src/services/accounts/second-factor/disable-two-factor.ts';
import {
  resendTwoFactorCode,
  sendTwoFactorDisableCode,
} from '../../../src/services/accounts/second-factor/send-code.ts';
import { setupTwoFactor } from '../../../src/services/accounts/second-factor/setup-two-factor.ts';
import { verifyTwoFactor } from '../../../src/services/accounts/second-factor/verify-two-factor.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import {
  emailCode,
  enableEmailCodes,
  enableTotp,
  tempToken,
  totp,
  userIdOf,
  wrongTotp,
} from '../../support/second-factor.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web', RATE_LIMITS: 'on' });

const WRONG = { code: 'INVALID_CODE', status: 401 };
const BLOCKED = {
  code: 'TOO_MANY_ATTEMPTS',
  message: 'Too many attempts. Try again later.',
  status: 429,
  facts: { retry_after: expect.any(Number), limit: expect.any(Number) },
};

const verify = (token: string, code: string) => verifyTwoFactor(testApp.ctx(), { tempToken: token, code });
const setup = async (shop: Shop, method = TwoFactorMethod.totp) => setupTwoFactor(await asUser(testApp, shop), method);
const confirm = async (shop: Shop, code: string) => confirmTwoFactor(await asUser(testApp, shop), code);
const failures = async (shop: Shop) =>
  testApp.ctx().em.count(AuditEntry, { organizationId: shop.organizationId, action: 'two_factor.failed' });

describe('wrong codes', () => {
  it('are counted across tokens and purposes: after five even the right code is rejected', async () => {
    const [shop, other] = await Promise.all([newShop(testApp), newShop(testApp)]);
    const { secret, backupCodes } = await enableTotp(testApp, shop);
    const theirs = await enableTotp(testApp, other);
    const [one, two] = [await tempToken(shop), await tempToken(shop)];
    const wrong = wrongTotp(secret);
    const disable = async (code: string) => disableTwoFactor(await asUser(testApp, shop), code);
    for (const attempt of [
      () => verify(one, wrong),
      () => verify(two, 'not a code'),
      () => disable(wrong),
      () => verify(one, ''),
      () => disable('zzzzz-zzzzz'),
    ]) {
      expect(await refusal(attempt())).toMatchObject(WRONG);
    }
    for (const code of [totp(secret), backupCodes[0]!]) {
      const calls = [
        () => verify(one, code),
        () => verify(two, code),
        () => disable(code),
        async () => verify(await tempToken(shop), code),
      ];
      for (const call of calls) expect(await refusal(call())).toMatchObject(BLOCKED);
    }
    expect(await refusal(verify('nonsense', totp(secret)))).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await failures(shop)).toBe(5);
    await verify(await tempToken(other), totp(theirs.secret));
  });

  it('are counted for both ways to confirm a setup', async () => {
    const shop = await newShop(testApp);
    const { secret } = await setup(shop);
    await testApp.ctx().em.execute('update organizations set enforce_2fa = true where id = ?', [shop.organizationId]);
    const token = await tempToken(shop);
    const withToken = (code: string) => confirmTwoFactorWithTempToken(testApp.ctx(), { tempToken: token, code });
    const wrong = wrongTotp(secret!);
    for (const attempt of [
      () => confirm(shop, wrong),
      () => withToken(wrong),
      () => confirm(shop, 'x'),
      () => withToken('x'),
      () => confirm(shop, wrong),
    ]) {
      expect(await refusal(attempt())).toMatchObject(WRONG);
    }
    for (const call of [() => confirm(shop, totp(secret!)), () => withToken(totp(secret!))])
      expect(await refusal(call())).toMatchObject(BLOCKED);
  });

  it('are counted when they are concurrent', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const [token, wrong] = [await tempToken(shop), wrongTotp(secret)];
    const refused = await Promise.all(Array.from({ length: 30 }, () => refusal(verify(token, wrong))));
    expect(refused.filter(({ code }) => code === 'INVALID_CODE')).toHaveLength(5);
    expect(refused.filter(({ code }) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(25);
    expect(await failures(shop)).toBe(5);
  });

  it('are the only attempts that are counted', async () => {
    const shop = await newShop(testApp);
    expect(await refusal(confirm(shop, '123456'))).toMatchObject({ code: 'CONFLICT' });
    const { secret, backupCodes } = await enableTotp(testApp, shop);
    for (let n = 0; n < 4; n += 1)
      expect(await refusal(verify(await tempToken(shop), wrongTotp(secret)))).toMatchObject(WRONG);
    for (const code of backupCodes.slice(0, 8)) {
      const token = await tempToken(shop);
      await verify(token, code);
      expect(await refusal(verify(token, code))).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    expect(await refusal(verify(await tempToken(shop), backupCodes[0]!))).toMatchObject(WRONG);
    expect(await refusal(verify(await tempToken(shop), backupCodes[8]!))).toMatchObject(BLOCKED);
  });

  it('are not counted if no code was compared, even for concurrent calls', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    await Promise.all(Array.from({ length: 20 }, () => refusal(confirm(shop, wrongTotp(secret)))));
    await verify(await tempToken(shop), totp(secret));
  });

  it('do not use up codes while the user is blocked', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const token = await tempToken(shop);
    for (let n = 0; n < 5; n += 1) await refusal(verify(token, wrongTotp(secret)));
    await refusal(verify(token, totp(secret)));
    const factor = await testApp.ctx().em.findOneOrFail(SecondFactor, { userId: await userIdOf(testApp, shop) });
    expect(factor.lastStep).toBeNull();
  });
});

describe('mails with codes', () => {
  const mails = (shop: Shop, kind: `${MailKind}`) =>
    testApp.ctx().em.count(Mail, { recipient: shop.email, kind: kind as MailKind });

  it('of a setup are limited to three, and a fourth attempt does not affect the pending setup', async () => {
    const shop = await newShop(testApp);
    for (let n = 0; n < 3; n += 1) await setup(shop, TwoFactorMethod.email);
    const { secret } = await setup(shop);
    expect(await refusal(setup(shop, TwoFactorMethod.email))).toMatchObject(BLOCKED);
    expect(await mails(shop, 'setup_code')).toBe(3);
    await confirm(shop, totp(secret!));
  });

  it('of a sign-in are limited to three, and the current code stays valid', async () => {
    const shop = await newShop(testApp);
    await enableEmailCodes(testApp, shop);
    const token = await tempToken(shop);
    await resendTwoFactorCode(testApp.ctx(), token);
    const code = await emailCode(testApp, shop, 'sign_in');
    expect(await refusal(resendTwoFactorCode(testApp.ctx(), token))).toMatchObject(BLOCKED);
    expect(await refusal(sendTwoFactorDisableCode(await asUser(testApp, shop)))).toMatchObject(BLOCKED);
    expect([await mails(shop, 'sign_in_code'), await mails(shop, 'disable_code')]).toEqual([2, 0]);
    await verify(token, code);
  });
});
