import { describe, expect, it } from '@jest/globals';
import { BackupCode, SecondFactor } from '../../../entities/accounts/second-factor.ts';
import { EmailCode } from '../../../entities/accounts/email-code.ts';
import { Role, TwoFactorMethod, User } from '../../../entities/accounts/user.ts';
import { MailKind, Mail } from '../../../entities/mail/mail.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { Organization } from '../../../entities/organizations/organization.ts';
import { authenticate } from '../../../src/services/accounts/sessions/authenticate.ts';
import {
  confirmTwoFactor,
  confirmTwoFactorWithTempToken,
} from '../../../src/services/accounts/second-factor/confirm-two-factor.ts';
import {
  disableUserTwoFactor,
  resetUserTwoFactor,
} from '../../../src/services/accounts/second-factor/change-user-factor.ts';
import { disableTwoFactor } from '../../../src/services/accounts/second-factor/disable-two-factor.ts';
import { getMe } from '../../../src/services/accounts/users/get-user.ts';
import { login } from '../../../src/services/accounts/sign-in/login.ts';
import { sendTwoFactorDisableCode } from '../../../src/services/accounts/second-factor/send-code.ts';
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
  forgetStep,
  tempToken,
  totp,
  userIdOf,
  wrongTotp,
} from '../../support/second-factor.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

const disable = async (shop: Shop, code: string) => disableTwoFactor(await asUser(testApp, shop), code);
const me = async (shop: Shop) => getMe(await asUser(testApp, shop));
const proof = ({ password }: Shop) => ({ currentPassword: password });
const enforce = (shop: Shop) =>
  testApp.ctx().em.nativeUpdate(Organization, { id: shop.organizationId }, { enforce2fa: true });
const actions = async (shop: Shop) =>
  (
    await testApp
      .ctx()
      .em.find(AuditEntry, { organizationId: shop.organizationId, action: /^two_factor/ }, { orderBy: { id: 'asc' } })
  ).map(({ action }) => action);
const NOT_ENABLED = { code: 'CONFLICT', message: 'Two-factor authentication is not enabled', status: 409 };

/** Counts the rows of a user's second factor: factor, backup codes, email codes. */
async function factorRows(shop: Shop): Promise<number[]> {
  const { em } = testApp.ctx();
  const where = { userId: await userIdOf(testApp, shop) };
  return [await em.count(SecondFactor, where), await em.count(BackupCode, where), await em.count(EmailCode, where)];
}

/** Creates a second user, a member, of the shop's organization. */
async function newColleague(shop: Shop): Promise<Shop> {
  const colleague = await newShop(testApp);
  await testApp
    .ctx()
    .em.nativeUpdate(User, { email: colleague.email }, { organizationId: shop.organizationId, role: Role.member });
  return { ...colleague, organizationId: shop.organizationId };
}

describe('disabling an enabled second factor', () => {
  it('with a valid one-time code deletes it completely', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const waiting = await tempToken(shop);
    expect(await disable(shop, totp(secret))).toEqual({ message: expect.any(String) });
    expect([await factorRows(shop), await me(shop)]).toMatchObject([
      [0, 0, 0],
      { twoFactorEnabled: false, twoFactorMethod: null },
    ]);
    expect(await actions(shop)).toEqual(['two_factor.enabled', 'two_factor.disabled']);
    expect(await login(testApp.ctx(), shop)).toMatchObject({ accessToken: expect.any(String) });
    expect(await refusal(verifyTwoFactor(testApp.ctx(), { tempToken: waiting, code: totp(secret, 1) }))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('works with a backup code or an emailed code', async () => {
    const [one, two] = await Promise.all([newShop(testApp), newShop(testApp)]);
    const { backupCodes } = await enableTotp(testApp, one);
    await disable(one, backupCodes[9]!);
    await enableEmailCodes(testApp, two);
    expect(await sendTwoFactorDisableCode(await asUser(testApp, two))).toEqual({ message: expect.any(String) });
    expect(await testApp.ctx().em.find(Mail, { recipient: two.email, kind: MailKind.disable_code })).toMatchObject([
      { state: 'queued', facts: null },
    ]);
    await disable(two, await emailCode(testApp, two, 'disable'));
    for (const shop of [one, two]) expect(await factorRows(shop)).toEqual([0, 0, 0]);
  });

  it('changes nothing for a wrong code or a code for another purpose', async () => {
    const [one, two] = await Promise.all([newShop(testApp), newShop(testApp)]);
    const { secret } = await enableTotp(testApp, one);
    await enableEmailCodes(testApp, two);
    const tries: [Shop, string][] = [
      [one, wrongTotp(secret)],
      [one, 'abcde-abcde'],
      [two, await emailCode(testApp, two, 'sign_in')],
    ];
    for (const [shop, code] of tries)
      expect(await refusal(disable(shop, code))).toMatchObject({ code: 'INVALID_CODE' });
    for (const shop of [one, two])
      expect([await factorRows(shop), await me(shop)]).toMatchObject([
        [1, 10, shop === two ? 1 : 0],
        { twoFactorEnabled: true },
      ]);
    expect(await actions(one)).toEqual(['two_factor.enabled', 'two_factor.failed', 'two_factor.failed']);
  });

  it('is blocked if the organization enforces it', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    await enforce(shop);
    const refused = {
      code: 'SECOND_FACTOR_ENFORCED',
      message: 'Two-factor authentication is required by your organization',
      status: 403,
    };
    for (const code of [totp(secret), wrongTotp(secret)])
      expect(await refusal(disable(shop, code))).toMatchObject(refused);
    expect((await me(shop)).twoFactorEnabled).toBe(true);
    await verifyTwoFactor(testApp.ctx(), { tempToken: await tempToken(shop), code: totp(secret) });
  });

  it('is rejected if none is enabled, also during a setup, and so is its code mail', async () => {
    const shop = await newShop(testApp);
    for (const step of ['nothing', 'pending']) {
      if (step === 'pending') await setupTwoFactor(await asUser(testApp, shop), TwoFactorMethod.email);
      expect(await refusal(disable(shop, '123456'))).toMatchObject(NOT_ENABLED);
      expect(await refusal(sendTwoFactorDisableCode(await asUser(testApp, shop)))).toMatchObject(NOT_ENABLED);
    }
    await enableTotp(testApp, shop);
    expect(await refusal(sendTwoFactorDisableCode(await asUser(testApp, shop)))).toMatchObject({
      code: 'CONFLICT',
      status: 409,
    });
    expect(await testApp.ctx().em.count(Mail, { recipient: shop.email, kind: MailKind.disable_code })).toBe(0);
  });
});

describe('an enabled second factor that an administrator disables', () => {
  it('is no longer required, but its secret is kept', async () => {
    const shop = await newShop(testApp);
    const colleague = await newColleague(shop);
    const { secret } = await enableTotp(testApp, colleague);
    const waiting = await tempToken(colleague);
    expect(await disableUserTwoFactor(await asUser(testApp, shop), await userIdOf(testApp, colleague))).toEqual({
      message: expect.any(String),
    });
    expect(await me(colleague)).toMatchObject({ twoFactorEnabled: false, twoFactorMethod: null });
    expect(await login(testApp.ctx(), colleague)).toMatchObject({
      accessToken: expect.any(String),
      twoFactorRequired: false,
    });
    expect(await refusal(verifyTwoFactor(testApp.ctx(), { tempToken: waiting, code: totp(secret) }))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await actions(shop)).toEqual(['two_factor.enabled', 'two_factor.suspended']);
    const { backupCodes } = await confirmTwoFactor(await asUser(testApp, colleague), totp(secret));
    expect([backupCodes.length, await me(colleague)]).toMatchObject([
      10,
      { twoFactorEnabled: true, twoFactorMethod: 'totp' },
    ]);
  });

  it('can be set up again with another secret: the former one and its backup codes stop working', async () => {
    const shop = await newShop(testApp);
    const colleague = await newColleague(shop);
    const { secret, backupCodes } = await enableTotp(testApp, colleague);
    await disableUserTwoFactor(await asUser(testApp, shop), await userIdOf(testApp, colleague));
    const setups = [];
    for (let time = 0; time < 2; time += 1)
      setups.push((await setupTwoFactor(await asUser(testApp, colleague), TwoFactorMethod.totp)).secret!);
    expect(new Set([secret, ...setups]).size).toBe(3);
    for (const former of [secret, setups[0]!])
      expect(await refusal(confirmTwoFactor(await asUser(testApp, colleague), totp(former)))).toMatchObject({
        code: 'INVALID_CODE',
      });
    await confirmTwoFactor(await asUser(testApp, colleague), totp(setups[1]!));
    expect(
      await refusal(verifyTwoFactor(testApp.ctx(), { tempToken: await tempToken(colleague), code: backupCodes[0]! })),
    ).toMatchObject({ code: 'INVALID_CODE' });
  });

  it('can be replaced by another method', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    await disableUserTwoFactor(await asUser(testApp, shop), await userIdOf(testApp, shop), proof(shop));
    await enableEmailCodes(testApp, shop);
    await disableUserTwoFactor(await asUser(testApp, shop), await userIdOf(testApp, shop), proof(shop));
    expect((await setupTwoFactor(await asUser(testApp, shop), TwoFactorMethod.totp)).secret).not.toBe(secret);
  });

  it('is enabled by its next code at the next sign-in if the organization enforces it', async () => {
    const shop = await newShop(testApp);
    const colleague = await newColleague(shop);
    const { secret } = await enableTotp(testApp, colleague);
    await enforce(shop);
    await disableUserTwoFactor(await asUser(testApp, shop), await userIdOf(testApp, colleague));
    const token = (await login(testApp.ctx(), colleague)).tempToken!;
    await confirmTwoFactorWithTempToken(testApp.ctx(), { tempToken: token, code: totp(secret) });
    await forgetStep(testApp, colleague);
    expect(await verifyTwoFactor(testApp.ctx(), { tempToken: token, code: totp(secret) })).toMatchObject({
      accessToken: expect.any(String),
    });
  });
});

describe('an enabled second factor that an administrator resets', () => {
  it('is deleted with its codes and must be set up at the next login', async () => {
    const shop = await newShop(testApp);
    const colleague = await newColleague(shop);
    const { secret } = await enableTotp(testApp, colleague);
    await emailCode(testApp, colleague, 'sign_in');
    const waiting = await tempToken(colleague);
    expect(await resetUserTwoFactor(await asUser(testApp, shop), await userIdOf(testApp, colleague))).toEqual({
      message: expect.any(String),
    });
    expect(await factorRows(colleague)).toEqual([0, 0, 0]);
    expect(await authenticate(testApp.ctx(), colleague.token)).toBeNull();
    expect(await refusal(verifyTwoFactor(testApp.ctx(), { tempToken: waiting, code: totp(secret) }))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    const { tempToken: token, twoFactorSetupRequired, accessToken } = await login(testApp.ctx(), colleague);
    expect([twoFactorSetupRequired, accessToken]).toEqual([true, null]);
    expect(
      await refusal(confirmTwoFactorWithTempToken(testApp.ctx(), { tempToken: token!, code: totp(secret) })),
    ).toMatchObject({ code: 'CONFLICT' });
    expect(
      (await setupTwoFactorWithTempToken(testApp.ctx(), { tempToken: token!, method: TwoFactorMethod.totp })).secret,
    ).not.toBe(secret);
    expect(await authenticate(testApp.ctx(), shop.token)).not.toBeNull();
    expect(await actions(shop)).toEqual(['two_factor.enabled', 'two_factor.reset']);
  });

  it('ends only the other sessions of an administrator who resets the own one', async () => {
    const shop = await newShop(testApp);
    const other = await login(testApp.ctx(), shop);
    await enableTotp(testApp, shop);
    await resetUserTwoFactor(await asUser(testApp, shop), await userIdOf(testApp, shop), proof(shop));
    expect([await authenticate(testApp.ctx(), other.accessToken), (await me(shop)).twoFactorEnabled]).toEqual([
      null,
      false,
    ]);
  });
});

describe.each([
  ['reset', resetUserTwoFactor],
  ['disable', disableUserTwoFactor],
])('the %s of a second factor by an administrator', (_name, change) => {
  it('is allowed to administrators of the same organization only', async () => {
    const [shop, stranger] = await Promise.all([newShop(testApp), newShop(testApp)]);
    const colleague = await newColleague(shop);
    await enableTotp(testApp, shop);
    const id = await userIdOf(testApp, shop);
    expect(await refusal(change(testApp.ctx(), id))).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await refusal(change(await asUser(testApp, colleague), id))).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Admin access required',
    });
    for (const unknown of [id, '00000000-0000-4000-8000-000000000000']) {
      expect(await refusal(change(await asUser(testApp, stranger), unknown))).toMatchObject({
        code: 'NOT_FOUND',
        message: 'User not found',
      });
    }
    expect([await factorRows(shop), await me(shop)]).toMatchObject([[1, 10, 0], { twoFactorEnabled: true }]);
  });

  it('can be repeated', async () => {
    const shop = await newShop(testApp);
    const id = await userIdOf(testApp, await newColleague(shop));
    for (let time = 0; time < 2; time += 1)
      expect(await change(await asUser(testApp, shop), id)).toEqual({ message: expect.any(String) });
  });
});
