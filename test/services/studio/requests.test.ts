import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { schema } from '../../../resolvers/schema.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newMember } from '../../support/members.ts';
import { callThrough } from '../../support/operation-call.ts';
import { newShop } from '../../support/shop.ts';
import { newStaff } from './staff.ts';

type Row = Record<string, unknown>;

const testApp = useTestApp({ ROLE: 'web' });
const REQUEST = {
  description: 'A model that writes like our founder.',
  budget_range: '5 000 to 10 000 EUR',
  exclusivity: true,
};
const STAMP = expect.stringMatching(/Z$/);

describe.each(['REST', 'GraphQL'] as const)('studio requests over %s', (api) => {
  const call = callThrough(testApp, schema, api);
  const create = (token: string, body: Row = REQUEST) => call('Mutation.createStudioRequest', body, token);
  const list = async (token: string, query: Row = {}) =>
    (await call('Query.studioRequests', { limit: 100, offset: 0, ...query }, token)) as {
      requests: Row[];
      total: number;
      has_more: boolean;
    };

  it('are created and read with every field of the contract', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    await member.rest.patch('/users/me', { first_name: 'Ada', last_name: 'Lovelace' });
    const created = await create(member.token);
    const author = { user_id: member.userId, user_name: 'Ada Lovelace', user_email: member.email };
    const base = {
      id: expect.any(String),
      organization_id: shop.organizationId,
      ...author,
      ...REQUEST,
      status: 'new',
      priority: 0,
      created_at: STAMP,
      updated_at: STAMP,
    };
    expect(created).toEqual({ ...base, comment_count: 0, latest_comment_at: null });
    expect(await list(shop.token)).toEqual({ requests: [created], total: 1, has_more: false });
    const { name } = (await shop.rest.get('/organization')).body;
    expect(await call('Query.studioRequest', { request_id: created['id'] }, shop.token)).toEqual({
      ...base,
      id: created['id'],
      organization_name: name,
      comments: [],
    });
    expect(await create(shop.token, { description: 'Less.' })).toMatchObject({
      description: 'Less.',
      budget_range: '',
      exclusivity: false,
    });
  });

  it('are listed newest first, page by page and by status', async () => {
    const [shop, staff] = [await newShop(testApp), await newStaff(testApp)];
    const ids: unknown[] = [];
    for (const description of ['one', 'two', 'three']) ids.unshift((await create(shop.token, { description }))['id']);
    const idsOf = async (query: Row) => (await list(shop.token, query)).requests.map(({ id }) => id);
    expect(await idsOf({})).toEqual(ids);
    expect(await list(shop.token, { limit: 2 })).toMatchObject({ total: 3, has_more: true });
    expect([await idsOf({ limit: 2 }), await idsOf({ limit: 2, offset: 2 })]).toEqual([ids.slice(0, 2), ids.slice(2)]);
    await call('Mutation.updateStudioRequest', { request_id: ids[1], status: 'quoted' }, staff.token);
    expect([
      await idsOf({ status: 'quoted' }),
      await idsOf({ status: 'new' }),
      await idsOf({ status: 'declined' }),
    ]).toEqual([[ids[1]], [ids[0], ids[2]], []]);
  });

  it('are changed by the staff, in any organization and to any status', async () => {
    const [shop, staff] = [await newShop(testApp), await newStaff(testApp)];
    const created = await create(shop.token);
    const change = (body: Row) =>
      call('Mutation.updateStudioRequest', { request_id: created['id'], ...body }, staff.token);
    for (const status of ['delivered', 'new', 'declined', 'in_review', 'quoted', 'in_progress'])
      expect(await change({ status })).toMatchObject({ status, priority: 0 });
    expect(await change({ priority: 7 })).toEqual({
      ...created,
      status: 'in_progress',
      priority: 7,
      updated_at: STAMP,
    });
    const before = await change({});
    expect(before).toMatchObject({ status: 'in_progress', priority: 7 });
    // Setting the same values again changes nothing.
    expect(await change({ status: 'in_progress', priority: 7 })).toEqual(before);
    expect((await list(shop.token)).requests).toEqual([before]);
  });

  it('are visible to their organization and the staff only', async () => {
    const [shop, stranger, staff] = [await newShop(testApp), await newShop(testApp), await newStaff(testApp)];
    const member = await newMember(testApp, shop);
    const { id: request_id } = await create(shop.token);
    for (const id of [request_id, randomUUID()]) {
      expect(await call('Query.studioRequest', { request_id: id }, stranger.token)).toEqual(
        expect.objectContaining({ detail: 'Studio request not found', code: 'NOT_FOUND' }),
      );
    }
    expect(await list(stranger.token)).toEqual({ requests: [], total: 0, has_more: false });
    for (const { token } of [member, staff]) {
      expect(await call('Query.studioRequest', { request_id }, token)).toMatchObject({ id: request_id });
      expect((await list(token)).requests.map(({ id }) => id)).toContain(request_id);
    }
    expect(
      await call('Mutation.updateStudioRequest', { request_id: randomUUID(), status: 'quoted' }, staff.token),
    ).toMatchObject({ detail: 'Studio request not found' });
  });

  it('have no author name after the user was deleted', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const { id: request_id } = await create(member.token);
    await call('Mutation.addStudioComment', { request_id, content: 'Still there?' }, member.token);
    await changed(testApp.ctx().em, sql`delete from users where id = ${member.userId}`);
    const gone = { user_id: null, user_name: '', user_email: '' };
    expect((await list(shop.token)).requests).toEqual([expect.objectContaining({ ...gone, comment_count: 1 })]);
    expect(await call('Query.studioRequest', { request_id }, shop.token)).toMatchObject({ ...gone, comments: [gone] });
  });

  it('are rejected in the order 401, 403, 422, 404', async () => {
    const [shop, staff] = [await newShop(testApp), await newStaff(testApp)];
    const { id: request_id } = await create(shop.token);
    const update = (body: Row, token: string | null) => call('Mutation.updateStudioRequest', body, token);
    const wrong = { request_id: randomUUID(), priority: -1 };
    expect(await update(wrong, null)).toMatchObject({ code: 'UNAUTHENTICATED' });
    for (const { token } of [shop, await newMember(testApp, shop)]) {
      expect(await update(wrong, token)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await update({ request_id, status: 'delivered' }, token)).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await update(wrong, staff.token)).toMatchObject({
      code: 'VALIDATION',
      detail: expect.stringContaining('body.priority'),
    });
    for (const body of [{ status: null }, { priority: null }, { priority: 1001 }, { status: 'nonsense' }])
      expect(await update({ request_id, ...body }, staff.token)).toMatchObject({ code: 'VALIDATION' });
    expect((await list(shop.token)).requests).toMatchObject([{ status: 'new', priority: 0 }]);
  });

  it.each([
    [{ description: '' }, 'body.description'],
    [{ description: ' \n ' }, 'body.description'],
    [{ description: 'x'.repeat(10_001) }, 'body.description'],
    [{ description: 'x', budget_range: 'y'.repeat(201) }, 'body.budget'],
  ])('are rejected with 422 for %p', async (body, field) => {
    const { token } = await newShop(testApp);
    expect(await create(token, body)).toMatchObject({ code: 'VALIDATION', detail: expect.stringContaining(field) });
    expect((await list(token)).total).toBe(0);
  });

  it('accept texts of the maximum length', async () => {
    const { token } = await newShop(testApp);
    const body = { description: 'x'.repeat(10_000), budget_range: 'y'.repeat(200) };
    expect(await create(token, body)).toMatchObject(body);
    for (const page of [{ limit: 0 }, { limit: 101 }, { offset: -1 }])
      expect(await list(token, page)).toMatchObject({ code: 'VALIDATION' });
  });
});
