import { beforeEach, describe, expect, it } from '@jest/globals';
import { BalanceType, TransactionType } from '../../../entities/billing/transaction.ts';
import { credit } from '../../../src/services/billing/ledger/credit.ts';
import { openSocket, type SocketClient } from '../../http/socket-client.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newMember } from '../../support/members.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp();
let shop: Shop;

beforeEach(async () => {
  shop = await newShop(testApp);
});

const CHANGES = 'subscription { balanceChanged { totalBalance topupBalance overageEnabled } }';

async function listen(token: string): Promise<{ socket: SocketClient; next(): Promise<Record<string, unknown>> }> {
  const socket = await openSocket(testApp, token);
  socket.subscribe('1', CHANGES);
  return { socket, next: async () => (await socket.next('1')).payload.data.balanceChanged };
}

describe('balanceChanged', () => {
  it('yields the current balance and then the balance after each operation', async () => {
    const { socket, next } = await listen(shop.token);
    expect(await next()).toEqual({ totalBalance: '50.0000', topupBalance: '0.0000', overageEnabled: false });
    await shop.rest.post('/billing/topup', { amount: 5 });
    expect(await next()).toEqual({ totalBalance: '55.0000', topupBalance: '5.0000', overageEnabled: false });
    await shop.rest.patch('/billing/settings', { overage_enabled: true });
    expect(await next()).toMatchObject({ overageEnabled: true });
    socket.close();
  });

  it('yields fewer balances than changes when many happen in a second', async () => {
    const { socket, next } = await listen(shop.token);
    await next();
    for (let n = 0; n < 20; n += 1) await shop.rest.post('/billing/topup', { amount: 1 });
    const received: unknown[] = [];
    do received.push((await next())['totalBalance']);
    while (received.at(-1) !== '70.0000');
    expect(received.length).toBeLessThan(20);
    socket.close();
  });

  it('yields the balance after a job to another member', async () => {
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(3));
    const { socket, next } = await listen((await newMember(testApp, shop)).token);
    await next();
    const { body } = await shop.rest.post(`/projects/${projectId}/generate`, {});
    await jobEnd(shop, body.job_id);
    const { total_balance } = (await shop.rest.get('/billing/balance')).body;
    for (;;) if ((await next())['totalBalance'] === total_balance) break;
    socket.close();
  });

  it('yields a change without a message of the bus', async () => {
    const { socket, next } = await listen(shop.token);
    await next();
    await testApp.ctx().em.transactional((em) =>
      credit(em, {
        organizationId: shop.organizationId,
        transactionType: TransactionType.topup,
        balanceType: BalanceType.topup,
        amount: '1.0000',
        description: '',
        reason: `unpublished:${shop.organizationId}`,
        createdBy: null,
      }),
    );
    expect(await next()).toMatchObject({ topupBalance: '1.0000' });
    socket.close();
  });

  it('yields no changes of other organizations and ends with the session', async () => {
    const { socket, next } = await listen(shop.token);
    await next();
    await (await newShop(testApp)).rest.post('/billing/topup', { amount: 5 });
    await shop.rest.post('/billing/topup', { amount: 2 });
    expect(await next()).toMatchObject({ topupBalance: '2.0000' });
    await shop.rest.post('/auth/logout');
    expect((await socket.closed).code).toBe(4403);
  });
});
