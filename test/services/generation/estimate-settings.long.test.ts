import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, afterEach, expect, it, jest } from '@jest/globals';
import { expectLedgerAgrees, setCt } from '../../support/ledger.ts';
import { importCatalogue, jobEnd, newProject, newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';
import { longBodies } from './estimate-catalogues.ts';

jest.setTimeout(240_000);

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

const testApp = useTestApp(() => ({ OUTBOUND_ALLOW: address, BATCH_POLL_SECONDS: '0.2' }));
afterEach(() => testApp.sandbox.state.reset());

const EVERYTHING = {
  structured_data_enabled: true,
  generate_bullet_points: true,
  generate_attributes: true,
  generate_tags: true,
  use_html_short: true,
};
const REVIEWED = { verify: 'all', repair: true };
/** What no fact says, so that each text is written twice. */
const INVENTED = { custom_instructions: 'Mention "a warranty of 70 years" once.' };

const SETTINGS: Record<string, Record<string, unknown>> = {
  ...Object.fromEntries(
    ['category_page', 'blog_post', 'social_post', 'email', 'marketplace_listing'].map((kind) => [
      `a ${kind}`,
      { content_type: kind },
    ]),
  ),
  ...Object.fromEntries(
    ['de', 'fr', 'es', 'it', 'nl', 'pl', 'ru', 'zh', 'ja', 'th'].map((language) => [language, { language }]),
  ),
  'all texts in French': { ...EVERYTHING, language: 'fr' },
  aiC: { ai_provider: 'aiC', tone: 'playful' },
  'several languages': { languages: ['en', 'de', 'ru'] },
  'several languages, all texts and verification': { languages: ['en', 'de'], ...EVERYTHING, verify: 'all' },
  batches: { mode: 'batch' },
  verification: { verify: 'all' },
  'verification of flagged texts': { verify: 'flagged' },
  repair: { repair: true },
  'verification and repair': REVIEWED,
  'verification of flagged texts and repair': { ...REVIEWED, verify: 'flagged' },
  'verification and repair of all texts in German': { ...REVIEWED, ...EVERYTHING, language: 'de' },
  'verification by aiB': { verify: 'all', ai_provider: 'aiB' },
  images: { image_analysis_enabled: true },
  'three images, all texts and verification': {
    image_analysis_enabled: true,
    image_analysis_count: 3,
    ai_provider: 'aiB',
    ...EVERYTHING,
    verify: 'all',
  },
};

/** The sample catalogue with pictures that exist, or a table of products with long texts. */
async function catalogue(name: string): Promise<string> {
  if (name === 'long texts') return longBodies(12);
  const csv = await readFile('samples/catalogue.csv', 'utf8');
  return csv.replaceAll(/https?:\/\/[^\s,"]+\.(?:jpg|png|webp)/g, `http://${address}/picture.jpg`);
}

async function openShop(): Promise<Shop> {
  const shop = await newShop(testApp);
  await setCt(testApp.ctx(), shop.organizationId, '9000.0000');
  return shop;
}

/** The estimate of a run in a new project, as a share of what the run cost. */
async function estimated(shop: Shop, settings: Record<string, unknown>, name = 'the sample catalogue') {
  const { projectId } = await newProject(testApp, shop);
  await shop.rest.patch(`/projects/${projectId}`, { target_languages: ['de', 'ru'] });
  await importCatalogue(shop, projectId, await catalogue(name));
  const { body: estimate } = await shop.rest.post(`/projects/${projectId}/generate/estimate`, settings);
  const { body: job } = await shop.rest.post(`/projects/${projectId}/jobs`, {
    job_type: 'generation',
    payload: settings,
  });
  const { result } = await jobEnd(shop, job.job_id);
  expect(result).toMatchObject({ succeeded: estimate.item_count, failed: 0 });
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  return Number(estimate.estimated_ct) / Number(result.ct_used);
}

const expectWithin = (ratio: number) => expect([ratio > 0.9 && ratio < 1.1, ratio]).toEqual([true, ratio]);

it.each(Object.entries(SETTINGS))('the estimate with %s is within 10 %% of the bill', async (_, settings) => {
  expectWithin(await estimated(await openShop(), settings));
});

it.each(['verification and repair of all texts in German', 'several languages, all texts and verification'])(
  'the estimate for long texts with %s is within 10 %% of the bill',
  async (name) => expectWithin(await estimated(await openShop(), SETTINGS[name]!, 'long texts')),
);

it('the estimate learns how many texts are written twice', async () => {
  const shop = await openShop();
  const settings = { ...REVIEWED, ...INVENTED };
  expect(await estimated(shop, settings)).toBeLessThan(0.9);
  expectWithin(await estimated(shop, settings));
});
