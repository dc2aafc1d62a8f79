import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { TEXT_SETTINGS } from '../../../entities/generation/content-fields.ts';
import { schema } from '../../../resolvers/schema.ts';
import { snakeCase } from '../../../src/core/naming.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newMember } from '../../support/members.ts';
import { callThrough } from '../../support/operation-call.ts';
import { newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web', AIB_MODEL: 'house-model' });

/** Other settings that request texts, in case a text is added, with their defaults. */
const TEXTS = Object.entries(TEXT_SETTINGS).map(([name, requested]) => [snakeCase(name), requested] as const);

const DEFAULTS = {
  ...Object.fromEntries(TEXTS),
  ai_provider: 'aiA',
  ai_model: null,
  language: 'en',
  tone: 'professional',
  form_of_address: 'formal',
  verify: 'off',
  repair: false,
  custom_instructions: null,
  max_short_chars: 200,
  max_long_chars: 1000,
  translate_name: true,
  use_html: true,
  use_html_short: false,
  generate_short: true,
  generate_long: true,
  image_analysis_enabled: false,
  image_analysis_count: 3,
  structured_data_enabled: false,
  generate_bullet_points: false,
  generate_attributes: false,
  generate_tags: false,
  banned_words: [],
  voice_examples: [],
};

/** Every field other than its default. */
const OWN = {
  ...Object.fromEntries(TEXTS.map(([name, requested]) => [name, !requested])),
  ai_provider: 'aiB',
  ai_model: 'house-model',
  language: 'pt-BR',
  tone: 'playful',
  form_of_address: 'informal',
  verify: 'all',
  repair: true,
  custom_instructions: 'Speak of the garden.',
  max_short_chars: 90,
  max_long_chars: 700,
  translate_name: false,
  use_html: false,
  use_html_short: true,
  generate_short: false,
  generate_long: false,
  image_analysis_enabled: true,
  image_analysis_count: 7,
  structured_data_enabled: true,
  generate_bullet_points: true,
  generate_attributes: true,
  generate_tags: true,
  banned_words: ['cheap', 'best ever'],
  voice_examples: ['We make things slowly.'],
};

describe.each(['REST', 'GraphQL'] as const)('content profiles over %s', (api) => {
  const call = callThrough(testApp, schema, api);

  it('are made with defaults, read, replaced as a whole, and deleted', async () => {
    const { token, organizationId } = await newShop(testApp);
    const created = await call('Mutation.createContentProfile', { name: 'Plain' }, token);
    const stamps = { created_at: expect.stringMatching(/Z$/), updated_at: expect.stringMatching(/Z$/) };
    expect(created).toEqual({
      id: expect.any(String),
      organization_id: organizationId,
      name: 'Plain',
      is_default: true,
      ...DEFAULTS,
      ...stamps,
    });
    const profile_id = created['id'];
    expect(await call('Query.contentProfile', { profile_id }, token)).toEqual(created);

    const replaced = await call('Mutation.updateContentProfile', { profile_id, name: 'Own', ...OWN }, token);
    expect(replaced).toEqual({ ...created, name: 'Own', ...OWN, ...stamps });
    expect(await call('Query.contentProfile', { profile_id }, token)).toEqual(replaced);
    const again = await call('Mutation.updateContentProfile', { profile_id, name: 'Own', tone: 'dry' }, token);
    expect(again).toMatchObject({ ...DEFAULTS, name: 'Own', tone: 'dry', is_default: true });

    expect(await call('Mutation.deleteContentProfile', { profile_id }, token)).not.toHaveProperty('detail');
    expect(await call('Query.contentProfile', { profile_id }, token)).toMatchObject({ detail: 'Profile not found' });
    expect(await call('Query.contentProfiles', {}, token)).toEqual([]);
  });

  it('may be named alike', async () => {
    const { token } = await newShop(testApp);
    const first = await call('Mutation.createContentProfile', { name: 'Same' }, token);
    const second = await call('Mutation.createContentProfile', { name: 'Same' }, token);
    expect([first['is_default'], second['is_default'], first['id'] === second['id']]).toEqual([true, false, false]);
  });

  it('are every member’s work', async () => {
    const shop = await newShop(testApp);
    const { token } = await newMember(testApp, shop);
    const { id: profile_id } = await call('Mutation.createContentProfile', { name: 'Ours' }, token);
    expect(await call('Mutation.updateContentProfile', { profile_id, name: 'Ours too' }, token)).toMatchObject({
      name: 'Ours too',
    });
    expect(await call('Mutation.setDefaultContentProfile', { profile_id }, token)).toMatchObject({ is_default: true });
    expect(await call('Query.contentProfiles', {}, shop.token)).toMatchObject([{ name: 'Ours too' }]);
    expect(await call('Mutation.deleteContentProfile', { profile_id }, token)).not.toHaveProperty('detail');
  });

  it('of another organization are as unknown ones', async () => {
    const { token } = await newShop(testApp);
    const stranger = await newShop(testApp);
    const mine = await call('Mutation.createContentProfile', { name: 'Mine' }, token);
    const other = await call('Mutation.createContentProfile', { name: 'Theirs' }, stranger.token);
    for (const profile_id of [mine['id'], randomUUID()]) {
      for (const [name, body] of [
        ['Query.contentProfile'],
        ['Mutation.updateContentProfile', { name: 'Taken' }],
        ['Mutation.setDefaultContentProfile'],
        ['Mutation.deleteContentProfile'],
      ] as const) {
        expect(await call(name, { profile_id, ...body }, stranger.token)).toMatchObject({
          detail: 'Profile not found',
          code: 'NOT_FOUND',
        });
      }
    }
    expect(await call('Query.contentProfile', { profile_id: mine['id'] }, token)).toEqual(mine);
    expect(await call('Query.contentProfiles', {}, stranger.token)).toEqual([other]);
  });

  it('need a user', async () => {
    expect(await call('Mutation.createContentProfile', { name: '' })).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('are refused for what is wrong in them before anything is looked up', async () => {
    const { token } = await newShop(testApp);
    for (const wrong of [{ tone: 'x'.repeat(101) }, { ai_model: 'no-such-model' }]) {
      const [field] = Object.keys(wrong);
      expect(
        await call('Mutation.updateContentProfile', { profile_id: randomUUID(), name: 'x', ...wrong }, token),
      ).toMatchObject({ detail: expect.stringContaining(`body.${field}: `), code: 'VALIDATION' });
    }
  });
});

describe('the list of content profiles', () => {
  it('is sorted by name and paged, with the total', async () => {
    const { rest } = await newShop(testApp);
    for (const name of ['b', 'c', 'a']) await rest.post('/content-profiles', { name });
    const names = async (query: string) => {
      const { body, headers } = await rest.get(`/content-profiles${query}`);
      return [body.map((each: { name: string }) => each.name), headers.get('x-total-count')];
    };
    expect(await names('')).toEqual([['a', 'b', 'c'], '3']);
    expect(await names('?limit=1&offset=1')).toEqual([['b'], '3']);
    expect((await rest.get('/content-profiles?limit=0')).status).toBe(422);
  });

  it('answers with the statuses of the contract', async () => {
    const { rest } = await newShop(testApp);
    const created = await rest.post('/content-profiles', { name: 'x', is_default: false });
    expect([created.status, created.body.is_default]).toEqual([201, true]);
    const path = `/content-profiles/${created.body.id}`;
    expect((await rest.put(`${path}/set-default`, undefined)).status).toBe(200);
    expect((await rest.put(path, { name: 'y' })).status).toBe(200);
    const gone = await rest.delete(path);
    expect([gone.status, gone.body]).toEqual([204, '']);
  });
});
