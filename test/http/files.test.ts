import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { StoredFile } from '../../entities/files/stored-file.ts';
import { storageFor } from '../../src/providers/storage/storage.ts';
import { sweepFiles } from '../../src/services/files/sweep-files.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { imageOf, requestPath, storeContent } from './file-client.ts';

const testApp = useTestApp({ ROLE: 'web' });
const bearer = ({ token }: Pick<Shop, 'token'>) => ({ authorization: `Bearer ${token}` });

describe('a stored image', () => {
  it('supports ranges, conditional requests and HEAD', async () => {
    const shop = await newShop(testApp);
    const content = await imageOf('png');
    const { storageKey } = await storeContent(testApp, shop, content);
    const path = `/api/v1/files/${storageKey}`;
    const { headers } = await requestPath(testApp, path);
    const etag = String(headers.etag);
    const size = content.length;
    const part = async (range: string, more: Record<string, string> = {}) =>
      requestPath(testApp, path, { range, ...more });
    expect(await part('bytes=0-9')).toMatchObject({
      status: 206,
      body: content.subarray(0, 10),
      headers: { 'content-range': `bytes 0-9/${size}`, 'content-length': '10' },
    });
    expect(await part('bytes=-5')).toMatchObject({ status: 206, body: content.subarray(-5) });
    expect(await part(`bytes=20-`)).toMatchObject({
      status: 206,
      body: content.subarray(20),
      headers: { 'content-range': `bytes 20-${size - 1}/${size}` },
    });
    expect(await part(`bytes=${size}-`)).toMatchObject({
      status: 416,
      headers: { 'content-range': `bytes */${size}` },
    });
    for (const whole of ['bytes=0-1,4-5', 'lines=0-1', 'bytes=x'])
      expect(await part(whole)).toMatchObject({ status: 200, body: content });
    expect(await part('bytes=0-9', { 'if-range': etag })).toMatchObject({ status: 206 });
    expect(await part('bytes=0-9', { 'if-range': '"other"' })).toMatchObject({ status: 200, body: content });
    expect(await requestPath(testApp, path, { 'if-none-match': etag })).toMatchObject({
      status: 304,
      body: Buffer.alloc(0),
    });
    expect(await requestPath(testApp, path, {}, 'HEAD')).toMatchObject({
      status: 200,
      body: Buffer.alloc(0),
      headers: { 'content-length': String(size), etag },
    });
  });
});

describe('a stored file that is not an image', () => {
  it.each([
    ['an SVG', '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['HTML', '<!doctype html><script>alert(1)</script>', 'text/html; charset=utf-8'],
    ['text', 'a,b\n1,2', 'application/octet-stream'],
    ['a document', '%PDF-1.7\n', 'application/pdf'],
  ])('is a download for its organization only: %s', async (_, content, type) => {
    const shop = await newShop(testApp);
    const stranger = await newShop(testApp);
    const { storageKey } = await storeContent(testApp, shop, content, 'a "name".txt');
    const path = `/api/v1/files/${storageKey}`;
    expect(await requestPath(testApp, path)).toMatchObject({ status: 401 });
    expect(await requestPath(testApp, path, bearer(stranger))).toMatchObject({ status: 404 });
    const read = await requestPath(testApp, path, bearer(shop));
    expect(read).toMatchObject({
      status: 200,
      headers: {
        'content-type': type,
        'cache-control': 'private, no-cache',
        'content-security-policy': expect.stringContaining('sandbox'),
      },
    });
    expect(read.headers['content-disposition']).toMatch(/^attachment; filename=/);
    expect(read.body.toString()).toBe(content);
  });
});

describe('a storage key', () => {
  it('cannot be used for path traversal, in any of over a hundred forms', async () => {
    const shop = await newShop(testApp);
    const { storageKey, path: storagePath } = await storeContent(testApp, shop, await imageOf('png'));
    const ups = [
      '../',
      '..%2f',
      '%2e%2e/',
      '%2e%2e%2f',
      '..\\',
      '..%5c',
      '%252e%252e%252f',
      '..%c0%af',
      '....//',
      '..;/',
    ];
    const targets = [
      'etc/passwd',
      'postgres/postgresql.conf',
      storagePath,
      `files/${storageKey}`,
      'package.json',
      'secrets.json',
      '.env',
      `${storageKey}%00.png`,
      `${storageKey}/..`,
      'C:/windows/win.ini',
    ];
    const forms = [
      ...ups.flatMap((up) => targets.map((target) => up.repeat(3) + target)),
      storagePath,
      storagePath.replaceAll('/', '%2f'),
      `/${storagePath}`,
      `.%2f${storageKey}`,
      `${storageKey}%2f..%2f${storageKey}`,
      `${storageKey}.`,
      `${storageKey}%00`,
      `${storageKey}%20`,
      storageKey.toUpperCase(),
      '%',
      '%zz',
      '*',
      '.',
      '..',
      '~',
    ];
    expect(forms.length).toBeGreaterThan(100);
    for (const form of forms) {
      const answer = await requestPath(testApp, `/api/v1/files/${form}`, bearer(shop));
      expect({ form, status: answer.status, body: JSON.parse(answer.body.toString()) }).toMatchObject({
        form,
        status: 404,
        body: { detail: expect.any(String) },
      });
    }
  });

  it('whose content is missing is not found, and the error is not cached as an image', async () => {
    const shop = await newShop(testApp);
    const { storageKey, path } = await storeContent(testApp, shop, await imageOf('png'));
    await (await storageFor(testApp.config)).delete(path);
    for (const range of ['lines=0-1', 'bytes=0-3']) {
      const answer = await requestPath(testApp, `/api/v1/files/${storageKey}`, { range });
      expect(answer).toMatchObject({
        status: 404,
        headers: { 'content-type': expect.stringContaining('application/json') },
      });
      for (const header of ['cache-control', 'etag', 'last-modified', 'accept-ranges', 'content-range'])
        expect({ header, value: answer.headers[header] }).not.toMatchObject({
          value: expect.stringMatching(/immutable|"[0-9a-f]{64}"|GMT|bytes/),
        });
    }
    const { headers } = await requestPath(testApp, `/api/v1/files/${storageKey}`, { range: 'bytes=999999-' });
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
  });
});

describe('the file sweeper', () => {
  it('deletes files that nothing has referenced for a day, with their content', async () => {
    const shop = await newShop(testApp);
    const [unused, fresh, used] = await Promise.all(
      [1, 2, 3].map(async () => storeContent(testApp, shop, await imageOf('png'))),
    );
    const project = await shop.rest.post('/projects', { name: 'Blog' });
    const em = testApp.ctx().em;
    await em.execute(
      `insert into blog_posts (id, created_at, updated_at, organization_id, project_id, title, featured_image_url, seo_meta, cms_category_ids, source_item_ids, product_links, ai_settings, analytics)
       values (?, now(), now(), ?, ?, 'Post', ?, '{}', '[]', '[]', '{}', '{}', '{}')`,
      [
        randomUUID(),
        shop.organizationId,
        (project.body as unknown as { id: string }).id,
        `${testApp.config.PUBLIC_URL}/api/v1/files/${used!.storageKey}`,
      ],
    );
    await em.execute(`update stored_files set created_at = now() - interval '2 days' where storage_key in (?, ?)`, [
      unused!.storageKey,
      used!.storageKey,
    ]);
    await Promise.all([sweepFiles(testApp.ctx()), sweepFiles(testApp.ctx())]);
    const statuses = await Promise.all(
      [unused, fresh, used].map(
        async (file) => (await requestPath(testApp, `/api/v1/files/${file!.storageKey}`)).status,
      ),
    );
    expect(statuses).toEqual([404, 200, 200]);
    expect(await (await storageFor(testApp.config)).exists(unused!.path)).toBe(false);
    expect(await testApp.ctx().em.count(StoredFile, { storageKey: unused!.storageKey })).toBe(0);
  });
});
