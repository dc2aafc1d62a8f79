import { request } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/test-app.ts';
import { newProject, newShop, type Shop } from '../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
let shop: Shop;
let projectId: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  ({ projectId } = await newProject(testApp, shop));
});

/** Sends a path as it is, which `fetch` would normalize. Returns status and body. */
function get(path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(testApp.url);
    const headers = { authorization: `Bearer ${shop.token}` };
    request({ hostname, port, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, body }));
    })
      .on('error', reject)
      .end();
  });
}

describe('The route of a request', () => {
  it('is found for encoded characters in a parameter', async () => {
    const plain = await get(`/api/v1/projects/${projectId}`);

    expect(plain.status).toBe(200);
    expect(await get(`/api/v1/projects/${projectId.replaceAll('-', '%2D')}`)).toEqual(plain);
    expect(await get(`/api/v1/projects/${projectId}?x=%zz`)).toEqual(plain);
  });

  it.each([
    ['encoded characters in a fixed segment', '/api/v1/%75sers/me'],
    ['a fixed segment in another case', '/api/v1/Users/me'],
    ['a base in another case', '/API/V1/users/me'],
    ['a slash at the end', '/api/v1/users/me/'],
    ['two slashes', '/api/v1//users/me'],
    ['an empty parameter', '/api/v1/projects//items'],
    ['a parameter that cannot be decoded', '/api/v1/projects/%zz'],
  ])('is none for %s', async (_about, path) => {
    const { status, body } = await get(path);

    expect(status).toBe(404);
    expect(JSON.parse(body)).toHaveProperty('code', 'NOT_FOUND');
  });

  it('is the hand-made one where a derived one, with an id, matches as well', async () => {
    const { status, body } = await shop.rest.post(`/projects/${projectId}/sync/stream`, { item_ids: 'none' });

    expect(status).toBe(422);
    expect(JSON.stringify(body)).not.toContain('"path"');
  });
});
