import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { StoredFile } from '../../entities/files/stored-file.ts';
import { storeFile } from '../../src/services/files/store-file.ts';
import { asUser } from '../support/as-user.ts';
import type { Shop } from '../support/shop.ts';
import type { TestApp } from '../support/test-app.ts';

/** A small image of a format. */
export const imageOf = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366cc' } })
    .toFormat(format)
    .toBuffer();

/** Requests a path exactly as given. `fetch` would normalize it. */
export async function requestPath(
  testApp: TestApp,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request(testApp.url + path, { path, method, headers }, resolve)
      .once('error', reject)
      .end(),
  );
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** Stores a file for the organization of a shop, whatever its content is. */
export async function storeContent(
  testApp: TestApp,
  shop: Shop,
  content: Buffer | string,
  name = 'file',
): Promise<StoredFile> {
  return storeFile(await asUser(testApp, shop), { content: Buffer.from(content), name });
}
