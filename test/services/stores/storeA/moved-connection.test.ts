import { describe, expect, it } from '@jest/globals';
import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { openStore } from '../../../../src/services/stores/open-store.ts';
import { acquireLease } from '../../../../src/services/stores/storeA/exchange-lease.ts';
import { exchangeTokens } from '../../../../src/services/stores/storeA/exchange-tokens.ts';
import { readStoredCredentials } from '../../../../src/services/stores/storeA/stored-credentials.ts';
import { refusal } from '../../../support/as-user.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { connectShop, newDomain } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });

const stored = (id: string) => testApp.ctx().em.findOneOrFail(StoreConnection, id);
/** The same server under another host name, which accepts every request. */
const elsewhere = () => `${testApp.sandbox.url.replace('127.0.0.1', 'localhost')}/storeA`;
const move = ({ rest }: Shop, id: string) =>
  rest.patch(`/store-connections/${id}`, { base_url: elsewhere(), access_token: 'shpat_typed' });
const seen = (text: string) =>
  testApp.sandbox.state.calls.recent('storeA').filter(({ path, body }) => `${path} ${body}`.includes(text));

describe('a connection that is moved to another host', () => {
  it('does not send the app secret and the refresh token to the new host', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const id = await connectShop(testApp, shop, domain);
    const before = await stored(id);
    const { refreshToken } = await readStoredCredentials(testApp.ctx(), before);
    const lease = (await acquireLease(testApp.ctx(), before))!;
    expect(await move(shop, id)).toMatchObject({ status: 200 });
    await exchangeTokens(testApp.ctx(), before, refreshToken!, lease);
    const exchanges = seen(refreshToken!);
    expect(exchanges.map(({ path }) => path)).toEqual([`/storeA/${domain}/admin/oauth/access_token`]);
    expect(await readStoredCredentials(testApp.ctx(), await stored(id))).toMatchObject({ accessToken: 'shpat_typed' });
  });

  it('does not send its new token to the former host', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const id = await connectShop(testApp, shop, domain);
    const before = await stored(id);
    const store = await openStore(testApp.ctx(), before);
    await move(shop, id);
    const calls = seen(domain).length;
    await expect(store.test()).rejects.toMatchObject({ name: 'ProviderError' });
    expect(await refusal(openStore(testApp.ctx(), before))).toMatchObject({ code: 'NOT_CONFIGURED' });
    expect(seen(domain)).toHaveLength(calls);
  });
});

describe('a connection that is deleted during its token exchange', () => {
  it('passes the new tokens on to the connections that share them', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const [id, blog] = [await connectShop(testApp, shop, domain), await connectShop(testApp, shop, domain, 'blog')];
    const before = await stored(blog);
    const { refreshToken } = await readStoredCredentials(testApp.ctx(), before);
    const lease = (await acquireLease(testApp.ctx(), before))!;
    await shop.rest.delete(`/store-connections/${blog}`);
    await exchangeTokens(testApp.ctx(), before, refreshToken!, lease);
    const after = await readStoredCredentials(testApp.ctx(), await stored(id));
    expect(after.refreshToken).not.toBe(refreshToken);
    expect((await stored(id)).refreshingUntil).toBeNull();
  });
});
