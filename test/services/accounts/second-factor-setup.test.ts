import { describe, expect, it } from '@jest/globals';
import { MailKind, Mail } from '../../../entities/mail/mail.ts';
import { TwoFactorMethod } from '../../../entities/accounts/user.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { Organization } from '../../../entities/organizations/organization.ts';
import {
  confirmTwoFactor,
  confirmTwoFactorWithTempToken,
} from '../../../src/services/accounts/second-factor/confirm-two-factor.ts';
import { getMe } from '../../../src/services/accounts/users/get-user.ts';
import { login } from '../../../src/services/accounts/sign-in/login.ts';
import {
  setupTwoFactor,
  setupTwoFactorWithTempToken,
} from '../../../src/services/accounts/second-factor/setup-two-factor.ts';
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

const setup = async (shop: Shop, method: `${TwoFactorMethod}` = 'totp') =>
  setupTwoFactor(await asUser(testApp, shop), method as TwoFactorMethod);
const confirm = async (shop: Shop, code: string) => confirmTwoFactor(await asUser(testApp, shop), code);
const me = async (shop: Shop) => getMe(await asUser(testApp, shop));
const mails = async (shop: Shop) =>
  (await testApp.ctx().em.find(Mail, { recipient: shop.email, kind: MailKind.setup_code })).length;
const auditEntries = async (shop: Shop) => {
  const entries = await testApp
    .ctx()
    .em.find(AuditEntry, { organizationId: shop.organizationId, action: /^two_factor/ }, { orderBy: { id: 'asc' } });
  return entries.map(({ action, actorEmail, data }) => ({ action, actorEmail, data }));
};

async function enforcing(): Promise<Shop> {
  const shop = await newShop(testApp);
  await testApp.ctx().em.nativeUpdate(Organization, { id: shop.organizationId }, { enforce2fa: true });
  return shop;
}

describe('the setup of a second factor', () => {
  it('is pending and returns the secret and the otpauth URI for TOTP', async () => {
    const shop = await newShop(testApp);
    const { secret, ...rest } = await setup(shop);
    expect(rest).toEqual({
      method: 'totp',
      otpauthUri: `otpauth://totp/Content%20Automation:${encodeURIComponent(shop.email)}?secret=${secret}&issuer=Content%20Automation`,
      message: expect.any(String),
    });
    expect(await me(shop)).toMatchObject({ twoFactorEnabled: false });
    expect(await login(testApp.ctx(), shop)).toMatchObject({
      accessToken: expect.any(String),
      twoFactorRequired: false,
    });
    expect(await mails(shop)).toBe(0);
  });

  it('is pending and sends a code for email', async () => {
    const shop = await newShop(testApp);
    expect(await setup(shop, 'email')).toEqual({
      method: 'email',
      secret: null,
      otpauthUri: null,
      message: expect.any(String),
    });
    expect(await me(shop)).toMatchObject({ twoFactorEnabled: false });
    const mail = await testApp.ctx().em.findOneOrFail(Mail, { recipient: shop.email, kind: MailKind.setup_code });
    expect(mail).toMatchObject({ userId: await userIdOf(testApp, shop), state: 'queued', facts: null });
    expect(mail.expiresAt.getTime()).toBeLessThan(Date.now() + 601_000);
  });

  it('replaces a pending setup of any method', async () => {
    const shop = await newShop(testApp);
    const former = await setup(shop);
    const latter = await setup(shop);
    expect(latter.secret).not.toBe(former.secret);
    expect(await refusal(confirm(shop, totp(former.secret!)))).toMatchObject({ code: 'INVALID_CODE' });
    await setup(shop, 'email');
    expect(await refusal(confirm(shop, totp(latter.secret!)))).toMatchObject({ code: 'INVALID_CODE' });
    const mailed = await emailCode(testApp, shop, 'setup');
    const { secret } = await setup(shop);
    expect(await refusal(confirm(shop, mailed))).toMatchObject({ code: 'INVALID_CODE' });
    await confirm(shop, totp(secret!));
    expect(await me(shop)).toMatchObject({ twoFactorEnabled: true, twoFactorMethod: 'totp' });
  });

  it('requires a signed-in user', async () => {
    expect(await refusal(setupTwoFactor(testApp.ctx(), TwoFactorMethod.totp))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await refusal(confirmTwoFactor(testApp.ctx(), '123456'))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('the confirmation of a setup', () => {
  it('with a valid code enables the factor and returns backup codes', async () => {
    const shop = await newShop(testApp);
    const { secret } = await setup(shop);
    const { backupCodes, message } = await confirm(shop, totp(secret!));
    expect([backupCodes.length, message]).toEqual([10, expect.any(String)]);
    expect(await me(shop)).toMatchObject({ twoFactorEnabled: true, twoFactorMethod: 'totp' });
    expect(await auditEntries(shop)).toEqual([
      { action: 'two_factor.enabled', actorEmail: shop.email, data: { method: 'totp' } },
    ]);
  });

  it('with the emailed code enables the factor', async () => {
    const shop = await newShop(testApp);
    await enableEmailCodes(testApp, shop);
    expect(await me(shop)).toMatchObject({ twoFactorEnabled: true, twoFactorMethod: 'email' });
  });

  it('with a wrong code changes nothing', async () => {
    const shop = await newShop(testApp);
    const { secret } = await setup(shop);
    expect(await refusal(confirm(shop, wrongTotp(secret!)))).toMatchObject({ code: 'INVALID_CODE', status: 401 });
    expect(await me(shop)).toMatchObject({ twoFactorEnabled: false });
    expect(await auditEntries(shop)).toEqual([
      { action: 'two_factor.failed', actorEmail: shop.email, data: { purpose: 'setup' } },
    ]);
    await confirm(shop, totp(secret!));
  });

  it('is rejected if no setup is pending or the factor is enabled', async () => {
    const shop = await newShop(testApp);
    expect(await refusal(confirm(shop, '123456'))).toMatchObject({
      code: 'CONFLICT',
      message: 'Two-factor authentication is not being set up',
      status: 409,
    });
    const { secret } = await enableTotp(testApp, shop);
    for (const call of [confirm(shop, totp(secret)), setup(shop), setup(shop, 'email')]) {
      expect(await refusal(call)).toMatchObject({
        code: 'CONFLICT',
        message: 'Two-factor authentication is already enabled',
        status: 409,
      });
    }
    expect([await mails(shop), (await me(shop)).twoFactorMethod]).toEqual([0, 'totp']);
    expect(
      await verifyTwoFactor(testApp.ctx(), { tempToken: await tempToken(shop), code: totp(secret) }),
    ).toMatchObject({
      accessToken: expect.any(String),
    });
  });
});

describe('a sign-in that requires the setup', () => {
  it('completes the setup with its temporary token before it returns an access token', async () => {
    const shop = await enforcing();
    const answer = await login(testApp.ctx(), shop);
    expect(answer).toEqual({
      accessToken: null,
      tokenType: 'bearer',
      twoFactorRequired: false,
      twoFactorSetupRequired: true,
      twoFactorMethod: null,
      tempToken: expect.any(String),
    });
    const token = answer.tempToken!;
    const { secret } = await setupTwoFactorWithTempToken(testApp.ctx(), {
      tempToken: token,
      method: TwoFactorMethod.totp,
    });
    expect(
      await refusal(confirmTwoFactorWithTempToken(testApp.ctx(), { tempToken: token, code: wrongTotp(secret!) })),
    ).toMatchObject({ code: 'INVALID_CODE' });
    const code = totp(secret!);
    const { backupCodes } = await confirmTwoFactorWithTempToken(testApp.ctx(), { tempToken: token, code });
    expect(backupCodes).toHaveLength(10);
    expect(await refusal(verifyTwoFactor(testApp.ctx(), { tempToken: token, code }))).toMatchObject({
      code: 'INVALID_CODE',
    });
    const { accessToken } = await verifyTwoFactor(testApp.ctx(), { tempToken: token, code: totp(secret!, 1) });
    expect(await getMe(await asUser(testApp, { token: accessToken! }))).toMatchObject({
      email: shop.email,
      twoFactorEnabled: true,
    });
  });

  it('continues with a backup code or a mailed code', async () => {
    for (const kind of ['backup', 'mail']) {
      const shop = await enforcing();
      const token = await tempToken(shop);
      await setupTwoFactorWithTempToken(testApp.ctx(), { tempToken: token, method: TwoFactorMethod.email });
      expect(await mails(shop)).toBe(1);
      const { backupCodes } = await confirmTwoFactorWithTempToken(testApp.ctx(), {
        tempToken: token,
        code: await emailCode(testApp, shop, 'setup'),
      });
      const code = kind === 'backup' ? backupCodes[0]! : await emailCode(testApp, shop, 'sign_in');
      expect(await verifyTwoFactor(testApp.ctx(), { tempToken: token, code })).toMatchObject({
        accessToken: expect.any(String),
        tempToken: null,
      });
    }
  });

  it('has a temporary token that is bound to its current step', async () => {
    const shop = await enforcing();
    const token = await tempToken(shop);
    const over = { code: 'UNAUTHENTICATED', message: 'Invalid or expired token', status: 401 };
    const verify = () => verifyTwoFactor(testApp.ctx(), { tempToken: token, code: '123456' });
    const setUp = () => setupTwoFactorWithTempToken(testApp.ctx(), { tempToken: token, method: TwoFactorMethod.totp });
    expect(await refusal(verify())).toMatchObject(over);
    const { secret } = await setUp();
    await confirmTwoFactorWithTempToken(testApp.ctx(), { tempToken: token, code: totp(secret!) });
    expect(await refusal(setUp())).toMatchObject(over);
    expect(
      await refusal(confirmTwoFactorWithTempToken(testApp.ctx(), { tempToken: token, code: totp(secret!, 1) })),
    ).toMatchObject(over);
    expect(await refusal(verify())).toMatchObject({ code: 'INVALID_CODE' });
  });

  it('is rejected if a second factor was enabled in another session meanwhile', async () => {
    const shop = await enforcing();
    const token = await tempToken(shop);
    await enableTotp(testApp, shop);
    expect(
      await refusal(setupTwoFactorWithTempToken(testApp.ctx(), { tempToken: token, method: TwoFactorMethod.totp })),
    ).toMatchObject({ code: 'CONFLICT' });
    expect(
      await refusal(confirmTwoFactorWithTempToken(testApp.ctx(), { tempToken: token, code: '123456' })),
    ).toMatchObject({ code: 'CONFLICT' });
  });
});
