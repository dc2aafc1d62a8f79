import { describe, expect, it } from '@jest/globals';
import { Session } from '../../../entities/accounts/session.ts';
import { Role, User } from '../../../entities/accounts/user.ts';
import { Organization } from '../../../entities/organizations/organization.ts';
import { authenticate } from '../../../src/services/accounts/sessions/authenticate.ts';
import { getMe } from '../../../src/services/accounts/users/get-user.ts';
import { logout } from '../../../src/services/accounts/sessions/logout.ts';
import { login } from '../../../src/services/accounts/sign-in/login.ts';
import { refreshToken } from '../../../src/services/accounts/sessions/open-session.ts';
import { row, sql } from '../../../src/core/sql.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

const viewerOf = (token: string) => authenticate(testApp.ctx(), token);
const setUser = (shop: Shop, change: Partial<User>) =>
  testApp.ctx().em.nativeUpdate(User, { email: shop.email }, change);

describe('refreshToken', () => {
  it('returns a new token of the same session and leaves the old one valid', async () => {
    const shop = await newShop(testApp);
    const { accessToken, tokenType } = await refreshToken(await asUser(testApp, shop));
    const [old, fresh] = await Promise.all([shop.token, accessToken].map(viewerOf));
    expect(tokenType).toBe('bearer');
    expect(fresh).toMatchObject({
      id: old!.id,
      organizationId: old!.organizationId,
      session: { id: old!.session!.id, amr: old!.session!.amr },
    });
    expect(fresh!.session!.jti).not.toBe(old!.session!.jti);
  });

  it('never extends the session', async () => {
    const shop = await newShop(testApp);
    const viewer = (await viewerOf(shop.token))!;
    const end = new Date(Date.now() + 90_000);
    await testApp.ctx().em.nativeUpdate(Session, viewer.session!.id, { expiresAt: end });
    let token = shop.token;
    for (let time = 0; time < 3; time += 1) token = (await refreshToken(await asUser(testApp, { token }))).accessToken;
    expect((await viewerOf(token))!.session!.tokenExpiresAt.getTime()).toBe(Math.floor(end.getTime() / 1000) * 1000);
  });

  it('rejects a user without a second factor once the organization enforces one', async () => {
    const shop = await newShop(testApp);
    await testApp.ctx().em.nativeUpdate(Organization, shop.organizationId, { enforce2fa: true });
    expect(await refusal(refreshToken(await asUser(testApp, shop)))).toMatchObject({ code: 'UNAUTHENTICATED' });
    await setUser(shop, { twoFactorEnabled: true });
    expect((await refreshToken(await asUser(testApp, shop))).tokenType).toBe('bearer');
  });

  it('rejects a session that ended after the token was verified', async () => {
    const shop = await newShop(testApp);
    const ctx = await asUser(testApp, shop);
    await testApp.ctx().em.nativeUpdate(Session, ctx.user!.session!.id, { revokedAt: new Date() });
    expect(await refusal(refreshToken(ctx))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('requires a signed-in user', async () => {
    expect(await refusal(refreshToken(testApp.ctx()))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('logout', () => {
  it('ends the presented token only and can be repeated', async () => {
    const shop = await newShop(testApp);
    const ctx = await asUser(testApp, shop);
    const { accessToken: refreshed } = await refreshToken(ctx);
    const other = await login(testApp.ctx(), shop);
    const again = { ...ctx };
    expect(await logout(ctx)).toEqual({ message: 'Logged out' });
    await logout(again);
    expect(await viewerOf(shop.token)).toBeNull();
    for (const token of [refreshed, other.accessToken!]) expect(await viewerOf(token)).not.toBeNull();
  });

  it('ends the session with its last token', async () => {
    const shop = await newShop(testApp);
    const first = await asUser(testApp, shop);
    const second = await asUser(testApp, { token: (await refreshToken(first)).accessToken });
    const { id } = first.user!.session!;
    const revoked = async () => (await testApp.ctx().em.findOneOrFail(Session, id)).revokedAt;
    await logout(first);
    expect(await revoked()).toBeNull();
    await logout(second);
    expect(await revoked()).toBeInstanceOf(Date);
  });

  it('is stored until the token would have expired', async () => {
    const shop = await newShop(testApp);
    const ctx = await asUser(testApp, shop);
    const { jti, tokenExpiresAt } = ctx.user!.session!;
    await logout(ctx);
    const stored = await row<{ expires_at: string }>(
      testApp.ctx().em,
      sql`select expires_at from revoked_tokens where jti = ${jti}`,
    );
    expect([new Date(stored!.expires_at), ctx.user]).toEqual([tokenExpiresAt, null]);
  });

  it('requires a signed-in user', async () => {
    expect(await refusal(logout(testApp.ctx()))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('authenticate', () => {
  it.each([null, '', 'x', 'a.b.c', 'null', 'undefined'])('returns null for the token %j', async (token) => {
    expect(await authenticate(testApp.ctx(), token)).toBeNull();
  });

  it('returns null for a token of another service', async () => {
    const { tokens } = testApp.service.runtime;
    const shop = await newShop(testApp);
    const viewer = (await viewerOf(shop.token))!;
    const claims = { sub: viewer.id, org: viewer.organizationId, role: 'admin', sid: viewer.session!.id, amr: ['pwd'] };
    const end = new Date(Date.now() + 60_000);
    expect(await viewerOf(tokens.issue({ ...claims, typ: 'access' }, end))).not.toBeNull();
    expect(await viewerOf(tokens.issue({ ...claims, typ: 'temp' }, end))).toBeNull();
    expect(await viewerOf(tokens.issue({ ...claims, typ: 'access' }, new Date(Date.now() - 1000)))).toBeNull();
  });

  it('returns null if the session in the token belongs to another user', async () => {
    const [one, two] = await Promise.all([newShop(testApp), newShop(testApp)]);
    const [a, b] = await Promise.all([one, two].map((shop) => viewerOf(shop.token)));
    const mixed = { sub: a!.id, org: b!.organizationId, role: 'admin', typ: 'access' as const, amr: ['pwd'] };
    const end = new Date(Date.now() + 60_000);
    expect(await viewerOf(testApp.service.runtime.tokens.issue({ ...mixed, sid: b!.session!.id }, end))).toBeNull();
    expect(await viewerOf(testApp.service.runtime.tokens.issue({ ...mixed, sid: a!.session!.id }, end))).toMatchObject({
      organizationId: one.organizationId,
    });
  });

  it('immediately rejects a revoked or expired session', async () => {
    for (const change of [{ revokedAt: new Date() }, { expiresAt: new Date(Date.now() - 1000) }]) {
      const shop = await newShop(testApp);
      const { id: sessionId } = (await viewerOf(shop.token))!.session!;
      await testApp.ctx().em.nativeUpdate(Session, sessionId, change);
      expect(await viewerOf(shop.token)).toBeNull();
    }
  });

  it('immediately reflects that a user is deactivated or activated', async () => {
    const shop = await newShop(testApp);
    await setUser(shop, { isActive: false });
    expect(await viewerOf(shop.token)).toBeNull();
    await setUser(shop, { isActive: true });
    expect(await viewerOf(shop.token)).not.toBeNull();
  });

  it('returns the current role and not that of the token', async () => {
    const shop = await newShop(testApp);
    await setUser(shop, { role: Role.member, isSuperAdmin: true });
    expect(await viewerOf(shop.token)).toMatchObject({ role: 'member', isSuperAdmin: true });
  });

  it('immediately rejects a deleted user', async () => {
    const shop = await newShop(testApp);
    await testApp.ctx().em.nativeDelete(User, { email: shop.email });
    expect(await viewerOf(shop.token)).toBeNull();
  });
});

describe('getMe', () => {
  it('returns the signed-in user without the password', async () => {
    const shop = await newShop(testApp);
    const me = await getMe(await asUser(testApp, shop));
    expect(me).toMatchObject({ email: shop.email, organizationId: shop.organizationId });
    expect(JSON.stringify(me)).not.toContain('argon2');
    expect(await refusal(getMe(testApp.ctx()))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
