import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, it, jest } from '@jest/globals';
import { storageFor } from '../../src/providers/storage/storage.ts';
import { withFreeReadingSlot } from '../../src/services/catalog/imports/with-reading-slot.ts';
import { asUser } from '../support/as-user.ts';
import { eventually } from '../support/eventually.ts';
import { newProject, newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { book, textRow } from '../support/xlsx.ts';
import { storedFiles } from './stored.ts';

const testApp = useTestApp({ ROLE: 'web', FILE_READERS: '1' });

const CSV = 'id,title\n1,Chair\n2,Table\n';
const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => `${n},Chair ${n}\n`).join('');

async function newUploader(): Promise<{ shop: Shop; projectId: string; path: string }> {
  const shop = await newShop(testApp);
  const { projectId } = await newProject(testApp, shop);
  return { shop, projectId, path: `/projects/${projectId}/data-sources/upload` };
}

/** Counts the files that are read from the storage during the work. */
async function countReads(work: () => Promise<unknown>): Promise<number> {
  const reads = jest.spyOn(await storageFor(testApp.config), 'getStream');
  try {
    await work();
    return reads.mock.calls.length;
  } finally {
    reads.mockRestore();
  }
}

/** Begins an upload of CSV rows whose rest is not sent yet, and waits until it occupies the only reader. */
async function beginUpload({ shop, path }: { shop: Shop; path: string }): Promise<ClientRequest> {
  const call = request(`${testApp.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'multipart/form-data; boundary=b' },
  });
  call.on('error', () => undefined);
  call.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nid,title\n${rowsOf(10_000)}`);
  await eventually(async () => !(await isReaderFree(shop)));
  return call;
}

async function isReaderFree(shop: Shop): Promise<boolean> {
  return withFreeReadingSlot(await asUser(testApp, shop), async () => undefined) !== null;
}

async function endUpload(call: ClientRequest): Promise<{ status: number; body: unknown }> {
  call.end('last,Table\n\r\n--b--\r\n');
  const [response] = await once(call, 'response');
  return { status: response.statusCode, body: await json(response) };
}

describe('the inspection of an upload', () => {
  it.each<[string, string | Buffer]>([
    ['a.csv', CSV],
    ['a.json', '[{"id":1,"title":"Chair"},{"id":2,"title":"Table"}]'],
    ['a.xlsx', book(textRow('id', 'title') + textRow('1', 'Chair') + textRow('2', 'Table'))],
  ])('reads %s while it arrives and not again from the storage', async (name, file) => {
    const { shop, projectId, path } = await newUploader();
    let sourceId = '';
    const reads = await countReads(async () => {
      const { status, body } = await shop.rest.upload(path, name, file);
      expect({ status, rows: body.preview_rows }).toEqual({
        status: 201,
        rows: [
          { id: '1', title: 'Chair' },
          { id: '2', title: 'Table' },
        ],
      });
      expect(body.config).toMatchObject({ row_count: 2 });
      sourceId = body.id;
    });
    expect(reads).toBe(0);
    const preview = () => shop.rest.post(`/projects/${projectId}/data-sources/${sourceId}/preview`);
    expect(await countReads(preview)).toBe(1);
  });

  it('rejects a file that it cannot read, and leaves none', async () => {
    const { shop, path } = await newUploader();
    const before = await storedFiles(testApp);
    const reads = await countReads(async () =>
      expect(await shop.rest.upload(path, 'a.csv', `${CSV}3,"Open`)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION' },
      }),
    );
    expect(reads).toBe(0);
    expect(await storedFiles(testApp)).toEqual(before);
    expect(await isReaderFree(shop)).toBe(true);
  });

  it('gives its reader to a request that waits, and is repeated when the file has arrived', async () => {
    const [slow, other] = [await newUploader(), await newUploader()];
    const call = await beginUpload(slow);
    expect(await other.shop.rest.upload(other.path, 'b.json', '[{"id":1}]')).toMatchObject({ status: 201 });
    const reads = await countReads(async () => {
      expect(await endUpload(call)).toMatchObject({ status: 201, body: { config: { row_count: 10_001 } } });
    });
    expect(reads).toBe(1);
  });

  it('ends with an upload that is cut off', async () => {
    const { shop, path } = await newUploader();
    const before = await storedFiles(testApp);
    const call = await beginUpload({ shop, path });
    call.destroy();
    await eventually(async () => (await isReaderFree(shop)) && (await storedFiles(testApp)).length === before.length);
  });
});
