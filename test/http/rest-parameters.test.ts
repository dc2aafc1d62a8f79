import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/test-app.ts';
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

describe('an invalid parameter in path, query or header', () => {
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
  ])('is rejected: %s %s', async (method, path, message, loc) => {
    const { body } = await expectRejection(
      testApp,
      () => (method === 'GET' ? shop.rest.get(fill(path)) : shop.rest.post(fill(path))),
      422,
      `Validation error: ${message}`,
    );
    expect(body.errors).toEqual([{ loc, msg: expect.any(String), type: expect.any(String) }]);
  });

  it('is rejected when it is a Last-Event-ID that is not a number', async () => {
    const job = await shop.rest.get('/jobs');
    const answer = await shop.rest.get(`/jobs/${job.body.jobs[0].id}/events`, { 'last-event-id': 'x' });
    expect(answer.body.errors).toMatchObject([{ loc: ['header', 'Last-Event-ID'] }]);
  });

  it('is not a version in the path, which is parsed as a number', async () => {
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

  it('is ignored by a route without query parameters', async () => {
    const path = `/projects/${projectId}?status=shiny&project_id=abc&settings=%7B`;
    expect(await shop.rest.patch(path, { description: 'still here' })).toMatchObject({
      status: 200,
      body: { description: 'still here', status: 'active' },
    });
    expect((await shop.rest.get(path)).status).toBe(200);
  });
});
