import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/rest-client.ts';
import { newProject, newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { expectRejection } from './rejection.ts';
import { stored, storedFiles } from './stored.ts';

const testApp = useTestApp();
let shop: Shop;
let projectId: string;
let path: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  ({ projectId } = await newProject(testApp, shop));
  path = `/projects/${projectId}/data-sources/upload`;
});

const CSV = 'Handle,Title,Variant SKU,Variant Price\nchair,Chair,C-1,9.50\n';

const expectRejected = (send: () => Promise<Answer>, status: number, detail: unknown) =>
  expectRejection(testApp, send, status, detail);

describe('the form of an upload', () => {
  /** Sends a raw body with a multipart type. */
  const post = (body: string, type = 'multipart/form-data; boundary=b') =>
    shop.rest.post(path, body, { 'content-type': type });
  const part = (name: string, content: string, file = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${content}\r\n`;

  it.each<[string, () => ReturnType<Shop['rest']['get']>, number, string]>([
    ['JSON instead of a form', () => shop.rest.post(path, { file: CSV }), 415, 'Unsupported media type'],
    ['a body without a type', () => shop.rest.post(path), 415, 'Unsupported media type'],
    [
      'a type without a boundary',
      () => post('', 'multipart/form-data'),
      422,
      'Validation error: body: the multipart body cannot be read',
    ],
    ['an empty body', () => post(''), 422, 'Validation error: body: the multipart body cannot be read'],
    [
      'a form without a file',
      () => post(`${part('name', 'x')}--b--\r\n`),
      422,
      'Validation error: body.file: field required',
    ],
    [
      'a file part with another name',
      () => post(`${part('catalogue', CSV, 'a.csv')}--b--\r\n`),
      422,
      'Validation error: body.file: field required',
    ],
    [
      'a text field instead of a file part',
      () => post(`${part('file', CSV)}--b--\r\n`),
      422,
      'Validation error: body.file: field required',
    ],
    [
      'a body that ends in the middle of a file',
      () => post(part('file', CSV, 'a.csv')),
      422,
      'Validation error: body: the multipart body cannot be read',
    ],
    [
      'a body that ends in the middle of a header',
      () => post(`${part('file', CSV, 'a.csv')}--b\r\nContent-Dis`),
      422,
      'Validation error: body: the multipart body cannot be read',
    ],
    [
      'an invalid part header before much more data',
      () => post(`--b\r\nContent-Disposition form-data\r\n\0\r\n\r\n${'x'.repeat(5_000_000)}`),
      422,
      'Validation error: body: the multipart body cannot be read',
    ],
    [
      'a source_id that is not a UUID',
      () => shop.rest.upload(path, 'a.csv', CSV, { source_id: 'abc' }),
      422,
      'Validation error: body.source_id: must be a UUID',
    ],
    [
      'a name that is too long',
      () => shop.rest.upload(path, 'a.csv', CSV, { name: 'x'.repeat(201) }),
      422,
      'Validation error: body.name: must have at most 200 characters',
    ],
    [
      'NUL in a name',
      () => shop.rest.upload(path, 'a.csv', CSV, { name: 'a\0b' }),
      422,
      'Validation error: body.name: must not contain NUL characters',
    ],
    ['NUL in the file name', () => post(`${part('file', CSV, 'a\0.csv')}--b--\r\n`), 422, 'Validation error: body'],
  ])('is rejected: %s', (_, send, status, detail) => expectRejected(send, status, expect.stringContaining(detail)));

  it('may have its parts in any order, and its first file part counts', async () => {
    const { status, body } = await post(
      `${part('picture', 'x', 'a.png')}${part('name', 'Named')}${part('file', CSV, 'a.csv')}${part('file', 'second', 'b.csv')}--b--\r\n`,
    );
    expect({ status, name: body.name }).toEqual({ status: 201, name: 'Named' });
  });

  it('may have a name of 200 characters in any script', async () => {
    const { status, body } = await shop.rest.upload(path, 'a.csv', CSV, { name: '😀'.repeat(200) });
    expect({ status, name: body.name }).toEqual({ status: 201, name: '😀'.repeat(200) });
  });

  it('may have a file name that is too long, which is cut between characters', async () => {
    const { status, body } = await shop.rest.upload(path, `x${'😀'.repeat(300)}.csv`, CSV);
    expect({ status, name: body.name }).toEqual({ status: 201, name: `${'😀'.repeat(251)}.csv` });
  });

  it('may have a file name that looks like a path, which is never used as one', async () => {
    const { body } = await shop.rest.upload(path, '../../../../etc/passwd.csv', CSV);
    expect(body).toMatchObject({ name: 'passwd.csv', config: { file_name: 'passwd.csv' } });
    for (const file of await storedFiles(testApp))
      expect(file).toContain(`${testApp.config.DATA_DIR}/files/uploads/${shop.organizationId}/`);
  });
});

describe('the size of an uploaded file', () => {
  const large = Buffer.concat([Buffer.from(CSV), Buffer.alloc(51 * 1024 * 1024, `x,${'y'.repeat(65_531)},z,1\n`)]);

  it('is limited, and a larger file is rejected and not stored', () =>
    expectRejected(() => shop.rest.upload(path, 'large.csv', large), 413, 'Payload too large'));

  it('may be exactly 50 MB', async () => {
    const { status, body } = await shop.rest.upload(path, 'just.csv', large.subarray(0, 50 * 1024 * 1024));
    expect({ status, rows: body.config.row_count }).toEqual({ status: 201, rows: 801 });
  });
});

describe('an upload that is cut off', () => {
  it('leaves no rows and no file', async () => {
    const before = { rows: await stored(testApp), files: await storedFiles(testApp) };
    const call = request(`${testApp.url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    call.on('error', () => undefined);
    call.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${CSV.repeat(5000)}`);
    while ((await storedFiles(testApp)).length === before.files.length)
      await new Promise((resolve) => void setTimeout(resolve, 10));
    call.destroy();
    while ((await storedFiles(testApp)).length > before.files.length)
      await new Promise((resolve) => void setTimeout(resolve, 10));
    expect({ rows: await stored(testApp), files: await storedFiles(testApp) }).toEqual(before);
  });

  it('gets its error response over the same connection', async () => {
    const call = request(`${testApp.url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    call.end('--b\r\nnonsense');
    const [response] = await once(call, 'response');
    expect({ status: response.statusCode, body: await json(response) }).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION' },
    });
  });
});
