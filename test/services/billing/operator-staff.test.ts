import { beforeAll, describe, expect, it } from '@jest/globals';
import { User } from '../../../entities/accounts/user.ts';
import { schema } from '../../../resolvers/schema.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newMember } from '../../support/members.ts';
import { callThrough } from '../../support/operation-call.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web', BILLING_OPERATOR: 'super_admin' });
let staff: Shop;
let shop: Shop;

beforeAll(async () => {
  [staff, shop] = [await newShop(testApp), await newShop(testApp)];
  await testApp.ctx().em.nativeUpdate(User, { email: staff.email }, { isSuperAdmin: true });
});

describe.each(['REST', 'GraphQL'] as const)('BILLING_OPERATOR=super_admin, by %s', (channel) => {
  const call = (token: string, name: string, flat: Record<string, unknown>) =>
    callThrough(testApp, schema, channel)(`Mutation.${name}`, flat, token);

  it.each([
    ['topUp', { amount: 1 }],
    ['adjustBalance', { amount: 1, balance_type: 'topup' }],
    ['resetBillingCycle', {}],
    ['changeSubscription', { tier: 'pro' }],
    ['updateBillingSettings', { overage_enabled: true }],
  ])('%s rejects an administrator and accepts a super admin', async (name, body) => {
    const before = (await shop.rest.get('/billing/balance')).body;
    expect(await call(shop.token, name, body)).toMatchObject({ code: 'FORBIDDEN', detail: 'Admin access required' });
    expect(await call((await newMember(testApp, shop)).token, name, body)).toMatchObject({ code: 'FORBIDDEN' });
    expect((await shop.rest.get('/billing/balance')).body).toEqual(before);
    expect(await call(staff.token, name, body)).not.toHaveProperty('detail');
  });

  it('rejects an administrator before it validates the input', async () => {
    expect(await call(shop.token, 'topUp', { amount: -1 })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await call(staff.token, 'topUp', { amount: -1 })).toMatchObject({ code: 'VALIDATION' });
  });
});
