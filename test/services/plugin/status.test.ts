import { describe, expect, it } from '@jest/globals';
import { StoreConnection, ConnectionStatus } from '../../../entities/stores/store-connection.ts';
import { Platform } from '../../../entities/stores/platform.ts';
import { BalanceType, TransactionType } from '../../../entities/billing/transaction.ts';
import { add } from '../../../src/core/add.ts';
import { credit } from '../../../src/services/billing/ledger/credit.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newMember } from '../../support/members.ts';
import { newProject, newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

async function connect(organizationId: string, ...connections: [Platform, ConnectionStatus][]): Promise<void> {
  const { em } = testApp.ctx();
  for (const [platform, status] of connections)
    add(em, StoreConnection, { organizationId, name: platform, platform, baseUrl: 'https://shop.example', status });
  await em.flush();
}

describe('the plugin status', () => {
  it('of a new organization is the free tier, 50 CT and no connections', async () => {
    const { rest } = await newShop(testApp);
    const { status, body } = await rest.get('/plugin/status');
    expect({ status, body }).toEqual({
      status: 200,
      body: { plan_tier: 'free', total_balance: '50.0000', active_integrations: [] },
    });
  });

  it('lists each platform with an active connection once, in order, and none of other organizations', async () => {
    const [shop, stranger] = [await newShop(testApp), await newShop(testApp)];
    const { active, inactive, error } = ConnectionStatus;
    await connect(
      shop.organizationId,
      [Platform.woocommerce, active],
      [Platform.storeA, active],
      [Platform.woocommerce, active],
      [Platform.cms, inactive],
      [Platform.custom, error],
      [Platform.storeA, inactive],
    );
    await connect(stranger.organizationId, [Platform.cms, active]);
    expect((await shop.rest.get('/plugin/status')).body.active_integrations).toEqual(['storeA', 'woocommerce']);
  });

  it('omits a platform while its connection is not active', async () => {
    const shop = await newShop(testApp);
    const { connectionId } = await newProject(testApp, shop);
    const integrations = async () => (await shop.rest.get('/plugin/status')).body.active_integrations;
    expect(await integrations()).toEqual(['storeA']);
    testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'status', status: 401, times: 5 });
    expect((await shop.rest.post(`/store-connections/${connectionId}/test`)).body.success).toBe(false);
    expect(await integrations()).toEqual([]);
    testApp.sandbox.state.reset();
    expect((await shop.rest.post(`/store-connections/${connectionId}/test`)).body.success).toBe(true);
    expect(await integrations()).toEqual(['storeA']);
    // The state after the application is uninstalled or the connection is deactivated.
    await testApp.ctx().em.nativeUpdate(StoreConnection, connectionId, { status: ConnectionStatus.inactive });
    expect(await integrations()).toEqual([]);
  });

  it('returns the total balance to members too', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const { em } = testApp.ctx();
    await credit(em, {
      organizationId: shop.organizationId,
      transactionType: TransactionType.topup,
      balanceType: BalanceType.topup,
      amount: '12.3456',
      description: 'Top-up',
      reason: `test:${shop.organizationId}`,
      createdBy: member.userId,
    });
    const { body } = await member.rest.get('/plugin/status');
    expect(body.total_balance).toBe('62.3456');
    expect(body.total_balance).toBe((await shop.rest.get('/billing/balance')).body.total_balance);
  });

  it('requires sign-in', async () => {
    expect((await (await newShop(testApp)).rest.as(null).get('/plugin/status')).status).toBe(401);
  });
});
