import { beforeAll, describe, expect, it } from '@jest/globals';
import { changed, sql } from '../../src/core/sql.ts';
import { listItems } from '../../src/services/catalog/items/list-items.ts';
import { streamItems } from '../../src/services/catalog/items/stream-items.ts';
import { all } from '../support/all.ts';
import { asUser } from '../support/as-user.ts';
import { addItems, nextRequest } from '../support/catalog.ts';
import { ERROR, logLines } from './log-lines.ts';
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

/** 500 content profiles by name, read 20 at a time: 200 small ones and 300 with 60 kB, of which 8 MB hold 136. */
async function fillProfiles() {
  const { rest, organizationId } = await newShop(testApp);
  await rest.post('/content-profiles', { name: 'Profile 000' });
  await changed(
    testApp.ctx().em,
    sql`insert into content_profiles
        select (jsonb_populate_record(p, jsonb_build_object(
                  'id', gen_random_uuid(), 'is_default', false, 'name', 'Profile ' || to_char(n, 'FM000'),
                  'custom_instructions', repeat('x', case when n < 200 then 10 else 60 * 1024 end)))).*
          from content_profiles p, generate_series(1, 499) n
         where p.organization_id = ${organizationId}`,
  );
  const records: unknown[] = [];
  for (let offset = 0; offset < 500; offset += 20)
    records.push(...(await rest.get(`/content-profiles?limit=20&offset=${offset}`)).body);
  return { rest, records };
}

let profiles: ReturnType<typeof fillProfiles>;
beforeAll(async () => void (await (profiles = fillProfiles())), 60_000);

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
  it('is streamed in parts over REST as the same object that a smaller page is', async () => {
    const shop = await newShop(testApp);
    for (let n = 0; n < 38; n += 1) await shop.rest.post('/projects', { name: `Shop ${n}`, settings: { note: LARGE } });
    const pages = [];
    for (let offset = 0; offset < 38; offset += 1)
      pages.push((await shop.rest.get(`/projects?limit=1&offset=${offset}`)).body);
    const records = pages.flatMap(({ projects }) => projects);
    for (const [query, from, to] of [
      ['limit=100', 0, 38],
      ['limit=36&offset=1', 1, 37],
      ['limit=37&offset=1', 1, 38],
    ] as const) {
      const { body, status, headers } = await shop.rest.get(`/projects?${query}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      expect(Object.keys(body)).toEqual(Object.keys(pages[0]));
      expect(body).toEqual({ projects: records.slice(from, to), total: 38, has_more: to < 38 });
    }
  });

  it('is streamed in parts over REST as a bare array with the total, and HEAD has its headers', async () => {
    const { rest, records } = await profiles;
    for (const [query, from, to] of [
      ['', 0, 500],
      ['?limit=480&offset=10', 10, 490],
    ] as const) {
      const path = `/content-profiles${query}`;
      const { body, status, headers } = await rest.get(path);
      expect([status, headers.get('x-total-count')]).toEqual([200, '500']);
      expect(body).toEqual(records.slice(from, to));
      const head = await rest.open('HEAD', path);
      expect([head.status, await head.text(), head.headers.get('x-total-count')]).toEqual([200, '', '500']);
    }
  });

  it('cuts the connection on an error in the middle, so that it is not taken for complete', async () => {
    const { rest } = await profiles;
    const lines = logLines(testApp);
    const { em } = testApp.ctx();
    const response = await rest.open('GET', '/content-profiles', undefined, { 'x-request-id': 'cut' });
    await changed(em, sql`alter table content_profiles rename to gone`);
    try {
      await expect(response.text()).rejects.toThrow('terminated');
    } finally {
      await changed(em, sql`alter table gone rename to content_profiles`);
    }
    expect(lines.filter((line) => line.requestId === 'cut')).toMatchObject([{ level: ERROR, code: 'INTERNAL' }]);
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
