import { beforeAll, describe, expect, it } from '@jest/globals';
import { queueNames } from '../../../src/services/queue-names.ts';
import { newMember } from '../../support/members.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newStaff } from '../studio/staff.ts';

const testApp = useTestApp({ ROLE: 'web' });
let staff: Shop;
let shop: Shop;
beforeAll(async () => {
  shop = await newShop(testApp);
  staff = await newStaff(testApp);
  await newMember(testApp, shop);
  await shop.rest.post('/projects', { name: 'Spring' });
});

const list = (search: string) => staff.rest.get(`/organizations?${new URLSearchParams({ search })}`);

describe('the organizations', () => {
  it('are listed newest first, with what they have', async () => {
    const { body } = await staff.rest.get('/organizations');
    expect(body).toMatchObject({ total: 2, has_more: false });
    expect(body.organizations.map(({ id }: { id: string }) => id)).toEqual([staff.organizationId, shop.organizationId]);
    const { name, slug } = (await shop.rest.get('/organization')).body;
    expect(body.organizations[1]).toEqual({
      id: shop.organizationId,
      name,
      slug,
      created_at: expect.any(String),
      byok_enabled: false,
      user_count: 2,
      project_count: 1,
      subscription_tier: 'free',
      total_balance: '50.0000',
    });
  });

  it('are found by a part of the name, whatever its case, and by the address of a user', async () => {
    const { name } = (await shop.rest.get('/organization')).body;
    for (const search of [name.toUpperCase().slice(2), shop.email])
      expect([search, (await list(search)).body]).toEqual([
        search,
        { organizations: [expect.objectContaining({ name })], total: 1, has_more: false },
      ]);
    expect((await list('%')).body).toMatchObject({ organizations: [], total: 0 });
    expect((await list('x'.repeat(201))).body.errors[0].loc).toEqual(['query', 'search']);
  });
});

it('the queues are listed with their messages', async () => {
  const { body } = await staff.rest.get('/queues');
  expect(body.queues.map(({ name }: { name: string }) => name)).toEqual(queueNames(testApp.ctx()).toSorted());
  expect(body.queues[0]).toEqual({
    name: expect.any(String),
    waiting: expect.any(Number),
    active: expect.any(Number),
    delayed: expect.any(Number),
  });
});
