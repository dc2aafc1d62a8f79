import { randomUUID } from 'node:crypto';
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ItemStatus } from '../../entities/catalog/item-enums.ts';
import { ItemText } from '../../entities/catalog/item-text.ts';
import { add } from '../../src/core/add.ts';
import { changed, sql } from '../../src/core/sql.ts';
import { addItems, uploadCsv } from '../support/catalog.ts';
import { asUser } from '../support/as-user.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { catalogueOf, newShop, type Shop } from '../support/shop.ts';
import { DEBUG, ERROR, logLines } from './log-lines.ts';

const testApp = useTestApp({ ROLE: 'web' });
let shop: Shop;

beforeAll(async () => {
  shop = await newShop(testApp);
});

async function newProject(): Promise<string> {
  return (await shop.rest.post('/projects', { name: 'Catalogue' })).body.id;
}

/** Items of about `bytes` each. */
async function fill(projectId: string, items: number, bytes: number): Promise<void> {
  await changed(
    testApp.ctx().em,
    sql`insert into content_items (id, project_id, external_id, item_type, source_data, metadata, generated_content, generation_metadata, pushed, created_at, updated_at)
        select gen_random_uuid(), ${projectId}, 'item-' || n, 'product', jsonb_build_object('title', repeat('x', ${bytes}::int)), '{}', '{}', '{}', '{}', now(), now()
          from generate_series(1, ${items}::int) n`,
  );
}

describe('the unpaged list of items', () => {
  it('equals the list of the operation byte by byte', async () => {
    const projectId = await newProject();
    const source = await uploadCsv(await asUser(testApp, shop), projectId, catalogueOf(1));
    const now = new Date('2026-03-01T10:00:00.123Z');
    const [translated] = await addItems(testApp, projectId, [
      {
        dataSourceId: source.id,
        generatedContent: { name: 'Ä "text"\n', tags: ['a'] },
        confidenceScore: 0.5,
        aiModelUsed: 'model',
        excludedAt: now,
        vanishedAt: now,
        status: ItemStatus.approved,
      },
      { metadata: { store_ids: {} }, generationMetadata: { ct_cost: '0.0100' } },
      ...Array.from({ length: 230 }, () => ({ dataSourceId: source.id })).map((each, n) => ({
        ...each,
        externalId: `more-${n}`,
      })),
    ]);
    const { em } = testApp.ctx();
    add(em, ItemText, {
      itemId: translated!.id,
      language: 'de',
      updatedAt: now,
      generatedContent: { name: 'ä “Text”' },
    });
    await em.flush();
    for (const filter of [
      '',
      'language=de',
      'language=de&status=pending',
      'status=approved',
      `source_id=${source.id}`,
      'excluded=true',
      'vanished=false',
      'search=MORE-1',
      'status=synced',
      `source_id=${randomUUID()}`,
      'offset=3',
      'offset=999',
    ]) {
      const [whole, page] = [
        await shop.rest.open('GET', `/projects/${projectId}/items?${filter}`),
        await shop.rest.open('GET', `/projects/${projectId}/items?${filter}&limit=1000`),
      ];
      expect({ filter, text: await whole.text(), total: whole.headers.get('x-total-count') }).toEqual({
        filter,
        text: await page.text(),
        total: page.headers.get('x-total-count'),
      });
      expect([whole.status, whole.headers.get('content-type')]).toEqual([200, page.headers.get('content-type')]);
    }
    const { body } = await shop.rest.get(`/projects/${projectId}/items?status=approved`);
    expect(body).toMatchObject([
      { data_source_name: source.name, vanished_at: now.toISOString(), excluded_at: now.toISOString() },
    ]);
    const behind = (await shop.rest.get(`/projects/${projectId}/items?after=${body[0].id}`)).body;
    expect(behind).toEqual((await shop.rest.get(`/projects/${projectId}/items?offset=1&limit=1000`)).body);
  });

  it('responds with the same errors as the operation', async () => {
    const projectId = await newProject();
    const stranger = await newShop(testApp);
    const cases: [Shop['rest'], string][] = [
      [shop.rest.as(null), `/projects/${projectId}/items?`],
      [stranger.rest, `/projects/${projectId}/items?`],
      [shop.rest, `/projects/${randomUUID()}/items?`],
      [shop.rest, '/projects/nonsense/items?'],
      ...[
        'status=nonsense',
        'source_id=nonsense',
        'offset=-1',
        'offset=x',
        'vanished=yes',
        'language=no%20tag',
        'after=nonsense',
        `after=${randomUUID()}`,
        `search=${'x'.repeat(201)}`,
        'search=%00',
        'status=approved&status=failed',
      ].map((filter): [Shop['rest'], string] => [shop.rest, `/projects/${projectId}/items?${filter}`]),
    ];
    for (const [rest, path] of cases) {
      const [whole, page] = [await rest.get(path), await rest.get(`${path}&limit=10`)];
      expect({ path, status: whole.status, body: whole.body }).toEqual({ path, status: page.status, body: page.body });
      expect([401, 404, 422]).toContain(whole.status);
    }
    for (const limit of ['', '0', '1001', 'x'])
      expect((await shop.rest.get(`/projects/${projectId}/items?limit=${limit}`)).status).toBe(422);
  });

  it('ends at item 20 000, and the total counts all items', async () => {
    const projectId = await newProject();
    await fill(projectId, 20_001, 10);
    const { body, headers } = await shop.rest.get(`/projects/${projectId}/items`);
    const names = body.map((item: { external_id: string }) => item.external_id);
    expect([names, headers.get('x-total-count')]).toEqual([
      Array.from({ length: 20_000 }, (_, n) => `item-${n + 1}`),
      '20001',
    ]);
    const head = await shop.rest.open('HEAD', `/projects/${projectId}/items`);
    expect([head.status, head.headers.get('x-total-count'), await head.text()]).toEqual([200, '20001', '']);
  });
});

describe('a long list of items', () => {
  /** Far more than sockets buffer. */
  const ITEMS = 3000;
  const BYTES = 20_000;
  let path: string;

  beforeAll(async () => {
    const projectId = await newProject();
    await fill(projectId, ITEMS, BYTES);
    path = `/projects/${projectId}/items`;
  });

  it('buffers only a few batches for a client that does not read, and does not delay other clients', async () => {
    const answers: ServerResponse[] = [];
    const seen = (message: unknown) => void answers.push((message as { response: ServerResponse }).response);
    subscribe('http.server.request.start', seen);
    const { hostname, port } = new URL(testApp.url);
    const stalled = connect(Number(port), hostname);
    stalled.pause();
    stalled.write(`GET /api/v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${shop.token}\r\n\r\n`);
    const [answer] = await eventually(
      async () => answers,
      ([first]) => first?.writableNeedDrain === true,
    );
    unsubscribe('http.server.request.start', seen);
    expect(channel('http.server.request.start').hasSubscribers).toBe(false);
    // Another client reads the whole list. In that time the first list would have been buffered completely as well.
    expect((await shop.rest.get(path)).body).toHaveLength(ITEMS);
    expect(answer!.writableNeedDrain).toBe(true);
    expect(answer!.writableLength).toBeLessThan(10 * 1024 * 1024);
    stalled.destroy();
  });

  it('stops reading when the client disconnects', async () => {
    const lines = logLines(testApp);
    const gone = new AbortController();
    const response = await shop.rest.open('GET', path, undefined, { 'x-request-id': 'disconnected' }, gone.signal);
    await response.body!.getReader().read();
    gone.abort();
    await eventually(() => lines.some((line) => line.requestId === 'disconnected'));
    expect(lines.filter((line) => line.requestId === 'disconnected')).toMatchObject([
      { level: DEBUG, event: 'response.aborted' },
    ]);
  });

  it('cuts the connection on an error in the middle, so that it is not taken for complete', async () => {
    const lines = logLines(testApp);
    const { em } = testApp.ctx();
    const response = await shop.rest.open('GET', path, undefined, { 'x-request-id': 'cut' });
    await changed(em, sql`alter table content_items rename to gone`);
    try {
      await expect(response.text()).rejects.toThrow();
      const { status, body } = await shop.rest.get(path);
      expect({ status, body }).toEqual({ status: 500, body: { detail: 'Internal server error', code: 'INTERNAL' } });
    } finally {
      await changed(em, sql`alter table gone rename to content_items`);
    }
    expect(lines.filter((line) => line.requestId === 'cut')).toMatchObject([{ level: ERROR, code: 'INTERNAL' }]);
  });
});
