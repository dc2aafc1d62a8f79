import { describe, expect, it } from '@jest/globals';
import { startService } from '../../../bin/service.ts';
import { EmailCode } from '../../../entities/accounts/email-code.ts';
import { PendingSignIn } from '../../../entities/accounts/pending-sign-in.ts';
import { User } from '../../../entities/accounts/user.ts';
import { MailKind, Mail } from '../../../entities/mail/mail.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { systemContext } from '../../../src/core/context.ts';
import { authenticate } from '../../../src/services/accounts/sessions/authenticate.ts';
import { completeSignIn } from '../../../src/services/accounts/sign-in/complete-sign-in.ts';
import { login } from '../../../src/services/accounts/sign-in/login.ts';
import { resendTwoFactorCode } from '../../../src/services/accounts/second-factor/send-code.ts';
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

const testApp = useTestApp({ ROLE: 'web' });

const EXPIRED = { code: 'UNAUTHENTICATED', message: 'Invalid or expired token', status: 401 };
const WRONG = { code: 'INVALID_CODE', message: 'Invalid code', status: 401 };
const FULL = {
  accessToken: expect.any(String),
  tokenType: 'bearer',
  twoFactorRequired: false,
  twoFactorSetupRequired: false,
  twoFactorMethod: null,
  tempToken: null,
};

const verify = (token: string, code: string) => verifyTwoFactor(testApp.ctx(), { tempToken: token, code });
const codeMails = (shop: Shop) => testApp.ctx().em.find(Mail, { recipient: shop.email, kind: MailKind.sign_in_code });

describe('login', () => {
  it('returns an access token if no second factor is enabled', async () => {
    expect(await login(testApp.ctx(), await newShop(testApp))).toEqual(FULL);
  });

  it('returns a temporary token and the method if a second factor is enabled', async () => {
    const shop = await newShop(testApp);
    await enableTotp(testApp, shop);
    const answer = {
      accessToken: null,
      tokenType: 'bearer',
      twoFactorRequired: true,
      twoFactorSetupRequired: false,
      twoFactorMethod: 'totp',
      tempToken: expect.any(String),
    };
    expect(await login(testApp.ctx(), shop)).toEqual(answer);
    expect(await codeMails(shop)).toEqual([]);
  });

  it('mails a code if the method is email', async () => {
    const shop = await newShop(testApp);
    await enableEmailCodes(testApp, shop);
    expect(await login(testApp.ctx(), shop)).toMatchObject({
      accessToken: null,
      twoFactorRequired: true,
      twoFactorMethod: 'email',
    });
    expect(await codeMails(shop)).toMatchObject([
      { userId: await userIdOf(testApp, shop), state: 'queued', facts: null },
    ]);
  });

  it('requires the second factor for sign-ins with another provider too', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const ctx = testApp.ctx();
    const answer = await completeSignIn(ctx, await ctx.em.findOneOrFail(User, { email: shop.email }), ['idpA']);
    expect(answer).toMatchObject({ accessToken: null, twoFactorRequired: true });
    const { accessToken } = await verify(answer.tempToken!, totp(secret));
    expect((await authenticate(testApp.ctx(), accessToken))!.session!.amr).toEqual(['idpA', 'otp']);
  });
});

describe('the second step of a sign-in', () => {
  it('returns an access token for a code of the authenticator', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const answer = await verify(await tempToken(shop), totp(secret));
    expect(answer).toEqual(FULL);
    expect(await authenticate(testApp.ctx(), answer.accessToken)).toMatchObject({
      email: shop.email,
      session: { amr: ['pwd', 'otp'] },
    });
  });

  it('returns an access token for an emailed code', async () => {
    const shop = await newShop(testApp);
    await enableEmailCodes(testApp, shop);
    const answer = await verify(await tempToken(shop), await emailCode(testApp, shop, 'sign_in'));
    expect((await authenticate(testApp.ctx(), answer.accessToken))!.session!.amr).toEqual(['pwd', 'otp']);
  });

  it('returns an access token for a backup code', async () => {
    const shop = await newShop(testApp);
    const { backupCodes } = await enableTotp(testApp, shop);
    const answer = await verify(await tempToken(shop), backupCodes[3]!);
    expect((await authenticate(testApp.ctx(), answer.accessToken))!.session!.amr).toEqual(['pwd', 'rc']);
    expect(await refusal(verify(await tempToken(shop), backupCodes[3]!))).toMatchObject(WRONG);
  });

  it('is audited when it succeeds and when it fails', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const token = await tempToken(shop);
    await refusal(verify(token, wrongTotp(secret)));
    await verify(token, totp(secret));
    const entries = await testApp
      .ctx()
      .em.find(AuditEntry, { organizationId: shop.organizationId }, { orderBy: { id: 'desc' }, limit: 2 });
    const userId = await userIdOf(testApp, shop);
    expect(entries).toMatchObject([
      { action: 'session.opened', actorId: userId, data: { amr: ['pwd', 'otp'] } },
      {
        action: 'two_factor.failed',
        actorId: userId,
        actorEmail: shop.email,
        targetType: 'user',
        targetId: userId,
        data: { purpose: 'sign_in' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('consumes the temporary token', async () => {
    const shop = await newShop(testApp);
    const { secret, backupCodes } = await enableTotp(testApp, shop);
    const token = await tempToken(shop);
    await verify(token, totp(secret));
    expect(await refusal(verify(token, backupCodes[0]!))).toMatchObject(EXPIRED);
    await verify(await tempToken(shop), backupCodes[0]!);
  });

  it('can be repeated with the same token after a wrong code', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const token = await tempToken(shop);
    for (const code of [wrongTotp(secret), 'abc', 'zzzzz-zzzzz'])
      expect(await refusal(verify(token, code))).toMatchObject(WRONG);
    expect(await verify(token, totp(secret))).toEqual(FULL);
  });

  it('rejects a code for another purpose', async () => {
    const shop = await newShop(testApp);
    await enableEmailCodes(testApp, shop);
    for (const purpose of ['setup', 'disable'] as const)
      expect(await refusal(verify(await tempToken(shop), await emailCode(testApp, shop, purpose)))).toMatchObject(
        WRONG,
      );
  });

  it('rejects a code of another user', async () => {
    const [one, two] = await Promise.all([newShop(testApp), newShop(testApp)]);
    const [mine, theirs] = [await enableTotp(testApp, one), await enableTotp(testApp, two)];
    for (const code of [totp(theirs.secret), theirs.backupCodes[0]!])
      expect(await refusal(verify(await tempToken(one), code))).toMatchObject(WRONG);
    await verify(await tempToken(one), totp(mine.secret));
  });

  it('requires a valid temporary token', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const token = await tempToken(shop);
    expect(await authenticate(testApp.ctx(), token)).toBeNull();
    for (const bad of ['', 'nonsense', shop.token, token.slice(0, -2)]) {
      expect(await refusal(verify(bad, totp(secret)))).toMatchObject(EXPIRED);
      expect(await refusal(resendTwoFactorCode(testApp.ctx(), bad))).toMatchObject(EXPIRED);
    }
    await testApp
      .ctx()
      .em.nativeUpdate(PendingSignIn, { userId: await userIdOf(testApp, shop) }, { expiresAt: new Date() });
    expect(await refusal(verify(token, totp(secret)))).toMatchObject(EXPIRED);
  });

  it('is rejected once the account is disabled', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const token = await tempToken(shop);
    await testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { isActive: false });
    expect(await refusal(verify(token, totp(secret)))).toMatchObject(EXPIRED);
  });

  it('can continue in another process', async () => {
    const shop = await newShop(testApp);
    const { secret, backupCodes } = await enableTotp(testApp, shop);
    const token = await tempToken(shop);
    const used = totp(secret);
    await verify(await tempToken(shop), used);
    const restarted = await startService(testApp.config, testApp.stores);
    try {
      const there = (code: string) => verifyTwoFactor(systemContext(restarted.runtime), { tempToken: token, code });
      expect(await refusal(there(used))).toMatchObject(WRONG);
      expect(await there(backupCodes[0]!)).toEqual(FULL);
    } finally {
      await restarted.stop();
    }
    expect(await refusal(verify(token, backupCodes[1]!))).toMatchObject(EXPIRED);
  });
});

describe('another code mail', () => {
  it('is queued and invalidates the previous code', async () => {
    const shop = await newShop(testApp);
    await enableEmailCodes(testApp, shop);
    const token = await tempToken(shop);
    const former = await emailCode(testApp, shop, 'sign_in');
    expect(await resendTwoFactorCode(testApp.ctx(), token)).toEqual({ message: expect.any(String) });
    expect(await codeMails(shop)).toHaveLength(2);
    expect(await testApp.ctx().em.count(EmailCode, { userId: await userIdOf(testApp, shop) })).toBe(0);
    expect(await refusal(verify(token, former))).toMatchObject(WRONG);
    expect(await verify(token, await emailCode(testApp, shop, 'sign_in'))).toEqual(FULL);
  });

  it('is rejected if the user has an authenticator', async () => {
    const shop = await newShop(testApp);
    await enableTotp(testApp, shop);
    expect(await refusal(resendTwoFactorCode(testApp.ctx(), await tempToken(shop)))).toMatchObject({
      code: 'CONFLICT',
      status: 409,
    });
    expect(await codeMails(shop)).toEqual([]);
  });

  it('is rejected for the token of a setup', async () => {
    const shop = await newShop(testApp);
    await testApp.ctx().em.execute('update organizations set enforce_2fa = true where id = ?', [shop.organizationId]);
    expect(await refusal(resendTwoFactorCode(testApp.ctx(), await tempToken(shop)))).toMatchObject(EXPIRED);
    expect((await asUser(testApp, { token: await tempToken(shop) })).user).toBeNull();
  });
});
