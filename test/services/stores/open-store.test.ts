import { describe, expect, it } from '@jest/globals';
import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { Platform } from '../../../entities/stores/platform.ts';
import { createStoreConnection } from '../../../src/services/stores/create-store-connection.ts';
import { sealCredentials } from '../../../src/services/stores/credentials.ts';
import { openStore } from '../../../src/services/stores/open-store.ts';
import { asUser, type UserContext } from '../../support/as-user.ts';
import { nextRequest } from '../../support/catalog.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

const connect = (ctx: UserContext): Promise<StoreConnection> =>
  createStoreConnection(ctx, {
    name: 'Shop',
    platform: Platform.storeA,
    baseUrl: 'https://shop.example',
    accessToken: 'shpat_test',
  });

describe('the store behind a connection', () => {
  it('is the same object in a process, so that all calls share its rate limits', async () => {
    const ctx = await asUser(testApp, await newShop(testApp));
    const connection = await connect(ctx);
    const store = await openStore(ctx, connection);
    expect(await openStore(nextRequest(ctx), connection)).toBe(store);
    expect(await openStore(ctx, await connect(ctx))).not.toBe(store);
  });

  it('is a new object after a change of address or credentials', async () => {
    const ctx = await asUser(testApp, await newShop(testApp));
    const connection = await connect(ctx);
    const store = await openStore(ctx, connection);
    connection.baseUrl = 'https://moved.example';
    await ctx.em.flush();
    const moved = await openStore(nextRequest(ctx), connection);
    expect(moved).not.toBe(store);
    sealCredentials(ctx, connection, { accessToken: 'shpat_new' });
    await ctx.em.flush();
    expect(await openStore(nextRequest(ctx), connection)).not.toBe(moved);
  });
});
