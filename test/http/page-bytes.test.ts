import { describe, expect, it } from '@jest/globals';
import { changed, sql } from '../../src/core/sql.ts';
import { listItems } from '../../src/services/catalog/items/list-items.ts';
import { streamItems } from '../../src/services/catalog/items/stream-items.ts';
import { all } from '../support/all.ts';
import { asUser } from '../support/as-user.ts';
import { addItems, nextRequest } from '../support/catalog.ts';
import { newShop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { graphql } from './graphql-client.ts';

const testApp = useTestApp({ ROLE: 'web' });
const KB = 1024;
/** Eight megabytes hold 34 rows with this text. */
const LARGE = 'x'.repeat(240 * KB);

async function projectWith(items: number) {
  const shop = await newShop(testApp);
  const { body: project } = await shop.rest.post('/projects', { name: 'Shop' });
  await addItems(
    testApp,
    project.id,
    Array.from({ length: items }, () => ({})),
  );
  // A text that compresses well: its stored size says little about the memory that it needs.
  await changed(
    testApp.ctx().em,
    sql`update content_items set metadata = jsonb_build_object('note', repeat('x', ${LARGE.length}::int))
         where project_id = ${project.id}`,
  );
  return { shop, projectId: project.id as string, ctx: await asUser(testApp, shop) };
}

describe('a page of items with more than 8 MB', () => {
  it('is streamed in parts over REST, complete and in order, with the total', async () => {
    const { shop, projectId, ctx } = await projectWith(50);
    const { batches } = await streamItems(nextRequest(ctx), projectId, {}, { limit: 45 });
    const sizes = (await all(batches)).map((batch) => batch.length);
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.max(...sizes)).toBeLessThan(10);
    for (const [query, first, count] of [
      ['limit=45', 1, 45],
      ['', 1, 50],
      ['limit=45&offset=10', 11, 40],
    ] as const) {
      const { body, status, headers } = await shop.rest.get(`/projects/${projectId}/items?${query}`);
      expect([status, headers.get('x-total-count')]).toEqual([200, '50']);
      expect(body.map((item: { external_id: string }) => item.external_id)).toEqual(
        Array.from({ length: count }, (_, n) => `item-${n + first}`),
      );
    }
  });

  it('is rejected over GraphQL with the limit that fits, which is then accepted', async () => {
    const { shop, projectId, ctx } = await projectWith(50);
    const page = (limit: number) =>
      graphql(testApp, shop.token, 'query ($id: ID!, $limit: Int) { items(projectId: $id, limit: $limit) { id } }', {
        id: projectId,
        limit,
      });
    const { body } = await page(50);
    expect(body.errors[0]).toMatchObject({
      message: 'Validation error: query.limit: the page has more than 8 MB; ask for at most 34',
      extensions: { code: 'VALIDATION', errors: [{ loc: ['query', 'limit'], type: 'page_too_large' }] },
    });
    expect((await page(34)).body.data.items).toHaveLength(34);
    expect(await listItems(nextRequest(ctx), projectId, {}, { limit: 34 })).toHaveLength(34);
  });
});

describe('a page of records with more than 8 MB', () => {
  it('is rejected with the limit that fits, which is then accepted', async () => {
    const shop = await newShop(testApp);
    for (let n = 0; n < 36; n += 1) await shop.rest.post('/projects', { name: `Shop ${n}`, settings: { note: LARGE } });
    const rejected = await shop.rest.get('/projects?limit=100');
    expect(rejected).toMatchObject({ status: 422, body: { errors: [{ loc: ['query', 'limit'] }] } });
    expect(rejected.body.detail).toContain('ask for at most 34');
    const { body } = await shop.rest.get('/projects?limit=34');
    expect(body).toMatchObject({ total: 36, has_more: true });
    expect(body.projects.map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: 34 }, (_, n) => `Shop ${35 - n}`),
    );
  });

  it('that are versions has at most 100 of them', async () => {
    const { shop, projectId } = await projectWith(1);
    const { body: items } = await shop.rest.get(`/projects/${projectId}/items`);
    const path = `/projects/${projectId}/items/${items[0].id}`;
    expect(await shop.rest.get(`${path}/versions?limit=101`)).toMatchObject({ status: 422 });
    await shop.rest.patch(path, { generated_content: { name: 'Name' } });
    const { body } = await shop.rest.get(`${path}/versions?limit=100`);
    expect(body.versions).toMatchObject([{ version: 1, content: { name: 'Name' }, origin: 'user' }]);
  });
});
