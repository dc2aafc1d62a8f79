import { describe, expect, it } from '@jest/globals';
import { StoredFile } from '../../entities/files/stored-file.ts';
import { newShop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { imageOf, requestPath } from './file-client.ts';

const testApp = useTestApp({ ROLE: 'web' });

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

describe('an uploaded image', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    'of format %s is recognised by its content and is public',
    async (format) => {
      const shop = await newShop(testApp);
      const content = await imageOf(format);
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
      const read = await requestPath(testApp, `/api/v1/files/${String(body['storage_key'])}`);
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

  it('is rejected without a token, without a file, when it is too large and when its content is not an image', async () => {
    const shop = await newShop(testApp);
    expect(await upload(null, await imageOf('png'))).toMatchObject({ status: 401 });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const content of [
      svg,
      '<html><body>hi',
      'text',
      '',
      'GIF89a',
      '%PDF-1.7',
      (await imageOf('png')).subarray(0, 20),
    ]) {
      expect(await upload(shop.token, content)).toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining('body.file: must be a JPEG, PNG, GIF, WebP or AVIF image') },
      });
    }
    expect(await upload(shop.token, await imageOf('png'), 'x.png', 'picture')).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('body.file: field required') },
    });
    expect(await upload(shop.token, Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
    expect(await testApp.ctx().em.count(StoredFile, { organizationId: shop.organizationId })).toBe(0);
  });

  it('is accepted with any file name', async () => {
    const { token, organizationId } = await newShop(testApp);
    for (const name of [
      `filename*=utf-8''a%00b.png`,
      `filename="${'ü'.repeat(300)}.png"`,
      `filename*=utf-8''%f0%9f%98%80%ed%a0%80.png`,
    ]) {
      const body = Buffer.concat([
        Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; ${name}\r\nContent-Type: image/png\r\n\r\n`),
        await imageOf('png'),
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
});
