import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { ContentItem } from '../../../../../entities/catalog/content-item.ts';
import { ConnectionStatus, StoreConnection } from '../../../../../entities/stores/store-connection.ts';
import { schema } from '../../../../../resolvers/schema.ts';
import type { FieldDiff } from '../../../../../schema/catalog/item-diff.ts';
import { row, sql } from '../../../../../src/core/sql.ts';
import { addItems } from '../../../../support/catalog.ts';
import { eventually } from '../../../../support/eventually.ts';
import { useTestApp } from '../../../../support/test-app.ts';
import { callThrough } from '../../../../support/operation-call.ts';
import { newProject, newShop } from '../../../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

afterEach(() => testApp.sandbox.state.reset());

/** Creates an item in a project with a store. Returns it with a function that requests its diff. */
async function newItem(api: 'REST' | 'GraphQL', values: Partial<ContentItem>) {
  const shop = await newShop(testApp);
  const { projectId, connectionId } = await newProject(testApp, shop);
  const [item] = await addItems(testApp, projectId, [values]);
  const call = callThrough(testApp, schema, api);
  const ids = { project_id: projectId, item_id: item!.id };
  const diff = (flat: object = {}, token = shop.token) => call('Query.itemDiff', { ...ids, ...flat }, token);
  return {
    shop,
    projectId,
    connectionId,
    item: item!,
    diff,
    call: (name: string, flat: object) => call(name, { ...ids, ...flat }, shop.token),
  };
}

/** Returns each field as `from → to`. */
function summary(answer: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries((answer['fields'] as FieldDiff[]).map(({ field, from, to }) => [field, `${from} → ${to}`]));
}

const SOURCE = {
  title: 'Oak chair',
  body_html: '<p>An old chair.</p>',
  tags: ['oak', 'chair'],
  seo_title: 'Chair',
  attributes: [
    { name: 'Size', values: ['S', 'L'] },
    { name: 'Wood', value: 'oak' },
  ],
  images: [
    { src: 'a', position: 1 },
    { src: 'b', position: 2, alt: 'From behind' },
  ],
};

describe.each(['REST', 'GraphQL'] as const)('the diff of an item, over %s', (api) => {
  it('includes texts whose keys are names of the language', async () => {
    const { diff } = await newItem(api, { generatedContent: { toString: 'A', constructor: 'B' } });
    expect(summary(await diff())).toEqual({ toString: ' → A', constructor: ' → B' });
  });

  it('against its source includes every generated text, even an unchanged one, and no other', async () => {
    const content = {
      name: 'Oak chair',
      description: '<p>A new chair.</p>',
      short_description: '',
      bullet_points: ['Solid'],
      attributes: { Size: 'S, L', Wood: 'solid oak' },
      tags: ['oak'],
      structured_data: { brand: 'Maker' },
      image_alts: ['From ahead', 'From behind'],
    };
    const { item, diff } = await newItem(api, { sourceData: SOURCE, generatedContent: content });
    const answer = await diff();
    expect(answer).toMatchObject({ item_id: item.id, against: 'source' });
    expect(summary(answer)).toEqual({
      name: 'Oak chair → Oak chair',
      description: '<p>An old chair.</p> → <p>A new chair.</p>',
      bullet_points: ' → Solid',
      attributes: 'Size: S, L\nWood: oak → Size: S, L\nWood: solid oak',
      tags: 'oak\nchair → oak',
      structured_data: ' → brand: Maker',
      image_alts: '\nFrom behind → From ahead\nFrom behind',
    });
    const fields = answer['fields'] as FieldDiff[];
    expect(fields[0]!.changes).toEqual([{ op: 'equal', text: 'Oak chair' }]);
    expect(fields[1]!.changes).toEqual([
      { op: 'equal', text: '<p>' },
      { op: 'delete', text: 'An' },
      { op: 'insert', text: 'A' },
      { op: 'equal', text: ' ' },
      { op: 'delete', text: 'old' },
      { op: 'insert', text: 'new' },
      { op: 'equal', text: ' chair.</p>' },
    ]);
    expect(await diff({ against: 'source' })).toEqual(answer);
  });

  it('is empty for an item without texts', async () => {
    const { diff } = await newItem(api, { sourceData: SOURCE });
    expect(await diff()).toMatchObject({ fields: [] });
  });

  it('against a version includes the texts that were removed since', async () => {
    const { diff, call } = await newItem(api, { sourceData: SOURCE });
    await call('Mutation.updateItem', { generated_content: { name: 'Oak', tags: ['a'] } });
    await call('Mutation.updateItem', { generated_content: { name: 'Oak chair', tags: null, seo_title: 'Chair' } });
    expect(summary(await diff({ against: 'version', version: 1 }))).toEqual({
      name: 'Oak → Oak chair',
      tags: 'a → ',
      seo_title: ' → Chair',
    });
    expect(summary(await diff({ against: 'version', version: 2 }))).toEqual({
      name: 'Oak chair → Oak chair',
      seo_title: 'Chair → Chair',
    });
    expect(await diff({ against: 'version', version: 3 })).toMatchObject({
      code: 'NOT_FOUND',
      detail: 'Version not found',
    });
    expect(await diff({ against: 'version' })).toMatchObject({
      code: 'VALIDATION',
      detail: 'Validation error: query.version: required with against=version',
    });
    expect(await diff({ against: 'source', version: 1 })).toMatchObject({
      code: 'VALIDATION',
      detail: 'Validation error: query.version: only with against=version',
    });
  });

  it('against the store reads the live product and shows what a sync would write', async () => {
    const { projectId, connectionId, item, diff } = await newItem(api, {
      externalId: 'oak-chair',
      generatedContent: {
        name: 'New chair',
        short_description: 'Short & sweet',
        tags: ['b', 'a', 'c'],
        bullet_points: ['x'],
        seo_title: '',
      },
    });
    testApp.sandbox.state.shop.upsert([
      { handle: 'oak-chair', title: 'Old chair', descriptionHtml: '<p>Short</p>', tags: ['b', 'a'] },
    ]);
    expect(summary(await diff({ against: 'store' }))).toEqual({
      name: 'Old chair → New chair',
      short_description: '<p>Short</p> → <p>Short &amp; sweet</p>',
      tags: 'a\nb → a\nb\nc',
    });
    // The stored id takes precedence over the handle.
    const renamed = testApp.sandbox.state.shop.upsert([{ handle: 'renamed', title: 'Renamed' }])[0]!;
    await row(
      testApp.ctx().em,
      sql`update content_items
             set metadata = jsonb_build_object('store_ids', jsonb_build_object(${connectionId}::text, ${renamed.id}::text))
           where id = ${item.id}`,
    );
    expect(summary(await diff({ against: 'store' }))).toMatchObject({ name: 'Renamed → New chair' });
    expect(projectId).toBeTruthy();
  });

  it('against the store fails with the reason without the product, without a store and with a store that fails', async () => {
    const { connectionId, diff, shop, projectId } = await newItem(api, {
      externalId: 'oak-chair',
      generatedContent: { name: 'New' },
    });
    const ask = () => diff({ against: 'store' });
    expect(await ask()).toMatchObject({ code: 'NOT_FOUND', detail: 'The product is not in the store' });
    testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'status', status: 500 });
    expect(await ask()).toMatchObject({ code: 'PROVIDER_ERROR', detail: 'Upstream provider error' });
    testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'status', status: 408 });
    expect(await ask()).toMatchObject({ code: 'PROVIDER_TIMEOUT', detail: 'Upstream provider timeout' });
    const em = testApp.ctx().em;
    await em.nativeUpdate(StoreConnection, connectionId, { platform: 'cms' as StoreConnection['platform'] });
    expect(await ask()).toMatchObject({ code: 'NOT_CONFIGURED' });
    await em.nativeUpdate(StoreConnection, connectionId, { status: ConnectionStatus.inactive });
    expect(await ask()).toMatchObject({ code: 'VALIDATION' });
    await shop.rest.patch(`/projects/${projectId}`, { store_connection_id: null });
    expect(await ask()).toMatchObject({
      code: 'VALIDATION',
      detail: expect.stringContaining('the project has no store connection'),
    });
  });

  it('is not found by another organization', async () => {
    const { diff } = await newItem(api, {});
    expect(await diff({}, (await newShop(testApp)).token)).toMatchObject({ detail: 'Project not found' });
    expect(await diff({ item_id: randomUUID() })).toMatchObject({ detail: 'Item not found' });
    expect(await diff({ against: 'nonsense' })).toMatchObject({ code: 'VALIDATION' });
  });
});

describe('the diff against a slow store', () => {
  it('has no open transaction while it waits', async () => {
    const { diff } = await newItem('REST', { externalId: 'oak-chair', generatedContent: { name: 'New' } });
    testApp.sandbox.state.shop.upsert([{ handle: 'oak-chair', title: 'Old' }]);
    testApp.sandbox.state.calls.clear();
    testApp.sandbox.state.latency.set('storeA', 1500);
    const response = diff({ against: 'store' });
    await eventually(
      async () => testApp.sandbox.state.calls.count('storeA'),
      (calls) => calls > 0,
    );
    const open = await row<{ n: number }>(
      testApp.ctx().em,
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(open).toEqual({ n: 0 });
    expect(summary(await response)).toEqual({ name: 'Old → New' });
  });
});
