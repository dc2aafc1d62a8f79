import { describe, expect, it } from '@jest/globals';
import { rows, sql } from '../../../src/core/sql.ts';
import { useTestApp } from '../../support/test-app.ts';
import { APIS, MUG, pluginApi } from '../../support/plugin.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web', RATE_LIMITS: 'on', LIMIT_PLUGIN: '2/600', LIMIT_SIGN_UP: '1000/3600' });

const nested = (levels: number): unknown => (levels === 0 ? 'deep' : { in: nested(levels - 1) });
const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`name ${n}`, 'x']));
const IMAGE = 'https://shop.example/mug.jpg';

/** A field that makes a valid body invalid, and the expected error. */
const INVALID: [string, Record<string, unknown>, RegExp][] = [
  ['a missing title', { product_title: undefined }, /product_?title/i],
  ['null as the title', { product_title: null }, /product_?title/i],
  ['a blank title', { product_title: '  ' }, /must not be blank/],
  ['a number as the title', { product_title: 5 }, /product_?title/i],
  ['a title that is too long', { product_title: 'x'.repeat(301) }, /300/],
  ['a source that is too long', { source: 'x'.repeat(101) }, /100/],
  ['a category that is too long', { product_category: 'x'.repeat(301) }, /300/],
  ['attributes that are a list', { product_attributes: ['Material'] }, /must be a JSON object/],
  ['too many attributes', { product_attributes: names(101) }, /at most 100 names/],
  ['attributes that are too long', { product_attributes: { text: 'x'.repeat(20_000) } }, /20000 characters/],
  ['attributes that are nested too deeply', { product_attributes: nested(5) }, /at most 4 deep/],
  ['an image that is not an address', { product_images: [IMAGE, 'mug.jpg'] }, /each must be an http or https address/],
  [
    'an image address with another protocol',
    { product_images: ['file:///etc/passwd'] },
    /each must be an http or https address/,
  ],
  [
    'an image address that is a program',
    { product_images: ['javascript:alert(1)'] },
    /each must be an http or https address/,
  ],
  [
    'an image as a data URL',
    { product_images: ['data:image/png;base64,AAAA'] },
    /each must be an http or https address/,
  ],
  ['an image address that is too long', { product_images: [`${IMAGE}?${'x'.repeat(2000)}`] }, /2000/],
  ['too many images', { product_images: Array.from({ length: 11 }, () => IMAGE) }, /10 elements/],
  [
    'images that are an object',
    { product_images: { 0: IMAGE } },
    /product_?images|must be an array|String cannot represent/i,
  ],
  ['a description that is too long', { current_description: 'x'.repeat(20_001) }, /20000/],
  ['instructions that are too long', { custom_instructions: 'x'.repeat(4001) }, /4000/],
  ['a language that is not a BCP 47 tag', { language: 'English' }, /BCP 47/],
  ['a locale', { language: 'en_US' }, /BCP 47/],
  ['null as the language', { language: null }, /language/],
  ['a tone that is too long', { tone: 'x'.repeat(101) }, /100/],
  ['text that cannot be stored', { current_description: 'a\0b' }, /NUL characters/],
];

describe.each(APIS)('the plugin API over %s', (api) => {
  const plugin = pluginApi(testApp, api);

  const expectNothingHappened = async ({ organizationId }: Shop) => {
    const { em } = testApp.ctx();
    expect(await rows(em, sql`select 1 from jobs where organization_id = ${organizationId}`)).toEqual([]);
    expect(await rows(em, sql`select 1 from plugin_generations where organization_id = ${organizationId}`)).toEqual([]);
  };

  it.each(INVALID)('rejects %s and changes nothing', async (_, invalid, message) => {
    const shop = await newShop(testApp);
    const body = Object.fromEntries(Object.entries({ ...MUG, ...invalid }).filter(([, value]) => value !== undefined));
    // Errors of the GraphQL types have their own message and code.
    for (const call of [plugin.describe, plugin.describeLater]) {
      const { detail, code } = await call(shop.token, body);
      expect(detail).toMatch(message);
      expect(['VALIDATION', 'BAD_USER_INPUT']).toContain(code);
    }
    await expectNothingHappened(shop);
  });

  it('rejects a post without topic and product title', async () => {
    const shop = await newShop(testApp);
    for (const body of [{}, { topic: '  ', product_title: '' }, { topic: null, product_category: 'Kitchen' }]) {
      expect(await plugin.blog(shop.token, body)).toMatchObject({
        detail: 'Validation error: body.topic: topic or product_title is required',
        code: 'VALIDATION',
      });
      expect((await plugin.blogLater(shop.token, body))['code']).toBe('VALIDATION');
    }
    await expectNothingHappened(shop);
  });

  it('accepts the maximum of every field, and null for optional fields', async () => {
    const shop = await newShop(testApp);
    const maximum = {
      source: 's'.repeat(100),
      product_title: 't'.repeat(300),
      product_category: 'c'.repeat(300),
      product_attributes: { ...names(99), deep: nested(3) },
      product_images: Array.from({ length: 10 }, (_, n) => `${IMAGE}?${n}`),
      current_description: 'd'.repeat(20_000),
      language: 'zh-Hant-TW',
      tone: 't'.repeat(100),
      custom_instructions: 'i'.repeat(4000),
    };
    expect(Object.keys(await plugin.describeLater(shop.token, maximum))).toEqual(['generation_id']);
    const minimum = {
      product_title: 'x',
      source: null,
      product_category: null,
      product_attributes: null,
      product_images: null,
      current_description: null,
      custom_instructions: null,
    };
    expect(Object.keys(await plugin.describeLater(shop.token, minimum))).toEqual(['generation_id']);
  });

  it('shares one rate limit per organization among all four operations, and does not count invalid bodies', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    await plugin.describeLater(shop.token, { product_title: ' ' });
    await plugin.blogLater(shop.token, {});
    expect(await plugin.describeLater(shop.token)).toHaveProperty('generation_id');
    expect(await plugin.blogLater(shop.token, { topic: 'x' })).toHaveProperty('generation_id');
    for (const rejected of [
      await plugin.describeLater(shop.token),
      await plugin.describe(shop.token),
      await plugin.blog(shop.token, { topic: 'x' }),
    ]) {
      expect(rejected).toMatchObject({ detail: 'Rate limit exceeded', code: 'RATE_LIMITED' });
    }
    expect(await plugin.describeLater(other.token)).toHaveProperty('generation_id');
  });
});

it('returns the seconds until the next request with 429', async () => {
  const shop = await newShop(testApp);
  for (let n = 0; n < 2; n += 1) await shop.rest.post('/plugin/generate-description-async', MUG);
  const { status, body, headers } = await shop.rest.post('/plugin/generate-description-async', MUG);
  expect({ status, body }).toEqual({
    status: 429,
    body: { detail: 'Rate limit exceeded', code: 'RATE_LIMITED', retry_after: expect.any(Number), limit: 2 },
  });
  expect(Number(headers.get('retry-after'))).toBe(body.retry_after);
});
