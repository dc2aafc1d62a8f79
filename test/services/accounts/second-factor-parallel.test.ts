import { describe, expect, it } from '@jest/globals';
import { Session } from '../../../entities/accounts/session.ts';
import { TwoFactorMethod, User } from '../../../entities/accounts/user.ts';
import { confirmTwoFactor } from '../../../src/services/accounts/second-factor/confirm-two-factor.ts';
import { resetUserTwoFactor } from '../../../src/services/accounts/second-factor/change-user-factor.ts';
import { disableTwoFactor } from '../../../src/services/accounts/second-factor/disable-two-factor.ts';
import { getMe } from '../../../src/services/accounts/users/get-user.ts';
import { setPassword } from '../../../src/services/accounts/passwords/set-password.ts';
import { setupTwoFactor } from '../../../src/services/accounts/second-factor/setup-two-factor.ts';
import { verifyTwoFactor } from '../../../src/services/accounts/second-factor/verify-two-factor.ts';
import { AppError } from '../../../src/core/errors.ts';
import { asUser } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { emailCode, enableEmailCodes, enableTotp, tempToken, totp, userIdOf } from '../../support/second-factor.ts';
import { newShop, type Shop } from '../../support/shop.ts';

// Without rate limits, so that the codes themselves are tested.
const testApp = useTestApp({ ROLE: 'web', RATE_LIMITS: 'off' });

const verify = (token: string, code: string) => verifyTwoFactor(testApp.ctx(), { tempToken: token, code });
const sessions = async (shop: Shop) => testApp.ctx().em.count(Session, { userId: await userIdOf(testApp, shop) });
const tokens = (shop: Shop, count: number) => Promise.all(Array.from({ length: count }, () => tempToken(shop)));

/** Returns how many concurrent calls succeeded, and the distinct error codes of the others. */
async function outcomes(calls: Promise<unknown>[]): Promise<{ succeeded: number; rejected: string[] }> {
  const settled = await Promise.allSettled(calls);
  const rejected = settled
    .filter((each) => each.status === 'rejected')
    .map(({ reason }) => {
      if (!(reason instanceof AppError)) throw reason;
      return reason.code;
    });
  return { succeeded: calls.length - rejected.length, rejected: [...new Set(rejected)] };
}

describe('50 concurrent attempts with the same right code', () => {
  it('of an authenticator open one session', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const [each, before] = [await tokens(shop, 50), await sessions(shop)];
    const code = totp(secret);
    expect(await outcomes(each.map((token) => verify(token, code)))).toEqual({
      succeeded: 1,
      rejected: ['INVALID_CODE'],
    });
    expect(await sessions(shop)).toBe(before + 1);
  });

  it('of a mail open one session', async () => {
    const shop = await newShop(testApp);
    await enableEmailCodes(testApp, shop);
    const [each, before] = [await tokens(shop, 50), await sessions(shop)];
    const code = await emailCode(testApp, shop, 'sign_in');
    expect(await outcomes(each.map((token) => verify(token, code)))).toEqual({
      succeeded: 1,
      rejected: ['INVALID_CODE'],
    });
    expect(await sessions(shop)).toBe(before + 1);
  });

  it('of the backup codes open one session', async () => {
    const shop = await newShop(testApp);
    const { backupCodes } = await enableTotp(testApp, shop);
    const [each, before] = [await tokens(shop, 50), await sessions(shop)];
    expect(await outcomes(each.map((token) => verify(token, backupCodes[0]!)))).toEqual({
      succeeded: 1,
      rejected: ['INVALID_CODE'],
    });
    expect(await sessions(shop)).toBe(before + 1);
  });

  it('with one temporary token open one session', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const [token, before, code] = [await tempToken(shop), await sessions(shop), totp(secret)];
    expect(await outcomes(Array.from({ length: 50 }, () => verify(token, code)))).toEqual({
      succeeded: 1,
      rejected: ['UNAUTHENTICATED'],
    });
    expect(await sessions(shop)).toBe(before + 1);
  });

  it('confirm a setup once with one set of backup codes', async () => {
    const shop = await newShop(testApp);
    const ctx = await asUser(testApp, shop);
    const { secret } = await setupTwoFactor(ctx, TwoFactorMethod.totp);
    const code = totp(secret!);
    const calls = Array.from({ length: 50 }, async () => confirmTwoFactor(await asUser(testApp, shop), code));
    expect(await outcomes(calls)).toEqual({ succeeded: 1, rejected: ['CONFLICT'] });
    const { backupCodes } = (await Promise.allSettled(calls)).find((each) => each.status === 'fulfilled')!.value;
    await verify(await tempToken(shop), backupCodes[0]!);
  });

  it('disable the second factor once', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const code = totp(secret);
    expect(
      await outcomes(Array.from({ length: 50 }, async () => disableTwoFactor(await asUser(testApp, shop), code))),
    ).toEqual({ succeeded: 1, rejected: ['CONFLICT'] });
  });
});

describe('concurrent calls', () => {
  it('with two right codes and one token open one session and consume one code', async () => {
    const shop = await newShop(testApp);
    const { backupCodes } = await enableTotp(testApp, shop);
    const [first, second] = backupCodes as [string, string];
    const [token, before] = [await tempToken(shop), await sessions(shop)];
    const settled = await Promise.allSettled([verify(token, first), verify(token, second)]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await sessions(shop)).toBe(before + 1);
    const unused = settled[0].status === 'fulfilled' ? second : first;
    expect(await verify(await tempToken(shop), unused)).toMatchObject({ accessToken: expect.any(String) });
  });

  it('with ten backup codes and ten tokens open ten sessions', async () => {
    const shop = await newShop(testApp);
    const { backupCodes } = await enableTotp(testApp, shop);
    const each = await tokens(shop, 10);
    expect(await outcomes(backupCodes.map((code, n) => verify(each[n]!, code)))).toEqual({
      succeeded: 10,
      rejected: [],
    });
  });

  it('of setups and a confirmation leave a secret that was returned to the user', async () => {
    const shop = await newShop(testApp);
    const setup = async () => (await setupTwoFactor(await asUser(testApp, shop), TwoFactorMethod.totp)).secret!;
    const returned = [await setup()];
    const code = totp(returned[0]!);
    const calls = [
      ...Array.from({ length: 10 }, setup),
      (async () => confirmTwoFactor(await asUser(testApp, shop), code))(),
    ];
    const settled = await Promise.allSettled(calls);
    for (const each of settled)
      if (each.status === 'fulfilled' && typeof each.value === 'string') returned.push(each.value);
    const { twoFactorEnabled } = await getMe(await asUser(testApp, shop));
    expect(twoFactorEnabled).toBe(settled.at(-1)!.status === 'fulfilled');
    if (twoFactorEnabled) await verify(await tempToken(shop), totp(returned[0]!, 1));
    else
      expect(
        await outcomes(returned.map(async (secret) => confirmTwoFactor(await asUser(testApp, shop), totp(secret)))),
      ).toMatchObject({ succeeded: 1 });
  });

  describe('with ten successful sign-ins', () => {
    /** Runs a change among ten sign-ins. Returns the error codes and how many sessions are open afterwards. */
    async function runAmongSignIns(
      shop: Shop,
      change: () => Promise<unknown>,
    ): Promise<{ rejected: string[]; open: number }> {
      const { backupCodes } = await enableTotp(testApp, shop);
      const each = await tokens(shop, 10);
      const signIns = backupCodes.map((code, n) => () => verify(each[n]!, code));
      const { rejected } = await outcomes([...signIns.slice(0, 5), change, ...signIns.slice(5)].map((call) => call()));
      return {
        rejected: rejected.filter((code) => code !== 'UNAUTHENTICATED'),
        open: await testApp.ctx().em.count(Session, { userId: await userIdOf(testApp, shop), revokedAt: null }),
      };
    }

    it('leave only the session of the caller after a reset of the second factor', async () => {
      const shop = await newShop(testApp);
      const [ctx, userId] = [await asUser(testApp, shop), await userIdOf(testApp, shop)];
      expect(
        await runAmongSignIns(shop, () => resetUserTwoFactor(ctx, userId, { currentPassword: shop.password })),
      ).toEqual({ rejected: [], open: 1 });
    });

    it('leave no session after a new password, without a deadlock', async () => {
      const shop = await newShop(testApp);
      const ctx = testApp.ctx();
      const change = () =>
        ctx.em.transactional(async (em) => {
          const user = await em.findOneOrFail(User, { email: shop.email });
          await setPassword({ ...ctx, em }, user, 'no hash');
        });
      expect(await runAmongSignIns(shop, change)).toEqual({ rejected: [], open: 0 });
    });
  });
});
