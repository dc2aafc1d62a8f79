import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/test-app.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from '../support/shop.ts';
import { stored } from './stored.ts';

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

/** What every refused body looks like, and that it left nothing behind. */
async function refused(
  send: () => ReturnType<Shop['rest']['get']>,
  status: number,
  detail: string,
  locs?: (string | number)[][],
) {
  const before = await stored(testApp);
  const answer = await send();
  expect({ status: answer.status, detail: answer.body.detail }).toEqual({ status, detail });
  if (locs) expect(answer.body.errors.map((error: { loc: unknown }) => error.loc)).toEqual(locs);
  else expect(answer.body).not.toHaveProperty('errors');
  for (const error of answer.body.errors ?? [])
    expect(error).toEqual({ loc: expect.any(Array), msg: expect.any(String), type: expect.any(String) });
  expect(await stored(testApp)).toEqual(before);
}

describe('a field of the wrong type', () => {
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
      'an id that is none',
      project({ name: 'x', store_connection_id: 'abc' }),
      'body.store_connection_id: must be a UUID',
      ['body', 'store_connection_id'],
    ],
    [
      'a time that is none',
      item({ expected_updated_at: 'soon' }),
      'body.expected_updated_at: must be an RFC 3339 timestamp',
      ['body', 'expected_updated_at'],
    ],
    [
      'an amount that is none',
      generate({ max_ct: 'much' }),
      'body.max_ct: must be a decimal with at most four places',
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
      'a value the status does not take',
      item({ status: 'synced' }),
      'body.status: must be approved, rejected or pending',
      ['body', 'status'],
    ],
    ['null for a required field', project({ name: null }), 'body.name: must not be null', ['body', 'name']],
    [
      'null for a field that is never empty',
      item({ excluded: null }),
      'body.excluded: must not be null',
      ['body', 'excluded'],
    ],
    ['no required field', project({ description: 'x' }), 'body.name: field required', ['body', 'name']],
    ['the name of GraphQL', project({ Name: 'x' }), 'body.name: field required', ['body', 'name']],
    [
      'text that is too short',
      project({ name: '' }),
      'body.name: name must be longer than or equal to 1 characters',
      ['body', 'name'],
    ],
    [
      'an unknown key of the texts',
      item({ generated_content: { poem: 'x' } }),
      'body.generated_content.poem: unknown field',
      ['body', 'generated_content', 'poem'],
    ],
  ])('%s', async (_, [method, path, body], sentence, loc) => {
    await refused(
      () => (method === 'POST' ? shop.rest.post(fill(path), body) : shop.rest.patch(fill(path), body)),
      422,
      `Validation error: ${sentence}`,
      [loc],
    );
  });

  it('names all of them at once', async () => {
    const sentence =
      'Validation error: body.name: must be a string; body.language: must be a string; body.settings: must be a JSON object';
    const locs = [
      ['body', 'name'],
      ['body', 'language'],
      ['body', 'settings'],
    ];
    await refused(() => shop.rest.post('/projects', { name: 1, language: true, settings: 'x' }), 422, sentence, locs);
  });

  it('never repeats a secret that was sent', async () => {
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

describe('the event streams, before their first byte', () => {
  it.each([
    ['/projects/:project/regenerate/stream', { max_short_chars: '200' }, ['body', 'max_short_chars']],
    ['/projects/:project/regenerate/stream', { tone: '\0' }, ['body', 'tone']],
    ['/projects/:project/sync/stream', { mode: 'sideways' }, ['body', 'mode']],
    ['/projects/:project/sync/stream', { item_ids: ['x'] }, ['body', 'item_ids', 0]],
  ])('%s %j', async (path, body, loc) => {
    await refused(
      () => shop.rest.post(fill(path), body),
      422,
      expect.stringMatching(/^Validation error: body\./) as never,
      [loc],
    );
  });

  it.each(['/projects/:project/regenerate/stream', '/projects/:project/sync/stream'])(
    '%s refuses broken JSON',
    async (path) => {
      await refused(() => shop.rest.post(fill(path), '{"mode":'), 400, 'Invalid JSON');
    },
  );
});

describe('a path or query', () => {
  it.each([
    ['GET', '/projects/abc', 'path.project_id: must be a UUID', ['path', 'project_id']],
    ['GET', '/jobs/1', 'path.job_id: must be a UUID', ['path', 'job_id']],
    ['GET', '/jobs/1/events', 'path.job_id: must be a UUID', ['path', 'job_id']],
    [
      'GET',
      '/projects/:project/items/%00',
      'path.item_id: must not contain NUL characters or lone surrogates',
      ['path', 'item_id'],
    ],
    ['POST', '/projects/x/sync/stream', 'path.project_id: must be a UUID', ['path', 'project_id']],
    [
      'POST',
      '/projects/:project/items/:item/versions/one/restore',
      'path.version: must be an integer',
      ['path', 'version'],
    ],
    ['GET', '/projects/:project/items?limit=abc', 'query.limit: must be an integer', ['query', 'limit']],
    ['GET', '/projects/:project/items?limit=1&limit=2', 'query.limit: must be an integer', ['query', 'limit']],
    ['GET', '/projects/:project/items?limit=0', 'query.limit: must be between 1 and 1000', ['query', 'limit']],
    ['GET', '/projects/:project/items?offset=-1', 'query.offset: must not be negative', ['query', 'offset']],
    ['GET', '/projects/:project/items?source_id=abc', 'query.source_id: must be a UUID', ['query', 'source_id']],
    [
      'GET',
      '/projects/:project/items?search=%00',
      'query.search: must not contain NUL characters or lone surrogates',
      ['query', 'search'],
    ],
    [
      'GET',
      '/projects/:project/items?status=shiny',
      'query.status: must be one of: pending, generating, generated, approved, rejected, synced, failed',
      ['query', 'status'],
    ],
    ['GET', '/projects?limit=101', 'query.limit: must be between 1 and 100', ['query', 'limit']],
    ['GET', '/billing/transactions?page=0', 'query.page: must be at least 1', ['query', 'page']],
    ['GET', '/billing/transactions?page_size=0', 'query.page_size: must be between 1 and 100', ['query', 'page_size']],
    [
      'GET',
      '/billing/transactions?page_size=101',
      'query.page_size: must be between 1 and 100',
      ['query', 'page_size'],
    ],
    ['GET', '/billing/transactions?page_size=9999999999', 'query.page_size: is out of range', ['query', 'page_size']],
  ])('%s %s', async (method, path, sentence, loc) => {
    await refused(
      () => (method === 'GET' ? shop.rest.get(fill(path)) : shop.rest.post(fill(path))),
      422,
      `Validation error: ${sentence}`,
      [loc],
    );
  });

  it('refuses an event id that is none', async () => {
    const job = await shop.rest.get('/jobs');
    const answer = await shop.rest.get(`/jobs/${job.body.jobs[0].id}/events`, { 'last-event-id': 'x' });
    expect(answer.body.errors).toMatchObject([{ loc: ['header', 'Last-Event-ID'] }]);
  });

  it('takes the version of a path as a number', async () => {
    const { status, body } = await shop.rest.post(fill('/projects/:project/items/:item/versions/1/restore'));
    expect({ status, detail: body.detail }).toEqual({ status: 404, detail: 'Version not found' });
  });
});

describe('the query string', () => {
  it('never reaches a field of the body', async () => {
    const created = await shop.rest.post('/projects?name=From+the+query&language=de', { name: 'From the body' });
    expect(created.body).toMatchObject({ name: 'From the body', language: 'en' });
    const missing = await shop.rest.post('/projects?name=From+the+query', {});
    expect(missing.body.detail).toBe('Validation error: body.name: field required');
  });

  it('does not disturb a route that reads none', async () => {
    const path = `/projects/${projectId}?status=shiny&project_id=abc&settings=%7B`;
    expect(await shop.rest.patch(path, { description: 'still here' })).toMatchObject({
      status: 200,
      body: { description: 'still here', status: 'active' },
    });
    expect((await shop.rest.get(path)).status).toBe(200);
  });
});
