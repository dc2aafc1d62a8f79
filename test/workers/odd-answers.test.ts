import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { characters } from '../../src/services/generation/checks/characters.ts';
import { changed, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { expectLedgerAgrees } from '../support/ledger.ts';
import { catalogueOf, importCatalogue, newProject, newShop } from '../support/shop.ts';

/** A provider that responds with the exact content that a test sets. */
let answer: { content: string; usage?: object | null } = { content: '' };
const provider = createServer((_req, res) => {
  const choices = [{ index: 0, message: { role: 'assistant', content: answer.content }, finish_reason: 'stop' }];
  res.setHeader('Content-Type', 'application/json');
  res.end(
    JSON.stringify({
      id: 'x',
      object: 'chat.completion',
      created: 0,
      model: 'm',
      choices,
      ...(answer.usage !== null && { usage: answer.usage ?? { prompt_tokens: 800, completion_tokens: 100 } }),
    }),
  );
}).listen(0, '127.0.0.1');
await once(provider, 'listening');

const testApp = useTestApp({
  AIA_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  AIA_API_KEY: 'any',
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

const texts = {
  name: 'Bowl',
  short_description: 'A bowl.',
  description: '<p>A bowl.</p>',
  seo_title: 'Bowl',
  seo_description: 'A bowl of wood.',
};

async function generateOne(given: typeof answer, before: Record<string, unknown> = {}) {
  answer = given;
  const shop = await newShop(testApp);
  const { projectId } = await newProject(testApp, shop);
  const [id] = await importCatalogue(shop, projectId, catalogueOf(1));
  await changed(testApp.ctx().em, sql`update content_items set generated_content = ${before}::jsonb where id = ${id}`);
  const { body: result } = await shop.rest.post(`/projects/${projectId}/generate`, {});
  const { body: item } = await shop.rest.get(`/projects/${projectId}/items/${id}`);
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  return { result, item };
}

describe('a response of the AI provider that', () => {
  it('is wrapped in a code fence is accepted', async () => {
    const { result, item } = await generateOne({ content: `\`\`\`json\n${JSON.stringify(texts)}\n\`\`\`` });
    expect(result.generated_count).toBe(1);
    expect(item.generated_content).toMatchObject(texts);
  });

  it('contains NUL, control characters and half an emoji is stored without them', async () => {
    const { result, item } = await generateOne({
      content: JSON.stringify(texts).replace('A bowl.', 'A \\u0000bo\\u0007wl \\ud83d.'),
    });
    expect(result).toMatchObject({ generated_count: 1, failed_count: 0 });
    expect(item.generated_content.short_description).toBe('A bowl \ufffd.');
  });

  it('exceeds every limit is cut, whatever characters it contains', async () => {
    const long = (part: string) => part.repeat(Math.ceil(100_000 / part.length));
    const { item } = await generateOne({
      content: JSON.stringify({
        name: long('👍🏽'),
        short_description: long('& '),
        description: `<p>${long('&amp;&lt;')}</p>`,
        seo_title: long('x'),
        seo_description: long('word '),
      }),
    });
    const {
      name,
      short_description: short,
      description,
      seo_title: title,
      seo_description: seo,
    } = item.generated_content;
    expect([
      characters(name) <= 255,
      short.length <= 200,
      description.length <= 1000,
      title.length <= 60,
      seo.length <= 155,
    ]).toEqual([true, true, true, true, true]);
    expect(name.isWellFormed()).toBe(true);
    expect(item.generation_metadata.warnings.map((warning: { code: string }) => warning.code)).toEqual(
      expect.arrayContaining(['too_long']),
    );
  });

  it.each<[string, object | null]>([
    ['reports more tokens than a number holds', { prompt_tokens: 9_000_000_000, completion_tokens: 9_000_000_000 }],
    ['reports invalid token counts', { prompt_tokens: 'many', completion_tokens: -5 }],
    ['reports no token counts', null],
  ])('%s is charged, but not more than was held', async (_, usage) => {
    const { result, item } = await generateOne({ content: JSON.stringify(texts), usage });
    expect(result).toMatchObject({ generated_count: 1, failed_count: 0 });
    expect(Number(result.ct_used)).toBeGreaterThan(0.1);
    expect(Number(result.ct_used)).toBeLessThan(3);
    expect(item.generation_metadata.ct_cost).toBe(result.ct_used);
  });

  it('has a field of a wrong type fails after one repair', async () => {
    const { result } = await generateOne({ content: JSON.stringify({ ...texts, name: 5 }) });
    expect(result).toMatchObject({ generated_count: 0, failed_count: 1, ct_used: '0.0000' });
    expect(result.failed_items[0].error).toContain('also after one repair');
  });

  it('would make the texts of its item larger than 256 kB fails, and the item keeps its texts', async () => {
    const before = { tags: ['x'.repeat(256 * 1024 - 100)] };
    const { result, item } = await generateOne({ content: JSON.stringify(texts) }, before);
    expect(result).toMatchObject({ generated_count: 0, failed_count: 1, ct_used: '0.0000' });
    expect(result.failed_items[0]).toMatchObject({ error: 'The value of generated_content is too large.' });
    expect(item).toMatchObject({ status: 'failed', generated_content: before });
  });
});
