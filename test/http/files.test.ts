import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { StoredFile } from '../../entities/files/stored-file.ts';
import { storageFor } from '../../src/providers/storage/storage.ts';
import { storeFile } from '../../src/services/files/store-file.ts';
import { sweepFiles } from '../../src/services/files/sweep-files.ts';
import { asUser } from '../support/as-user.ts';
import { useTestApp } from '../support/test-app.ts';
import { newShop, type Shop } from '../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366cc' } })
    .toFormat(format)
    .toBuffer();

async function upload(token: string | null, content: Uint8Array | string, name = 'photo.png', part = 'file') {
  const form = new FormData();
  form.append(part, new Blob([content as Uint8Array<ArrayBuffer>]), name);
  const response = await fetch(`${testApp.url}/api/v1/files`, {
    method: 'POST',
    body: form,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** A path to the letter: fetch would tidy it. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await new Promise<IncomingMessage>((done, failed) =>
    request(testApp.url + path, { path, method, headers }, done)
      .once('error', failed)
      .end(),
  );
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

const bearer = ({ token }: Pick<Shop, 'token'>) => ({ authorization: `Bearer ${token}` });

async function kept(shop: Shop, content: Buffer | string, name = 'file') {
  return storeFile(await asUser(testApp, shop), { content: Buffer.from(content), name });
}

describe('a picture', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    'of kind %s is taken by its content, and everybody can see it',
    async (format) => {
      const shop = await newShop(testApp);
      const content = await picture(format);
      const { status, body } = await upload(shop.token, content, '../evil.html');
      expect({ status, body }).toEqual({
        status: 201,
        body: {
          storage_key: expect.stringMatching(/^[\w-]{32}\.\w+$/),
          url: `${testApp.config.PUBLIC_URL}/api/v1/files/${String(body['storage_key'])}`,
          content_type: `image/${format}`,
          size: content.length,
          attribution: null,
        },
      });
      const read = await get(`/api/v1/files/${String(body['storage_key'])}`);
      expect(read).toMatchObject({
        status: 200,
        body: content,
        headers: {
          'content-type': `image/${format}`,
          'content-length': String(content.length),
          'cache-control': expect.stringContaining('immutable'),
          'x-content-type-options': 'nosniff',
        },
      });
      expect(read.headers['content-disposition']).toBeUndefined();
    },
  );

  it('is refused without a user, and for what is none, whatever it is called', async () => {
    const shop = await newShop(testApp);
    expect(await upload(null, await picture('png'))).toMatchObject({ status: 401 });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const none of [
      svg,
      '<html><body>hi',
      'text',
      '',
      'GIF89a',
      '%PDF-1.7',
      (await picture('png')).subarray(0, 20),
    ]) {
      expect(await upload(shop.token, none)).toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining('body.file: must be a JPEG, PNG, GIF, WebP or AVIF image') },
      });
    }
    expect(await upload(shop.token, await picture('png'), 'x.png', 'picture')).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('body.file: field required') },
    });
    expect(await upload(shop.token, Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
    expect(await testApp.ctx().em.count(StoredFile, { organizationId: shop.organizationId })).toBe(0);
  });

  it('is taken whatever its name is, for nobody chose that here', async () => {
    const { token, organizationId } = await newShop(testApp);
    for (const name of [
      `filename*=utf-8''a%00b.png`,
      `filename="${'ü'.repeat(300)}.png"`,
      `filename*=utf-8''%f0%9f%98%80%ed%a0%80.png`,
    ]) {
      const body = Buffer.concat([
        Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; ${name}\r\nContent-Type: image/png\r\n\r\n`),
        await picture('png'),
        Buffer.from('\r\n--x--\r\n'),
      ]);
      const { status } = await fetch(`${testApp.url}/api/v1/files`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      });
      expect({ name, status }).toEqual({ name, status: 201 });
    }
    const names = (await testApp.ctx().em.find(StoredFile, { organizationId })).map((file) => file.name);
    for (const name of names) expect([name.isWellFormed(), name.length <= 255]).toEqual([true, true]);
  });

  it('is read in parts, and not at all where the reader has it', async () => {
    const shop = await newShop(testApp);
    const content = await picture('png');
    const { storageKey } = await kept(shop, content);
    const path = `/api/v1/files/${storageKey}`;
    const { headers } = await get(path);
    const etag = String(headers.etag);
    const size = content.length;
    const part = async (range: string, more: Record<string, string> = {}) => get(path, { range, ...more });
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
    expect(await get(path, { 'if-none-match': etag })).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(await get(path, {}, 'HEAD')).toMatchObject({
      status: 200,
      body: Buffer.alloc(0),
      headers: { 'content-length': String(size), etag },
    });
  });
});

describe('any other file', () => {
  it.each([
    ['an SVG', '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['HTML', '<!doctype html><script>alert(1)</script>', 'text/html; charset=utf-8'],
    ['a text', 'a,b\n1,2', 'application/octet-stream'],
    ['a document', '%PDF-1.7\n', 'application/pdf'],
  ])('%s is for its organization alone, and only to be saved', async (_, content, type) => {
    const shop = await newShop(testApp);
    const stranger = await newShop(testApp);
    const { storageKey } = await kept(shop, content, 'a "name".txt');
    const path = `/api/v1/files/${storageKey}`;
    expect(await get(path)).toMatchObject({ status: 401 });
    expect(await get(path, bearer(stranger))).toMatchObject({ status: 404 });
    const read = await get(path, bearer(shop));
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

describe('a key', () => {
  it('that is none of ours leads nowhere: a hundred ways out of the folder', async () => {
    const shop = await newShop(testApp);
    const { storageKey, path: place } = await kept(shop, await picture('png'));
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
      place,
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
      place,
      place.replaceAll('/', '%2f'),
      `/${place}`,
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
      const answer = await get(`/api/v1/files/${form}`, bearer(shop));
      expect({ form, status: answer.status, body: JSON.parse(answer.body.toString()) }).toMatchObject({
        form,
        status: 404,
        body: { detail: expect.any(String) },
      });
    }
  });

  it('whose content was never stored is not found', async () => {
    const shop = await newShop(testApp);
    const { storageKey, path } = await kept(shop, await picture('png'));
    await (await storageFor(testApp.config)).delete(path);
    for (const range of ['lines=0-1', 'bytes=0-3']) {
      const answer = await get(`/api/v1/files/${storageKey}`, { range });
      expect(answer).toMatchObject({
        status: 404,
        headers: { 'content-type': expect.stringContaining('application/json') },
      });
      // Nobody may remember it as the picture.
      for (const header of ['cache-control', 'etag', 'last-modified', 'accept-ranges', 'content-range'])
        expect({ header, value: answer.headers[header] }).not.toMatchObject({
          value: expect.stringMatching(/immutable|"[0-9a-f]{64}"|GMT|bytes/),
        });
    }
    const { headers } = await get(`/api/v1/files/${storageKey}`, { range: 'bytes=999999-' });
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
  });
});

describe('the sweeper', () => {
  it('deletes what nothing has referred to for a day, with its content', async () => {
    const shop = await newShop(testApp);
    const [lost, fresh, shown] = await Promise.all([1, 2, 3].map(async () => kept(shop, await picture('png'))));
    const project = await shop.rest.post('/projects', { name: 'Blog' });
    const em = testApp.ctx().em;
    await em.execute(
      `insert into blog_posts (id, created_at, updated_at, organization_id, project_id, title, featured_image_url, seo_meta, cms_category_ids, source_item_ids, product_links, ai_settings, analytics)
       values (?, now(), now(), ?, ?, 'Post', ?, '{}', '[]', '[]', '{}', '{}', '{}')`,
      [
        randomUUID(),
        shop.organizationId,
        (project.body as unknown as { id: string }).id,
        `${testApp.config.PUBLIC_URL}/api/v1/files/${shown!.storageKey}`,
      ],
    );
    await em.execute(`update stored_files set created_at = now() - interval '2 days' where storage_key in (?, ?)`, [
      lost!.storageKey,
      shown!.storageKey,
    ]);
    await Promise.all([sweepFiles(testApp.ctx()), sweepFiles(testApp.ctx())]);
    const statuses = await Promise.all(
      [lost, fresh, shown].map(async (file) => (await get(`/api/v1/files/${file!.storageKey}`)).status),
    );
    expect(statuses).toEqual([404, 200, 200]);
    expect(await (await storageFor(testApp.config)).exists(lost!.path)).toBe(false);
    expect(await testApp.ctx().em.count(StoredFile, { storageKey: lost!.storageKey })).toBe(0);
  });
});
