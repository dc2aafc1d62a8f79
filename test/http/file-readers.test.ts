import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { withReadingSlot } from '../../src/services/catalog/imports/with-reading-slot.ts';
import { asUser } from '../support/as-user.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { book, bookParts, textRow, zip } from '../support/xlsx.ts';

const testApp = useTestApp({ ROLE: 'web', FILE_READERS: '3', FILE_READER_WAIT_SECONDS: '1' });
const CSV = 'id,title\n1,Chair\n';

async function newProject(shop: Shop): Promise<string> {
  return (await shop.rest.post('/projects', { name: 'Shop' })).body.id;
}

const upload = (shop: Shop, projectId: string, name: string, file: string | Buffer) =>
  shop.rest.upload(`/projects/${projectId}/data-sources/upload`, name, file);

/** Occupies readers of an organization until the returned function is called. */
async function occupy(shop: Shop, readers: number): Promise<() => void> {
  const ctx = await asUser(testApp, shop);
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const begun = Array.from(
    { length: readers },
    () => new Promise<void>((resolve) => void withReadingSlot(ctx, () => (resolve(), ended))),
  );
  await Promise.all(begun);
  return end;
}

const storedUploads = async (shop: Shop) =>
  readdir(join(testApp.config.DATA_DIR, 'files', 'uploads', shop.organizationId)).catch(() => []);

describe('requests that read files', () => {
  it('of one organization use at most two readers, and a further one gets 429 and leaves no file', async () => {
    const [busy, other] = [await newShop(testApp), await newShop(testApp)];
    const [projectId, otherProjectId] = [await newProject(busy), await newProject(other)];
    const { body: source } = await upload(busy, projectId, 'first.csv', CSV);
    const before = await storedUploads(busy);
    const end = await occupy(busy, 2);
    const rejected = await upload(busy, projectId, 'second.csv', CSV);
    expect(rejected).toMatchObject({
      status: 429,
      body: { detail: 'Too many files are being read. Try again later.', code: 'RATE_LIMITED' },
    });
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect(await storedUploads(busy)).toEqual(before);
    const path = `/projects/${projectId}/data-sources/${source.id}`;
    expect(await statusOf(busy.rest.post(`${path}/preview`))).toBe(429);
    expect(await statusOf(busy.rest.patch(path, { column_mapping: { title: 'title', external_id: 'id' } }))).toBe(429);
    expect(await upload(other, otherProjectId, 'other.csv', CSV)).toMatchObject({ status: 201 });
    end();
    expect(await upload(busy, projectId, 'third.csv', CSV)).toMatchObject({ status: 201 });
  });

  it('reject a hostile workbook while the uploads of others go on', async () => {
    const parts = bookParts({ sheets: { Products: textRow('Handle', 'Title') } });
    const bomb = zip([...parts, { name: 'xl/media/a.bin', content: Buffer.alloc(40 * 1024 * 1024) }]);
    const [hostile, other] = [await newShop(testApp), await newShop(testApp)];
    const [projectId, otherProjectId] = [await newProject(hostile), await newProject(other)];
    const good = book(textRow('Handle', 'Title') + textRow('chair', 'Chair'));
    const answers = await Promise.all([
      upload(hostile, projectId, 'bomb.xlsx', bomb),
      upload(other, otherProjectId, 'good.xlsx', good),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 201]);
    expect(answers[0].body.errors[0]).toMatchObject({ loc: ['body', 'file'] });
    expect(await storedUploads(hostile)).toEqual([]);
  });
});

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
