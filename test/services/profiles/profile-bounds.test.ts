import { beforeAll, describe, expect, it } from '@jest/globals';
import { schema } from '../../../resolvers/schema.ts';
import { useTestApp } from '../../support/test-app.ts';
import { callThrough } from '../../support/operation-call.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web', AIA_MODEL: 'house-model' });
let shop: Shop;
let project_id: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  project_id = (await shop.rest.post('/projects', { name: 'Empty' })).body.id;
});

const chars = (count: number) => 'x'.repeat(count);
const list = (count: number, each: string) => Array.from({ length: count }, () => each);
const FLAGS = [
  'translate_name',
  'use_html',
  'use_html_short',
  'generate_short',
  'generate_long',
  'image_analysis_enabled',
  'structured_data_enabled',
  'generate_bullet_points',
  'generate_attributes',
  'generate_tags',
];

type Row = [field: string, taken: unknown[], refused: unknown[]];

/** What a profile and a request can both say. */
const SHARED: Row[] = [
  [
    'language',
    ['en', 'zh-Hant-TW', 'es-419', 'de-1996', 'ca-valencia'],
    ['', 'english', 'EN', 'e', 'en-', 'en-GB-US', 'en-12', 'de-1996-1996', `en${'-valencia'.repeat(1000)}`, null],
  ],
  ['ai_provider', ['aiA', 'aiB', 'aiC'], [null]],
  ['ai_model', ['house-model', null], ['no-such-model', chars(101)]],
  ['custom_instructions', [chars(4000), null], [chars(4001)]],
  ['max_short_chars', [20, 2000], [19, 2001, null]],
  ['max_long_chars', [50, 20_000], [49, 20_001, null]],
  ['image_analysis_count', [1, 10], [0, 11, null]],
  ...FLAGS.map((flag): Row => [flag, [true, false], [null]]),
];

const OWN: Row[] = [
  ['tone', ['', chars(100), null], [chars(101)]],
  ['name', ['x', chars(200)], ['', ' \n', chars(201)]],
  ['banned_words', [[], list(200, chars(100))], [list(201, 'x'), [''], [' '], [chars(101)], null]],
  ['voice_examples', [[], list(10, chars(2000))], [list(11, 'x'), [''], [chars(2001)], null]],
];

/** Null clears the tone of a profile. A request cannot clear it. */
const OF_REQUEST: Row[] = [['tone', ['', chars(100)], [chars(101), null]]];

describe.each(['REST', 'GraphQL'] as const)('over %s', (api) => {
  const call = callThrough(testApp, schema, api);
  const expectBounds = async (name: string, fixed: Record<string, unknown>, [field, taken, refused]: Row) => {
    for (const value of taken)
      expect({ value, answer: await call(name, { ...fixed, [field]: value }, shop.token) }).not.toHaveProperty(
        'answer.detail',
      );
    for (const value of refused) {
      expect({ value, answer: await call(name, { ...fixed, [field]: value }, shop.token) }).toMatchObject({
        value,
        answer: { code: 'VALIDATION', detail: expect.stringContaining(`body.${field}`) },
      });
    }
  };

  it.each([...SHARED, ...OWN])('%s of a profile has its bounds', (...row) =>
    expectBounds('Mutation.createContentProfile', { name: 'x' }, row),
  );

  it.each([...SHARED, ...OF_REQUEST])('%s of a generation has its bounds', (...row) =>
    expectBounds('Mutation.estimateGeneration', { project_id }, row),
  );
});
