import { beforeAll, describe, expect, it } from '@jest/globals';
import { schema } from '../../../resolvers/schema.ts';
import { rows, sql } from '../../../src/core/sql.ts';
import { useTestApp } from '../../support/test-app.ts';
import { callThrough } from '../../support/operation-call.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
/** The organization whose balance no rejected call may change. */
let shop: Shop;

beforeAll(async () => {
  shop = await newShop(testApp);
});

/** Everything that a call could have changed. */
const stateOf = async () => ({
  balance: (await shop.rest.get('/billing/balance')).body,
  rows: await rows(
    testApp.ctx().em,
    sql`select (select count(*) from transactions where organization_id = ${shop.organizationId}) as booked,
               (select count(*) from audit_log where organization_id = ${shop.organizationId}) as audited`,
  ),
});

describe.each(['REST', 'GraphQL'] as const)('operations of a billing operator by %s', (channel) => {
  const call = (name: string, flat: Record<string, unknown>, { token } = shop) =>
    callThrough(testApp, schema, channel)(`Mutation.${name}`, flat, token);

  it.each([
    ['topUp', { amount: 0 }],
    ['topUp', { amount: '0.0000' }],
    ['topUp', { amount: -1 }],
    ['topUp', { amount: '-0.0001' }],
    ['topUp', { amount: '1000000.0001' }],
    ['topUp', { amount: 1e21 }],
    ['topUp', { amount: '9'.repeat(40) }],
    ['topUp', { amount: '1.00001' }],
    ['topUp', { amount: 0.1 + 0.2 }],
    ['topUp', { amount: 1e-7 }],
    ['topUp', { amount: 'NaN' }],
    ['topUp', { amount: 'Infinity' }],
    ['topUp', { amount: '1e3' }],
    ['topUp', { amount: '1,5' }],
    ['topUp', { amount: ' 5' }],
    ['topUp', { amount: '' }],
    ['topUp', { amount: true }],
    ['topUp', { amount: null }],
    ['topUp', { amount: ['5'] }],
    ['topUp', {}],
    ['topUp', { amount: 5, description: null }],
    ['topUp', { amount: 5, description: 'x'.repeat(501) }],
    ['adjustBalance', { amount: 0, balance_type: 'topup' }],
    ['adjustBalance', { amount: '-1000000.0001', balance_type: 'topup' }],
    ['adjustBalance', { amount: '1000000.0001', balance_type: 'topup' }],
    ['adjustBalance', { amount: 5, balance_type: 'overage' }],
    ['adjustBalance', { amount: 5, balance_type: 'savings' }],
    ['adjustBalance', { amount: 5 }],
    ['changeSubscription', { tier: 'enterprise' }],
    ['changeSubscription', { tier: null }],
    ['changeSubscription', { tier: 'pro', allocate_immediately: 'yes' }],
    ['changeSubscription', {}],
    ['updateBillingSettings', { token_rate_multiplier: '0.0999' }],
    ['updateBillingSettings', { token_rate_multiplier: 10.0001 }],
    ['updateBillingSettings', { token_rate_multiplier: '1.00001' }],
    ['updateBillingSettings', { token_rate_multiplier: -1 }],
    ['updateBillingSettings', { token_rate_multiplier: null }],
    ['updateBillingSettings', { overage_enabled: null }],
    ['updateBillingSettings', { overage_enabled: 'true' }],
    ['updateBillingSettings', { overage_enabled: true, token_rate_multiplier: 11 }],
  ])('%s rejects %j and changes nothing', async (name, body) => {
    const before = await stateOf();
    expect(await call(name, body)).toMatchObject({
      code: channel === 'REST' ? 'VALIDATION' : expect.stringMatching(/VALIDATION|BAD_USER_INPUT/),
    });
    expect(await stateOf()).toEqual(before);
  });

  it.each([
    ['topUp', { amount: '0.0001' }, { amount: '0.0001' }],
    ['topUp', { amount: 1_000_000 }, { amount: '1000000.0000' }],
    ['topUp', { amount: '1.50000' }, { amount: '1.5000' }],
    ['adjustBalance', { amount: '1000000', balance_type: 'subscription' }, { amount: '1000000.0000' }],
    ['updateBillingSettings', { token_rate_multiplier: 0.1 }, { token_rate_multiplier: '0.1000' }],
    [
      'updateBillingSettings',
      { token_rate_multiplier: '10' },
      { token_rate_multiplier: '10.0000', overage_enabled: false },
    ],
    ['updateBillingSettings', {}, { token_rate_multiplier: '1.0000', overage_enabled: false }],
  ])('%s accepts %j', async (name, body, answer) => {
    expect(await call(name, body, await newShop(testApp))).toMatchObject(answer);
  });
});
