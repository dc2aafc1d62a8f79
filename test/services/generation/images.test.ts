import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { loadConfig } from '../../../src/core/config.ts';
import { generateContent } from '../../../src/services/generation/start-generation.ts';
import { imageAddresses } from '../../../src/services/images/image-addresses.ts';
import { fetchImages } from '../../../src/services/images/fetch-images.ts';
import { prepareImage } from '../../../src/services/images/prepare-image.ts';
import { graphql } from '../../http/graphql-client.ts';
import { addItems, emptyProject, itemNow, nextRequest } from '../../support/catalog.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { expectLedgerAgrees, setCt } from '../../support/ledger.ts';
import { newShop } from '../../support/shop.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });
const wide = await picture(2000, 500).png().toBuffer();
const tagged = await picture(40, 20)
  .flatten()
  .withExif({ IFD0: { Copyright: 'secret-location' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();
const animated = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

/** The responses of a web server with valid and invalid images. */
const served: Record<string, (res: ServerResponse) => void> = {
  '/wide.png': (res) => res.end(wide),
  '/tagged.jpg': (res) => res.end(tagged),
  '/page': (res) => res.setHeader('content-type', 'image/png').end('<!doctype html><p>no image'),
  '/drawing.svg': (res) =>
    res
      .setHeader('content-type', 'image/svg+xml')
      .end('<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>'),
  '/half.png': (res) => res.end(wide.subarray(0, 300)),
  '/large': (res) => res.end(Buffer.alloc(10_000_001)),
  '/away': (res) => res.writeHead(302, { location: 'http://10.0.0.1/inside.png' }).end(),
  '/near': (res) => res.writeHead(302, { location: '/tagged.jpg' }).end(),
  '/silent': () => undefined,
  '/slow': (res) => void held.push(res),
};
const requestedPaths: string[] = [];
const held: ServerResponse[] = [];
const server = createServer((req, res) => {
  requestedPaths.push(req.url!);
  const answer = served[req.url!.split('?')[0]!];
  if (answer) answer(res);
  else res.writeHead(404).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const at = (path: string) => `http://${address}${path}`;
afterEach(() => void requestedPaths.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('the images of a product', () => {
  it('are the first in the order of the source, without duplicates, in every notation', () => {
    const images = [
      { src: ' https://a.example/1.jpg ', position: 1 },
      'https://a.example/2.jpg',
      { url: '//a.example/3.jpg' },
      { src: 'https://a.example/1.jpg' },
      { alt: 'no address' },
      5,
      null,
    ];
    expect(imageAddresses({ images }, 10)).toEqual([
      'https://a.example/1.jpg',
      'https://a.example/2.jpg',
      'https://a.example/3.jpg',
    ]);
    expect(imageAddresses({ images }, 2)).toHaveLength(2);
    for (const none of [{}, { images: 'https://a.example/1.jpg' }, { images: null }])
      expect(imageAddresses(none, 3)).toEqual([]);
  });

  it('are reduced, rotated upright, made opaque and stripped of metadata', async () => {
    expect(await sharp((await prepareImage(wide)).jpeg).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1024,
      height: 256,
      hasAlpha: false,
    });
    const { jpeg } = await prepareImage(tagged);
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 20, height: 40 });
    expect(jpeg.toString('latin1')).not.toContain('secret-location');
    expect((await sharp((await prepareImage(animated)).jpeg).metadata()).width).toBe(1);
  });

  it('with far too many pixels are rejected', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 4000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(prepareImage(bomb)).rejects.toThrow('too many pixels');
  });

  it('are fetched only from public addresses, and replaced by a warning if not available', async () => {
    const config = loadConfig({ NODE_ENV: 'test', OUTBOUND_ALLOW: address });
    const paths = ['/wide.png', '/near', '/page', '/drawing.svg', '/half.png', '/large', '/away', '/none'];
    const { images, warnings } = await fetchImages(
      { config },
      'shop',
      [...paths.map(at), 'http://192.168.0.1/x.png', 'ftp://a.example/x', 'nonsense'],
      new AbortController().signal,
    );
    expect(images).toHaveLength(2);
    expect(warnings.map(({ message }) => message)).toEqual([
      'Image 3 was left out: It is no image of a kind that can be read.',
      'Image 4 was left out: It is no image of a kind that can be read.',
      'Image 5 was left out: The image is damaged.',
      'Image 6 was left out: The answer is too large.',
      expect.stringMatching(/^Image 7 was left out: .*address/),
      'Image 8 was left out: The address answered 404.',
      expect.stringMatching(/^Image 9 was left out: /),
      expect.stringMatching(/^Image 10 was left out: /),
      expect.stringMatching(/^Image 11 was left out: /),
    ]);
  });

  it('are not awaited by a cancelled run', async () => {
    const config = loadConfig({ NODE_ENV: 'test', OUTBOUND_ALLOW: address });
    const controller = new AbortController();
    const fetching = fetchImages({ config }, 'shop', [at('/silent')], controller.signal);
    await eventually(() => requestedPaths.length > 0);
    controller.abort();
    await expect(fetching).rejects.toBe(controller.signal.reason);
  });

  it('of one organization do not wait for all slow images of another', async () => {
    const config = loadConfig({ NODE_ENV: 'test', OUTBOUND_ALLOW: address });
    const controller = new AbortController();
    const slow = fetchImages(
      { config },
      'slow shop',
      Array.from({ length: 9 }, (_, n) => at(`/slow?${n}`)),
      controller.signal,
    );
    await eventually(() => held.length === 4);
    const images = fetchImages({ config }, 'other shop', [at('/tagged.jpg')], controller.signal);
    held.shift()!.writeHead(404).end();
    expect((await images).images).toHaveLength(1);
    controller.abort();
    await expect(slow).rejects.toBe(controller.signal.reason);
  });
});

const testApp = useTestApp(() => ({ OUTBOUND_ALLOW: address }));

describe.each(['aiA', 'aiB', 'aiC'] as const)('a generation by %s with image analysis', (aiProvider) => {
  const sentImages = () =>
    testApp.sandbox.state.calls
      .recent(aiProvider)
      .at(-1)!
      .body.match(/\/9j\/[\w+/=]{20,}/g) ?? [];
  const images = [{ src: at('/wide.png') }, { src: at('/none') }, { src: at('/tagged.jpg') }];

  it('sends the first images, warns about missing ones, and charges the reported tokens', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const [item] = await addItems(testApp, projectId, [{ sourceData: { title: 'Lamp', images } }]);
    const result = await generateContent(nextRequest(ctx), projectId, {
      aiProvider,
      imageAnalysisEnabled: true,
      imageAnalysisCount: 2,
    });
    expect(result).toMatchObject({ generatedCount: 1, failedCount: 0 });
    expect(sentImages()).toHaveLength(1);
    expect(requestedPaths.toSorted()).toEqual(['/none', '/wide.png']);
    const { generationMetadata } = await itemNow(testApp, item!.id);
    expect((generationMetadata as { warnings: unknown[] }).warnings).toContainEqual({
      code: 'image_unavailable',
      field: 'images',
      message: 'Image 2 was left out: The address answered 404.',
    });
    await expectLedgerAgrees(testApp.ctx(), ctx.user!.organizationId);
  });

  it('does not say that the model sees images if none is available', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    await addItems(testApp, projectId, [{ sourceData: { title: 'Lamp', images: [{ src: at('/none') }] } }]);
    const result = await generateContent(nextRequest(ctx), projectId, { aiProvider, imageAnalysisEnabled: true });
    expect(result).toMatchObject({ generatedCount: 1 });
    expect(testApp.sandbox.state.calls.recent(aiProvider).at(-1)!.body).not.toContain('images before this text');
  });
});

describe('the hold for images', () => {
  it('increases with each image, equals the amount of a 402, and images are only fetched by the run', async () => {
    const shop = await newShop(testApp);
    const { body: project } = await shop.rest.post('/projects', { name: 'Catalogue' });
    await addItems(testApp, project.id, [
      { sourceData: { title: 'Lamp', images: [{ src: at('/wide.png') }, { src: at('/tagged.jpg') }] } },
    ]);
    await setCt(testApp.ctx(), shop.organizationId, '0.0001');
    const required = async (settings: object) =>
      Number((await shop.rest.post(`/projects/${project.id}/generate`, settings)).body.required_ct);
    const [none, one, two] = [
      await required({}),
      await required({ image_analysis_enabled: true, image_analysis_count: 1 }),
      await required({ image_analysis_enabled: true }),
    ];
    expect(one - none).toBeGreaterThan(2.5);
    expect(two - one).toBeCloseTo(2.52, 4);
    const { body } = await graphql(
      testApp,
      shop.token,
      `mutation { generateContent(projectId: "${project.id}", input: { imageAnalysisEnabled: true }) { jobId } }`,
    );
    expect(body.errors[0].extensions).toMatchObject({ code: 'INSUFFICIENT_CT' });
    expect(requestedPaths).toEqual([]);
    await setCt(testApp.ctx(), shop.organizationId, two.toFixed(4));
    expect(
      (await shop.rest.post(`/projects/${project.id}/generate`, { image_analysis_enabled: true })).body,
    ).toMatchObject({ generated_count: 1 });
  });
});
