import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Job } from '../../entities/jobs/job.ts';
import { schema } from '../../resolvers/schema.ts';
import { changed, sql } from '../../src/core/sql.ts';
import { generationRequest, generationSettings } from '../../src/services/generation/settings.ts';
import { useTestApp } from '../support/test-app.ts';
import { setCt } from '../support/ledger.ts';
import { callThrough } from '../support/operation-call.ts';
import { importCatalogue, newShop, type Shop } from '../support/shop.ts';
import { checkMetadata, FIELDS, type Seen } from './prompt-fields.ts';

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c83' } })
  .jpeg()
  .toBuffer();
const server = createServer((_req, res) => res.end(picture)).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const testApp = useTestApp(() => ({ OUTBOUND_ALLOW: address }));
const PROVIDERS = ['aiA', 'aiB', 'aiC'] as const;

const images = [1, 2, 3, 4].map((n) => `http://${address}/${n}.jpg`).join(',');
const BODY = 'A bench of oak with room for 3 people. It is 120 cm wide &amp; easy to clean. The seat is oiled by hand.';
/** A table with unknown columns: one with the material of the product, one with the colour of its variants. */
const CATALOGUE = [
  'external_id;parent_external_id;title;vendor;product_type;tags;price;description;Material;Colour;image',
  `bench;;Garden Bench;Example Works;Garden;Wood,Seating;149.00;"<p>${BODY}</p>";oak;;"${images}"`,
  'bench-green;bench;Green bench;;;;159.00;;;green;',
  'bench-brown;bench;Brown bench;;;;149.00;;;brown;',
  'bowl;;Oak Bowl;;;;12.00;A bowl of oak.;;;',
].join('\n');

it('the table has a row for every field of the settings', () => {
  const fields = new Set([...Object.keys(generationSettings.shape), ...Object.keys(generationRequest.shape)]);
  expect(Object.keys(FIELDS).toSorted()).toEqual([...fields].toSorted());
});

describe.each(['REST', 'GraphQL'] as const)('a generation over %s', (api) => {
  const call = (name: string, flat: object) =>
    callThrough(testApp, schema, api)(name, { project_id: projectId, ...flat }, shop.token);
  let shop: Shop;
  let projectId: string;
  let ids: string[];
  let plain: Seen;

  beforeAll(async () => {
    shop = await newShop(testApp);
    await setCt(testApp.ctx(), shop.organizationId, '900.0000');
    projectId = (await shop.rest.post('/projects', { name: 'Catalogue' })).body.id;
    ids = await importCatalogue(shop, projectId, CATALOGUE);
    plain = await generated();
  });

  /** Generates the texts of the bench, or of the items in the settings, and returns everything that can be observed. */
  async function generated(settings: object = {}, before: object = {}): Promise<Seen> {
    await changed(
      testApp.ctx().em,
      sql`update content_items
             set status = 'pending', generated_content = ${JSON.stringify(before)}, generation_metadata = '{}'
           where project_id = ${projectId}
             and item_type = 'product'`,
    );
    testApp.sandbox.state.calls.clear();
    const result = await call('Mutation.generateContent', { item_ids: [ids[0]], profile_id: null, ...settings });
    const item = (await call('Query.item', { item_id: ids[0] })) as Seen['item'];
    const { payload } = await testApp.ctx().em.findOneOrFail(Job, String(result['job_id']));
    const { calls } = testApp.sandbox.state;
    const bodies = PROVIDERS.flatMap((name) => calls.recent(name)).map((recorded) => recorded.body);
    const body = bodies.findLast((each) => each.includes('<task>')) ?? bodies.at(-1) ?? '';
    const counts = Object.fromEntries(PROVIDERS.map((name) => [name, calls.count(name)]));
    return {
      result,
      item,
      payload,
      calls: counts,
      body,
      task: taskIn(body),
      content: item['generated_content'] as Seen['content'],
    };
  }

  it.each(Object.keys(FIELDS))('passes the setting %s to the prompt and the result', async (field) => {
    const { given, profile, before, task, check } = FIELDS[field]!;
    const { id } = profile ? await call('Mutation.createContentProfile', { name: `For ${field}`, ...profile }) : {};
    const seen = await generated({ ...given?.(ids), ...(profile && { profile_id: id }) }, before);
    if (task)
      expect([plain.task, seen.task]).toEqual([expect.not.objectContaining(task), expect.objectContaining(task)]);
    else if (seen.body !== '') expect(seen.task).toEqual(plain.task);
    check(seen, plain, ids);
    checkMetadata(seen);
  });

  it('passes unknown columns and the options of variants to the prompt and the result', () => {
    expect(plain.body).toContain('choices');
    expect(plain.content.description).toContain('Material: oak.');
    expect(plain.content.description).toContain('Available in: green and brown.');
    expect(
      (plain.item.generation_metadata['warnings'] as { code: string }[]).filter(({ code }) =>
        code.startsWith('invented'),
      ),
    ).toEqual([]);
  });
});

/** Returns the task in a request of any provider. */
function taskIn(body: string): Seen['task'] {
  const text = /<task>\\n(.*?)\\n<\/task>/.exec(body)?.[1];
  return text ? (JSON.parse(JSON.parse(`"${text}"`) as string) as Seen['task']) : {};
}
