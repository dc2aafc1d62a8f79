import { describe, expect, it } from '@jest/globals';
import { User } from '../../../entities/accounts/user.ts';
import { Organization } from '../../../entities/organizations/organization.ts';
import type { Viewer } from '../../../src/core/context.ts';
import { authenticate } from '../../../src/services/accounts/sessions/authenticate.ts';
import { openTokens } from '../../../src/services/accounts/sessions/open-sessions.ts';
import { newMember, signIn } from '../../support/members.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { countStatements } from '../../support/statements.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });

const viewerOf = async (token: string): Promise<Viewer> => (await authenticate(testApp.ctx(), token))!;
const open = (users: Viewer[]) => openTokens(testApp.ctx(), users);

/** Several sessions of the administrator of a shop. */
async function signInTimes(shop: Shop, times: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < times) tokens.push(await signIn(testApp, shop));
  return tokens;
}

describe('openTokens', () => {
  it('returns the tokens of sessions that have not ended, of users of any organization', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    const tokens = await signInTimes(shop, 2);
    const users = [await viewerOf(tokens[0]!), await viewerOf(tokens[1]!), await viewerOf(other.token)];
    const ids = users.map(({ session }) => session!.jti);
    expect(await open(users)).toEqual(new Set(ids));
    await shop.rest.as(tokens[0]!).post('/auth/logout');
    expect(await open(users)).toEqual(new Set(ids.slice(1)));
    await shop.rest.as(tokens[1]!).post('/auth/logout-all');
    expect(await open(users)).toEqual(new Set(ids.slice(2)));
  });

  it('leaves out users without a session, expired tokens and deactivated users', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const user = await viewerOf(shop.token);
    const expired = { ...user, session: { ...user.session!, tokenExpiresAt: new Date(Date.now() - 1) } };
    const deactivated = await viewerOf(member.token);
    await shop.rest.patch(`/users/${member.userId}`, { is_active: false });
    expect(await open([{ ...user, session: null }, expired, deactivated])).toEqual(new Set());
  });

  it('leaves out users whose token is to be renewed and who lack a second factor that is enforced', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    const member = await newMember(testApp, shop);
    const { em } = testApp.ctx();
    await em.nativeUpdate(User, { id: member.userId }, { twoFactorEnabled: true });
    await em.nativeUpdate(Organization, { id: shop.organizationId }, { enforce2fa: true });
    const users = await Promise.all([shop.token, member.token, other.token].map(viewerOf));
    const ids = users.map(({ session }) => session!.jti);
    expect(await open(users)).toEqual(new Set(ids));
    const dayAgo = new Date(Date.now() - testApp.config.ACCESS_TOKEN_TTL * 1000);
    const aged = users.map((user) => ({ ...user, session: { ...user.session!, tokenIssuedAt: dayAgo } }));
    expect(await open(aged)).toEqual(new Set(ids.slice(1)));
  });

  it('accepts a token only for the user of its session', async () => {
    const [user, other] = [
      await viewerOf((await newShop(testApp)).token),
      await viewerOf((await newShop(testApp)).token),
    ];
    expect(await open([{ ...user, session: other.session }])).toEqual(new Set());
  });

  it('reads many with one statement, and none without one', async () => {
    const shop = await newShop(testApp);
    const users = await Promise.all((await signInTimes(shop, 3)).map(viewerOf));
    expect(await countStatements(testApp, () => open(users))).toBe(1);
    expect(await countStatements(testApp, () => open([]))).toBe(0);
  });
});
