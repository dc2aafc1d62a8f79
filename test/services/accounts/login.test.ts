import { describe, expect, it } from '@jest/globals';
import { User } from '../../../entities/accounts/user.ts';
import { authenticate } from '../../../src/services/accounts/authenticate.ts';
import { getMe } from '../../../src/services/accounts/get-me.ts';
import { login } from '../../../src/services/accounts/login.ts';
import { row, sql } from '../../../src/core/sql.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { testBed } from '../../support/harness.ts';
import { newShop } from '../../support/shop.ts';

const bed = testBed({ ROLE: 'web' });

const sessions = async (email: string) =>
  (await row<{ n: number }>(bed.ctx().em, sql`select count(*)::int as n from sessions s join users u on u.id = s.user_id where u.email = ${email}`))!.n;

describe('login', () => {
  it('answers a token of a new session', async () => {
    const shop = await newShop(bed);
    const answer = await login(bed.ctx(), { email: shop.email, password: shop.password });
    expect(answer).toEqual({ accessToken: expect.any(String), tokenType: 'bearer', twoFactorRequired: false, twoFactorSetupRequired: false, twoFactorMethod: null, tempToken: null });
    const [first, second] = await Promise.all([shop.token, answer.accessToken].map((token) => authenticate(bed.ctx(), token)));
    expect(second).toMatchObject({ id: first!.id, organizationId: shop.organizationId });
    expect(second!.sessionId).not.toBe(first!.sessionId);
  });

  it('takes the address in any spelling, and notes when', async () => {
    const shop = await newShop(bed);
    await bed.ctx().em.nativeUpdate(User, { email: shop.email }, { lastLoginAt: new Date(0) });
    await login(bed.ctx(), { email: ` ${shop.email.toUpperCase()} `, password: shop.password });
    const user = await getMe(await asUser(bed, shop));
    expect(user.lastLoginAt!.getFullYear()).toBeGreaterThan(2000);
  });

  it('says the same for an unknown address, a wrong password and an account without one', async () => {
    const [shop, linked] = await Promise.all([newShop(bed), newShop(bed)]);
    await bed.ctx().em.nativeUpdate(User, { email: linked.email }, { passwordHash: null });
    const before = await sessions(shop.email);
    const tries = [
      { email: shop.email, password: `${shop.password}.` },
      { email: shop.email, password: shop.password.toUpperCase() },
      { email: shop.email, password: '' },
      { email: 'nobody@shop.example', password: shop.password },
      { email: 'nobody@shop.example', password: 'no such account' },
      { email: '', password: '' },
      { email: linked.email, password: linked.password },
      { email: linked.email, password: '' },
      { email: linked.email, password: 'no such account' },
    ];
    for (const each of tries) expect(await refusal(login(bed.ctx(), each))).toMatchObject({ code: 'INVALID_CREDENTIALS', message: 'Invalid email or password', status: 401 });
    expect(await sessions(shop.email)).toBe(before);
  });

  it('tells a disabled account only to who knows its password', async () => {
    const shop = await newShop(bed);
    await bed.ctx().em.nativeUpdate(User, { email: shop.email }, { isActive: false });
    expect(await refusal(login(bed.ctx(), shop))).toMatchObject({ code: 'ACCOUNT_DISABLED', message: 'Account is disabled', status: 401 });
    expect(await refusal(login(bed.ctx(), { ...shop, password: 'wrong' }))).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });
});
