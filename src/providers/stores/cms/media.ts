import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import type { CmsClient } from './client.ts';
import { chunks, LARGEST_PAGE } from './terms.ts';

/** A file of the site's library. */
export interface CmsMedia {
  id: number;
  url: string;
  alt: string;
}

const FIELDS = 'id,source_url,alt_text';
const media = z
  .object({ id: z.number(), source_url: z.string().catch(''), alt_text: z.string().catch('') })
  .transform(({ id, source_url: url, alt_text: alt }): CmsMedia => ({ id, url, alt }));

/** Files by their ids, of all that are there and may be seen; 0 is none. */
export async function readMedia(
  client: CmsClient,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<Map<number, CmsMedia>> {
  const found = new Map<number, CmsMedia>();
  for (const some of chunks([...new Set(ids)].filter((id) => id > 0))) {
    const query = { include: some.join(','), per_page: String(LARGEST_PAGE), _fields: FIELDS };
    const { data } = await client.call('wp/v2/media', { query, schema: z.array(media) }, signal);
    for (const each of data) found.set(each.id, each);
  }
  return found;
}

/** The file that was put there under this name, without its ending; null for none. */
export async function findMedia(client: CmsClient, name: string, signal?: AbortSignal): Promise<CmsMedia | null> {
  const query = { slug: [name], _fields: FIELDS };
  const { data } = await client.call('wp/v2/media', { query, schema: z.array(media) }, signal);
  return data[0] ?? null;
}

/** Gives a file its alternative text, and answers it as WordPress keeps it: without tags, on one line. */
export async function writeAlt(client: CmsClient, id: number, alt: string, signal?: AbortSignal): Promise<CmsMedia> {
  const { data } = await client.call(
    `wp/v2/media/${id}`,
    { method: 'POST', json: { alt_text: alt }, query: { _fields: FIELDS }, schema: media },
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

/** Puts a file into the library. WordPress names it anew where the name is taken, and refuses what is not what it says. */
export async function uploadMedia(
  client: CmsClient,
  { content, fileName, contentType }: Upload,
  signal?: AbortSignal,
): Promise<CmsMedia> {
  if (!/^[a-z]+\/[a-z\d.+-]+$/i.test(contentType))
    throw new ProviderError('rejected', 'This is not the type of a file.');
  // Only what every server reads alike; what people see is the title, not the name.
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
