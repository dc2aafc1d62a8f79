import { z } from 'zod';
import { chunk } from '../../../core/chunk.ts';
import { decodeEntities } from '../../../core/html-text.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import type { CmsClient } from './client.ts';
import { LARGEST_PAGE } from './terms.ts';
import { plainField } from './text.ts';

/** A file of the site's media library. */
export interface CmsMedia {
  id: number;
  url: string;
  alt: string;
}

const FIELDS = 'id,source_url,alt_text';
const media = z
  .object({ id: z.number(), source_url: z.string().catch(''), alt_text: z.string().catch('') })
  .transform(({ id, source_url: url, alt_text: alt }): CmsMedia => ({ id, url, alt: decodeEntities(alt) }));

/** Returns files by id, without missing ones and those that the user may not see. The id 0 means no file. */
export async function readMedia(
  client: CmsClient,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<Map<number, CmsMedia>> {
  const found = new Map<number, CmsMedia>();
  const files = [...new Set(ids)].filter((id) => id > 0);
  for (const some of chunk(files, LARGEST_PAGE)) {
    const query = { include: some.join(','), per_page: String(LARGEST_PAGE), _fields: FIELDS };
    const { data } = await client.call('wp/v2/media', { query, schema: z.array(media) }, signal);
    for (const each of data) found.set(each.id, each);
  }
  return found;
}

/** Returns the file that was uploaded under this name, without the extension, or null. */
export async function findMedia(client: CmsClient, name: string, signal?: AbortSignal): Promise<CmsMedia | null> {
  const query = { slug: [name], _fields: FIELDS };
  const { data } = await client.call('wp/v2/media', { query, schema: z.array(media) }, signal);
  return data[0] ?? null;
}

/** Writes a file's alternative text and returns the file. WordPress stores the text without tags, on one line. */
export async function writeAlt(client: CmsClient, id: number, alt: string, signal?: AbortSignal): Promise<CmsMedia> {
  const { data } = await client.call(
    `wp/v2/media/${id}`,
    { method: 'POST', json: { alt_text: plainField(alt) }, query: { _fields: FIELDS }, schema: media },
    signal,
  );
  return data;
}

export interface Upload {
  content: Uint8Array;
  fileName: string;
  /** Such as `image/png`. */
  contentType: string;
}

/** Uploads a file. WordPress changes a name that is taken, and rejects content that does not match its type. */
export async function uploadMedia(
  client: CmsClient,
  { content, fileName, contentType }: Upload,
  signal?: AbortSignal,
): Promise<CmsMedia> {
  if (!/^[a-z]+\/[a-z\d.+-]+$/i.test(contentType))
    throw new ProviderError('rejected', 'This is not the type of a file.');
  // Only characters that all servers read alike. Visitors see the title, not the file name.
  const name =
    fileName
      .normalize('NFKD')
      .replaceAll(/[^\w.-]+/g, '-')
      .replaceAll(/^[-.]+|-+$/g, '')
      .slice(-100) || 'file';
  const headers = { 'Content-Type': contentType, 'Content-Disposition': `attachment; filename="${name}"` };
  const { data } = await client.call(
    'wp/v2/media',
    { method: 'POST', file: { content, headers }, query: { _fields: FIELDS }, schema: media },
    signal,
  );
  return data;
}
