import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ItemStatus, ItemType } from '../../../entities/catalog/item-enums.ts';
import { estimateGeneration } from '../../../src/services/generation/estimate-generation.ts';
import { generateContent, startGeneration } from '../../../src/services/generation/start-generation.ts';
import { refusal } from '../../support/as-user.ts';
import { addItems, emptyProject, nextRequest } from '../../support/catalog.ts';
import { useTestApp } from '../../support/test-app.ts';
import { setCt } from '../../support/ledger.ts';
import { changed, sql } from '../../../src/core/sql.ts';

const picture = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#c83' } })
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
afterEach(() => testApp.sandbox.state.reset());

const FULL = { name: 'N', short_description: 'S', description: 'D', seo_title: 'T', seo_description: 'SD' };
const product = (n: number, more: object = {}) => ({
  sourceData: {
    title: `Oak bowl ${n}`,
    body_html: '<p>A bowl of oak, oiled by hand. It holds fruit or bread.</p>',
    vendor: 'Maker',
    ...more,
  },
});
const ten = Array.from({ length: 10 }, (_, n) => product(n));

async function stage(items: Parameters<typeof addItems>[2]) {
  const { ctx, projectId } = await emptyProject(testApp);
  await setCt(testApp.ctx(), ctx.user!.organizationId, '900.0000');
  const added = await addItems(testApp, projectId, items);
  const estimate = (settings: object = {}) => estimateGeneration(nextRequest(ctx), projectId, settings);
  const generate = (settings: object = {}) => generateContent(nextRequest(ctx), projectId, settings);
  return { ctx, projectId, ids: added.map(({ id }) => id), estimate, generate };
}

function expectClose(estimated: string, real: string): void {
  const ratio = Number(estimated) / Number(real);
  expect([ratio > 0.9, ratio < 1.1, ratio]).toEqual([true, true, ratio]);
}

describe('the estimate', () => {
  it('with only_empty counts incomplete items, and only their missing texts', async () => {
    const { estimate, generate } = await stage([
      { ...product(1), generatedContent: FULL },
      { ...product(2), generatedContent: { ...FULL, description: '' } },
      ...ten,
    ]);
    const [all, empty] = [await estimate(), await estimate({ onlyEmpty: true })];
    expect(all).toMatchObject({ itemCount: 12, skippedCount: 0 });
    expect(empty).toMatchObject({ itemCount: 11, skippedCount: 1, skipped: [{ reason: 'not_empty', count: 1 }] });
    expect(Number(empty.estimatedCt)).toBeLessThan(Number(all.estimatedCt));
    const result = await generate({ onlyEmpty: true });
    expect(result).toMatchObject({ generatedCount: 11, skippedCount: 1 });
    expectClose(empty.estimatedCt, result.ctUsed);
  });

  it.each(['3.0000', '6.5000', '1000'])('stops at a max_ct of %s CT, like the run', async (maxCt) => {
    const { estimate, generate } = await stage(ten);
    const estimated = await estimate({ maxCt, concurrency: 1 });
    expect(Number(estimated.estimatedCt)).toBeLessThanOrEqual(Number(maxCt));
    const result = await generate({ maxCt, concurrency: 1 });
    expect(Math.abs(estimated.itemCount - result.generatedCount)).toBeLessThanOrEqual(1);
    const left = 10 - estimated.itemCount;
    expect(estimated.skippedCount).toBe(left);
    expect(estimated.skipped).toEqual(left ? [{ reason: 'over_ceiling', count: left }] : []);
    if (result.generatedCount === estimated.itemCount) expectClose(estimated.estimatedCt, result.ctUsed);
  });

  it('is zero with a max_ct of zero and for an empty list of items', async () => {
    const { estimate } = await stage(ten);
    expect(await estimate({ maxCt: '0' })).toMatchObject({
      itemCount: 0,
      skippedCount: 10,
      estimatedCt: '0.0000',
      estimatedInputTokens: 0,
    });
    expect(await estimate({ itemIds: [] })).toMatchObject({
      itemCount: 0,
      skippedCount: 0,
      estimatedCt: '0.0000',
      sufficient: true,
    });
  });

  it('says why items are skipped, each for one reason, most items first', async () => {
    const { estimate, ids } = await stage([
      product(1),
      { ...product(2), status: ItemStatus.approved },
      { ...product(3), status: ItemStatus.approved, excludedAt: new Date() },
      { ...product(4), status: ItemStatus.generated },
      { ...product(5), itemType: ItemType.variant },
      { ...product(6), vanishedAt: new Date() },
      { ...product(7), status: ItemStatus.synced },
    ]);
    const { skipped, skippedCount, itemCount } = await estimate();
    expect([itemCount, skippedCount, skipped[0]]).toEqual([1, 6, { reason: 'not_pending', count: 3 }]);
    expect(
      skipped
        .slice(1)
        .map(({ reason, count }) => `${reason} ${count}`)
        .toSorted(),
    ).toEqual(['excluded 1', 'vanished 1', 'variant 1']);
    // A vanished item that is named is written.
    const named = await estimate({ itemIds: ids.slice(1) });
    expect(named).toMatchObject({ itemCount: 1, skippedCount: 5 });
    expect(named.skipped.map(({ reason }) => reason)).not.toContain('vanished');
  });

  it('covers the named items, includes vanished items only if named, and does not depend on the concurrency', async () => {
    const { estimate, ids } = await stage([
      ...ten,
      { ...product(11), vanishedAt: new Date() },
      { ...product(12), excludedAt: new Date() },
    ]);
    const [all, two] = [await estimate(), await estimate({ itemIds: [ids[0], ids[10]] })];
    expect([all.itemCount, all.skippedCount, two.itemCount]).toEqual([10, 2, 2]);
    expectClose(two.estimatedCt, (Number(all.estimatedCt) / 5).toFixed(4));
    expect(await estimate({ concurrency: 3 })).toEqual(all);
  });

  it('counts images with their usual number of tokens', async () => {
    const { estimate, generate } = await stage([
      product(1, { images: [{ src: `http://${address}/1.jpg` }, { src: `http://${address}/2.jpg` }] }),
      product(2, { images: [{ src: `http://${address}/3.jpg` }] }),
    ]);
    for (const aiProvider of ['aiA', 'aiB', 'aiC']) {
      const settings = { aiProvider, imageAnalysisEnabled: true, imageAnalysisCount: 2 };
      const estimated = await estimate(settings);
      expect(estimated.estimatedInputTokens).toBeGreaterThan(3000);
      expectClose(estimated.estimatedCt, (await generate(settings)).ctUsed);
      await changed(testApp.ctx().em, sql`update content_items set status = 'pending'`);
    }
  });

  it('uses the real token counts of similar items', async () => {
    const { estimate, generate, projectId } = await stage(Array.from({ length: 30 }, (_, n) => product(n)));
    // The sandbox writes English, which needs fewer tokens than the rare script of the estimate.
    const settings = { language: 'ka' };
    const [before, english] = [await estimate(settings), await estimate()];
    const used = (await generate(settings)).ctUsed;
    await changed(testApp.ctx().em, sql`update content_items set status = 'pending' where project_id = ${projectId}`);
    const [after, other] = [await estimate(settings), await estimate()];
    const distance = ({ estimatedCt }: { estimatedCt: string }) => Math.abs(Number(estimatedCt) - Number(used));
    expect(distance(before)).toBeGreaterThan(0.2 * Number(used));
    expect(distance(after)).toBeLessThan(distance(before) / 2);
    expect(other.estimatedOutputTokens).toBe(english.estimatedOutputTokens);
  });
});

describe('the check of funds before a run', () => {
  it('with only_empty requires the CT for the missing texts of the first incomplete item', async () => {
    const { ctx, projectId, estimate } = await stage([
      { ...product(1), generatedContent: FULL },
      { ...product(2), generatedContent: { ...FULL, seo_title: '' } },
    ]);
    const start = (settings: object) => startGeneration(nextRequest(ctx), projectId, settings);
    await setCt(testApp.ctx(), ctx.user!.organizationId, '0.0001');
    const required = async (settings: object) => Number((await refusal(start(settings))).facts['required_ct']);
    const [everything, lacking] = [await required({}), await required({ onlyEmpty: true })];
    expect(lacking).toBeLessThan(0.8 * everything);
    await setCt(testApp.ctx(), ctx.user!.organizationId, lacking.toFixed(4));
    expect(await estimate({ onlyEmpty: true })).toMatchObject({ itemCount: 1, sufficient: true });
    const result = await generateContent(nextRequest(ctx), projectId, { onlyEmpty: true });
    expect(result).toMatchObject({ generatedCount: 1, skippedCount: 1 });
  });

  it('allows a run without texts to write at any balance', async () => {
    const { ctx, projectId, generate } = await stage([{ ...product(1), generatedContent: FULL }]);
    await setCt(testApp.ctx(), ctx.user!.organizationId, '0.0001');
    expect(await generate({ onlyEmpty: true })).toMatchObject({ generatedCount: 0, skippedCount: 1, ctUsed: '0.0000' });
    expect((await refusal(startGeneration(nextRequest(ctx), projectId, {}))).code).toBe('INSUFFICIENT_CT');
  });
});
