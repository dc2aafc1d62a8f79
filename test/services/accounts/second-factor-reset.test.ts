import { describe, expect, it } from '@jest/globals';
import { TwoFactorMethod } from '../../../entities/accounts/user.ts';
import {
  disableUserTwoFactor,
  resetUserTwoFactor,
} from '../../../src/services/accounts/second-factor/change-user-factor.ts';
import { confirmTwoFactorWithTempToken } from '../../../src/services/accounts/second-factor/confirm-two-factor.ts';
import { disableTwoFactor } from '../../../src/services/accounts/second-factor/disable-two-factor.ts';
import { setupTwoFactorWithTempToken } from '../../../src/services/accounts/second-factor/setup-two-factor.ts';
import { verifyTwoFactor } from '../../../src/services/accounts/second-factor/verify-two-factor.ts';
import { login } from '../../../src/services/accounts/sign-in/login.ts';
import { asUser } from '../../support/as-user.ts';
import { newMember } from '../../support/members.ts';
import { enableTotp, forgetStep, totp, userIdOf } from '../../support/second-factor.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });

const SIGNED_IN = {
  accessToken: expect.any(String),
  twoFactorRequired: false,
  twoFactorSetupRequired: false,
  tempToken: null,
};
const SETUP_REQUIRED = {
  accessToken: null,
  twoFactorRequired: false,
  twoFactorSetupRequired: true,
  tempToken: expect.any(String),
};
const CODE_REQUIRED = {
  accessToken: null,
  twoFactorRequired: true,
  twoFactorSetupRequired: false,
  twoFactorMethod: 'totp',
  tempToken: expect.any(String),
};

const signIn = (shop: Shop) => login(testApp.ctx(), shop);

async function resetOwn(shop: Shop): Promise<void> {
  const proof = { currentPassword: shop.password };
  await resetUserTwoFactor(await asUser(testApp, shop), await userIdOf(testApp, shop), proof);
}

async function disableOwn(shop: Shop, secret: string): Promise<void> {
  await forgetStep(testApp, shop);
  await disableTwoFactor(await asUser(testApp, shop), totp(secret));
}

/** Sets up an authenticator within a sign-in and returns its secret. */
async function setUp(shop: Shop, tempToken: string): Promise<string> {
  const setup = await setupTwoFactorWithTempToken(testApp.ctx(), { tempToken, method: TwoFactorMethod.totp });
  await confirmTwoFactorWithTempToken(testApp.ctx(), { tempToken, code: totp(setup.secret!) });
  await forgetStep(testApp, shop);
  return setup.secret!;
}

describe('after an administrator reset an enabled second factor, in an organization that enforces none', () => {
  it('each sign-in asks for a setup until one is confirmed, and then for its code', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    await enableTotp(testApp, member);
    await resetUserTwoFactor(await asUser(testApp, shop), member.userId);
    expect(await signIn(member)).toMatchObject(SETUP_REQUIRED);
    const repeated = await signIn(member);
    expect(repeated).toMatchObject(SETUP_REQUIRED);
    const tempToken = repeated.tempToken!;
    const code = totp(await setUp(member, tempToken));
    expect(await verifyTwoFactor(testApp.ctx(), { tempToken, code })).toMatchObject(SIGNED_IN);
    expect(await signIn(member)).toMatchObject(CODE_REQUIRED);
  });

  it('the user may disable the one that was set up since, and then signs in without', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    await enableTotp(testApp, member);
    await resetUserTwoFactor(await asUser(testApp, shop), member.userId);
    const tempToken = (await signIn(member)).tempToken!;
    const secret = await setUp(member, tempToken);
    const { accessToken } = await verifyTwoFactor(testApp.ctx(), { tempToken, code: totp(secret) });
    await disableOwn({ ...member, token: accessToken! }, secret);
    expect(await signIn(member)).toMatchObject(SIGNED_IN);
  });

  it('another reset and a suspension still leave the setup to the next sign-in', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    await enableTotp(testApp, member);
    for (const change of [resetUserTwoFactor, resetUserTwoFactor, disableUserTwoFactor])
      await change(await asUser(testApp, shop), member.userId);
    expect(await signIn(member)).toMatchObject(SETUP_REQUIRED);
  });

  it('an administrator who reset the own one sets up another one at the next sign-in', async () => {
    const shop = await newShop(testApp);
    await enableTotp(testApp, shop);
    await resetOwn(shop);
    expect(await signIn(shop)).toMatchObject(SETUP_REQUIRED);
  });

  it('an administrator who reset the own one may set up another one before that', async () => {
    const shop = await newShop(testApp);
    await enableTotp(testApp, shop);
    await resetOwn(shop);
    const { secret } = await enableTotp(testApp, shop);
    expect(await signIn(shop)).toMatchObject(CODE_REQUIRED);
    await disableOwn(shop, secret);
    expect(await signIn(shop)).toMatchObject(SIGNED_IN);
  });
});

describe('after an administrator reset a second factor that was not enabled', () => {
  it('a user who had none or a suspended one signs in as before', async () => {
    const shop = await newShop(testApp);
    const [none, suspended] = [await newMember(testApp, shop), await newMember(testApp, shop)];
    await enableTotp(testApp, suspended);
    await disableUserTwoFactor(await asUser(testApp, shop), suspended.userId);
    for (const member of [none, suspended]) {
      await resetUserTwoFactor(await asUser(testApp, shop), member.userId);
      expect(await signIn(member)).toMatchObject(SIGNED_IN);
    }
  });
});
