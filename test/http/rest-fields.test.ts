import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/test-app.ts';
import type { Answer } from '../support/rest-client.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from '../support/shop.ts';
import { expectRejection } from './rejection.ts';

const testApp = useTestApp();
let shop: Shop;
let projectId: string;
let itemId: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  ({ projectId } = await newProject(testApp, shop));
  [itemId] = (await importCatalogue(shop, projectId, catalogueOf(2))) as [string];
});

const fill = (path: string) => path.replace(':project', projectId).replace(':item', itemId);

/** Expects a rejection with errors at these locations, and without an `errors` list if there are none. */
async function expectRejected(
  send: () => Promise<Answer>,
  status: number,
  detail: string,
  locs?: (string | number)[][],
) {
  const { body } = await expectRejection(testApp, send, status, detail);
  if (locs) expect(body.errors.map((error: { loc: unknown }) => error.loc)).toEqual(locs);
  else expect(body).not.toHaveProperty('errors');
  for (const error of body.errors ?? [])
    expect(error).toEqual({ loc: expect.any(Array), msg: expect.any(String), type: expect.any(String) });
}

describe('an invalid field of a body', () => {
  const project = (body: object) => ['POST', '/projects', body] as const;
  const item = (body: object) => ['PATCH', '/projects/:project/items/:item', body] as const;
  const bulk = (body: object) => ['POST', '/projects/:project/items/bulk', body] as const;
  const generate = (body: object) => ['POST', '/projects/:project/generate', body] as const;

  it.each([
    ['text for a boolean', item({ excluded: 'yes' }), 'body.excluded: must be true or false', ['body', 'excluded']],
    ['a number for a boolean', item({ excluded: 1 }), 'body.excluded: must be true or false', ['body', 'excluded']],
    [
      'text for an integer',
      generate({ max_short_chars: '200' }),
      'body.max_short_chars: must be an integer',
      ['body', 'max_short_chars'],
    ],
    [
      'a fraction for an integer',
      generate({ max_long_chars: 10.5 }),
      'body.max_long_chars: must be an integer',
      ['body', 'max_long_chars'],
    ],
    [
      'an integer beyond 32 bits',
      generate({ max_long_chars: 3e9 }),
      'body.max_long_chars: is out of range',
      ['body', 'max_long_chars'],
    ],
    ['a number for text', project({ name: 5 }), 'body.name: must be a string', ['body', 'name']],
    ['an object for text', project({ name: { toString: 1 } }), 'body.name: must be a string', ['body', 'name']],
    ['an array for text', project({ name: ['x'] }), 'body.name: must be a string', ['body', 'name']],
    [
      'text for an object',
      project({ name: 'x', settings: 'a=b' }),
      'body.settings: must be a JSON object',
      ['body', 'settings'],
    ],
    [
      'an array for an object',
      project({ name: 'x', settings: [] }),
      'body.settings: must be a JSON object',
      ['body', 'settings'],
    ],
    [
      'one value for a list',
      bulk({ action: 'approve', item_ids: 'x' }),
      'body.item_ids: must be an array',
      ['body', 'item_ids'],
    ],
    [
      'a wrong value in a list',
      bulk({ action: 'approve', item_ids: ['x'] }),
      'body.item_ids.0: must be a UUID',
      ['body', 'item_ids', 0],
    ],
    [
      'null in a list',
      bulk({ action: 'approve', item_ids: [null] }),
      'body.item_ids.0: must not be null',
      ['body', 'item_ids', 0],
    ],
    [
      'a list for a nested input',
      bulk({ action: 'approve', filter: [] }),
      'body.filter: must be an object',
      ['body', 'filter'],
    ],
    [
      'an unknown field of a nested input',
      bulk({ action: 'approve', filter: { colour: 'red' } }),
      'body.filter.colour: unknown field',
      ['body', 'filter', 'colour'],
    ],
    [
      'a wrong field of a nested input',
      bulk({ action: 'approve', filter: { source_id: 7 } }),
      'body.filter.source_id: must be a UUID',
      ['body', 'filter', 'source_id'],
    ],
    [
      'an id that is not a UUID',
      project({ name: 'x', store_connection_id: 'abc' }),
      'body.store_connection_id: must be a UUID',
      ['body', 'store_connection_id'],
    ],
    [
      'a time that is not a timestamp',
      item({ expected_updated_at: 'soon' }),
      'body.expected_updated_at: must be an RFC 3339 timestamp',
      ['body', 'expected_updated_at'],
    ],
    [
      'an amount that is not a number',
      generate({ max_ct: 'much' }),
      'body.max_ct: must be a decimal number with at most four decimals',
      ['body', 'max_ct'],
    ],
    [
      'an unknown enum value',
      item({ status: 'shiny' }),
      'body.status: must be one of: pending, generating, generated, approved, rejected, synced, failed',
      ['body', 'status'],
    ],
    [
      'a number for an enum',
      generate({ ai_provider: 1 }),
      'body.ai_provider: must be one of: aiA, aiB, aiC',
      ['body', 'ai_provider'],
    ],
    [
      'a status that cannot be set',
      item({ status: 'synced' }),
      'body.status: must be approved, rejected, generated or pending',
      ['body', 'status'],
    ],
    ['null for a required field', project({ name: null }), 'body.name: must not be null', ['body', 'name']],
    [
      'null for a field that cannot be null',
      item({ excluded: null }),
      'body.excluded: must not be null',
      ['body', 'excluded'],
    ],
    ['a missing required field', project({ description: 'x' }), 'body.name: field required', ['body', 'name']],
    ['a name with other capitals', project({ Name: 'x' }), 'body.name: field required', ['body', 'name']],
    [
      'a text that is too short',
      project({ name: '' }),
      'body.name: name must be longer than or equal to 1 characters',
      ['body', 'name'],
    ],
    [
      'a text of the wrong type',
      item({ generated_content: { name: ['x'] } }),
      'body.generated_content.name: Invalid input: expected string, received array',
      ['body', 'generated_content', 'name'],
    ],
  ])('is rejected: %s', async (_, [method, path, body], message, loc) => {
    await expectRejected(
      () => (method === 'POST' ? shop.rest.post(fill(path), body) : shop.rest.patch(fill(path), body)),
      422,
      `Validation error: ${message}`,
      [loc],
    );
  });

  it('is reported together with all others', async () => {
    const message =
      'Validation error: body.name: must be a string; body.language: must be a string; body.settings: must be a JSON object';
    const locs = [
      ['body', 'name'],
      ['body', 'language'],
      ['body', 'settings'],
    ];
    await expectRejected(
      () => shop.rest.post('/projects', { name: 1, language: true, settings: 'x' }),
      422,
      message,
      locs,
    );
  });

  it('is reported without its value, which may be a secret', async () => {
    const { status, body } = await shop.rest.post('/auth/register', {
      email: 'a@b.example',
      password: 4711471147,
      company_name: 'x',
    });
    expect({ status, detail: body.detail }).toEqual({
      status: 422,
      detail: 'Validation error: body.password: must be a string',
    });
  });
});

describe('the input of an event stream', () => {
  it.each([
    ['/projects/:project/regenerate/stream', { max_short_chars: '200' }, ['body', 'max_short_chars']],
    ['/projects/:project/regenerate/stream', { tone: '\0' }, ['body', 'tone']],
    ['/projects/:project/sync/stream', { mode: 'sideways' }, ['body', 'mode']],
    ['/projects/:project/sync/stream', { item_ids: ['x'] }, ['body', 'item_ids', 0]],
  ])('is validated before the stream starts: %s %j', async (path, body, loc) => {
    await expectRejected(
      () => shop.rest.post(fill(path), body),
      422,
      expect.stringMatching(/^Validation error: body\./) as never,
      [loc],
    );
  });

  it.each(['/projects/:project/regenerate/stream', '/projects/:project/sync/stream'])(
    'is rejected when it is invalid JSON: %s',
    async (path) => {
      await expectRejected(() => shop.rest.post(fill(path), '{"mode":'), 400, 'Invalid JSON');
    },
  );
});
