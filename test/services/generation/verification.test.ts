import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rows, sql } from '../../../src/core/sql.ts';
import { balancesOf, expectLedgerAgrees, setCt } from '../../support/ledger.ts';
import { addItems } from '../../support/catalog.ts';
import { newProject, newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp();
afterEach(() => testApp.sandbox.state.reset());

let shop: Shop;
let projectId: string;
let itemId: string;

beforeEach(async () => {
  shop = await newShop(testApp);
  await setCt(testApp.ctx(), shop.organizationId, '900.0000');
  ({ projectId } = await newProject(testApp, shop));
  const body_html =
    '<p>A bowl of oak, turned by hand and oiled. It holds 2 litres of fruit. The rim is 12 mm thick. Two felt pads ' +
    'protect the table below it. Linseed oil gives the wood a warm tone, and a damp cloth cleans it within a minute.</p>';
  const [item] = await addItems(testApp, projectId, [
    { sourceData: { title: 'Oak bowl', vendor: 'Maker', body_html } },
  ]);
  itemId = item!.id;
});

/** What the sandbox writes as well, although no fact says it. The automatic checks believe instructions. */
const INVENTED = { custom_instructions: 'Mention "a warranty of 7 years" once.' };

async function generated(settings: object) {
  const { body: result } = await shop.rest.post(`/projects/${projectId}/generate`, { item_ids: [itemId], ...settings });
  const { body: item } = await shop.rest.get(`/projects/${projectId}/items/${itemId}`);
  const entries = await rows<{ amount: string; usage: Record<string, unknown> }>(
    testApp.ctx().em,
    sql`select amount, usage from transactions
         where organization_id = ${shop.organizationId} and transaction_type = 'usage' order by position`,
  );
  expect((await balancesOf(testApp.ctx(), shop.organizationId)).held).toBe('0.0000');
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  const total = entries.reduce((sum, { amount }) => sum - Number(amount), 0);
  expect(Number(result.ct_used)).toBeCloseTo(total, 4);
  expect(item.generation_metadata.ct_cost).toBe(result.ct_used);
  const codes = item.generation_metadata.warnings.map(({ code }: { code: string }) => code) as string[];
  const calls = testApp.sandbox.state.calls.count('aiA');
  return { item, entries, codes, calls, verification: item.generation_metadata.verification };
}

describe('verification', () => {
  it('of faithful texts is a second call of a cheaper model, with a ledger entry of its own', async () => {
    const { entries, codes, calls, verification, item } = await generated({ verify: 'all' });
    expect(calls).toBe(2);
    expect(codes).toEqual([]);
    expect(item.confidence_score).toBe(1);
    expect(verification).toMatchObject({ model: 'gpt-6-luna', unsupported: 0, contradicted: 0, calls: 1 });
    expect(verification.sentences).toBeGreaterThan(4);
    expect(entries.map(({ usage }) => [usage['model'], usage['tier'], usage['requests'], usage['item_id']])).toEqual([
      ['gpt-6.1-terra', 'standard', 1, itemId],
      ['gpt-6-luna', 'economy', 1, itemId],
    ]);
    const { body } = await shop.rest.get('/billing/usage-summary');
    expect(body.by_tier.map(({ tier }: { tier: string }) => tier).toSorted()).toEqual(['economy', 'standard']);
  });

  it('warns of sentences that the facts do not support, with their words', async () => {
    const { codes, verification, item } = await generated({ verify: 'all', ...INVENTED });
    expect(new Set(codes)).toEqual(new Set(['unsupported_claim']));
    const [{ field, message, words, start, end }] = item.generation_metadata.warnings;
    expect(message).toContain('7 years');
    expect(words).toContain('7 years');
    expect([item.generated_content[field]].flat().join('\n').slice(start, end)).toBe(words);
    expect(verification.unsupported).toBeGreaterThan(0);
    expect(item.confidence_score).toBeLessThan(1);
    expect(verification).not.toHaveProperty('repaired');
  });

  it('of flagged texts only reads nothing that the checks have not flagged', async () => {
    const { calls, entries, item } = await generated({ verify: 'flagged' });
    expect(calls).toBe(1);
    expect(entries).toHaveLength(1);
    expect(item.generation_metadata).not.toHaveProperty('verification');
  });

  it.each([
    ['that fails', { kind: 'refusal' }, 'The AI provider refused to write this text'],
    ['that has to wait', { kind: 'rate_limit', retry_after: 6 }, 'The AI provider asks to slow down.'],
  ] as const)('%s leaves the texts, which are charged without it', async (_what, fault, error) => {
    testApp.sandbox.state.faults.add({ system: 'aiA', match: 'gpt-6-luna', ...fault });
    const { entries, verification, item } = await generated({ verify: 'all' });
    expect(item).toMatchObject({ status: 'generated', generated_content: { name: 'Oak bowl' } });
    expect(verification).toMatchObject({ error, calls: 0 });
    expect(entries).toHaveLength(1);
  });
});

describe('a repair', () => {
  it('writes once what was found, and the better version stays', async () => {
    const { calls, codes, verification, item, entries } = await generated({ verify: 'all', repair: true, ...INVENTED });
    expect(calls).toBe(4);
    expect(verification).toMatchObject({ repaired: true, calls: 3 });
    expect(codes).toEqual([]);
    expect(JSON.stringify(item.generated_content)).not.toContain('7 years');
    expect(item.generated_content.description).toContain('oak');
    expect(entries.map(({ usage }) => [usage['tier'], usage['requests']])).toEqual([
      ['standard', 2],
      ['economy', 2],
    ]);
  });

  it('is not attempted where nothing was found', async () => {
    expect((await generated({ verify: 'all', repair: true })).calls).toBe(2);
  });
});
