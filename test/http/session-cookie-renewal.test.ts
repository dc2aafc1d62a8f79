import { describe, expect, it } from '@jest/globals';
import { Organization } from '../../entities/organizations/organization.ts';
import { enableTotp } from '../support/second-factor.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { graphql } from './graphql-client.ts';
import {
  aged,
  cookieHeader,
  LOGIN,
  openBrowserSocket,
  SECRET,
  setCookie,
  signIn,
  statusOf,
  tokenOf,
  withCookie,
} from './session-cookies.ts';

const testApp = useTestApp({ ROLE: 'web', JWT_SECRET: SECRET });

const enforceSecondFactor = ({ organizationId }: Shop) =>
  testApp.ctx().em.nativeUpdate(Organization, { id: organizationId }, { enforce2fa: true });

describe('the renewal of a session cookie', () => {
  it('happens with the first request after a day, and not before', async () => {
    const shop = await newShop(testApp);
    const token = await signIn(shop);
    expect(setCookie(await shop.rest.as(null).get('/users/me', withCookie(token)))).toBeUndefined();
    const answer = await shop.rest.as(null).get('/users/me', withCookie(aged(token, 1)));
    expect([answer.status, await statusOf(shop, tokenOf(answer))]).toEqual([200, 200]);
    const { body } = await shop.rest.as(null).get('/auth/sessions', withCookie(tokenOf(answer)));
    expect(body.sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
  });

  it('is refused after seven unused days', async () => {
    const shop = await newShop(testApp);
    expect(await statusOf(shop, aged(await signIn(shop), 7))).toBe(401);
  });

  it('is refused once the organization enforces a second factor, which leaves the sign-in open', async () => {
    const shop = await newShop(testApp);
    const token = aged(await signIn(shop), 1);
    await enforceSecondFactor(shop);
    expect(await statusOf(shop, token)).toBe(401);
    const { email, password } = shop;
    const again = await graphql(testApp, null, LOGIN, { email, password }, withCookie(token));
    expect(again.body.data.login.accessToken).toBeNull();
  });
});

describe('a socket, which cannot renew its cookie,', () => {
  it('is not signed in by a cookie that could not be renewed', async () => {
    const shop = await newShop(testApp);
    const token = await signIn(shop);
    const open = () => openBrowserSocket(testApp, { ...cookieHeader(aged(token, 1)), origin: testApp.url });
    const socket = await open();
    expect((await socket.next()).type).toBe('connection_ack');
    await enforceSecondFactor(shop);
    // Both close it: the operation, and the check that all sockets get every few seconds.
    const refused = socket.request('{ me { email } }').then(([answer]) => answer!.payload.errors[0].extensions.code);
    expect(['UNAUTHENTICATED', 4403]).toContain(await Promise.race([refused, socket.closed.then(({ code }) => code)]));
    expect((await socket.closed).code).toBe(4403);
    expect((await (await open()).closed).code).toBe(4403);
  });

  it('stays signed in by a newer cookie and by a second factor', async () => {
    const [shop, secured] = [await newShop(testApp), await newShop(testApp)];
    const tokens = [await signIn(shop), aged(await signIn(secured), 1)];
    await enableTotp(testApp, secured);
    for (const each of [shop, secured]) await enforceSecondFactor(each);
    for (const token of tokens) {
      const socket = await openBrowserSocket(testApp, { ...cookieHeader(token), origin: testApp.url });
      expect((await socket.next()).type).toBe('connection_ack');
      const [answer] = await socket.request('{ me { id } }');
      expect(answer!.payload.data.me.id).toEqual(expect.any(String));
      socket.close();
    }
  });
});
