import { z } from 'zod';
import { getPhotoJson } from './get-photo-json.ts';
import { type Photo, type PhotoLibrary, type PhotoLibraryOptions, PHOTOS_PER_PAGE } from './photo-library.ts';

/** https://unsplash.com/documentation#photos */
const photo = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  alt_description: z.string().nullish(),
  description: z.string().nullish(),
  urls: z.object({ regular: z.string(), small: z.string() }),
  links: z.object({ html: z.string(), download_location: z.url() }),
  user: z.object({ name: z.string() }),
});
const found = z.object({ total: z.number(), total_pages: z.number(), results: z.array(photo) });
const downloaded = z.object({ url: z.string() });

/**
 * Creates a {@link PhotoLibrary} of Unsplash. Its guidelines require a call of `download_location` for each download.
 */
export function createUnsplash({ baseUrl, apiKey, fetch }: PhotoLibraryOptions): PhotoLibrary {
  const get = <Answer>(path: string, query: Record<string, string>, schema: z.ZodType<Answer>, signal: AbortSignal) =>
    getPhotoJson({
      fetch,
      url: new URL(`${baseUrl}${path}?${new URLSearchParams(query)}`),
      headers: { Authorization: `Client-ID ${apiKey}`, 'Accept-Version': 'v1' },
      schema,
      signal,
    });
  return {
    async search(query, page, signal) {
      const answer = await get(
        '/search/photos',
        { query, page: String(page), per_page: String(PHOTOS_PER_PAGE) },
        found,
        signal,
      );
      return {
        photos: (answer?.results ?? []).map(photoOf),
        total: answer?.total ?? 0,
        hasMore: page < (answer?.total_pages ?? 0),
      };
    },
    async getForDownload(id, signal) {
      const answer = /^[\w-]{1,50}$/.test(id) ? await get(`/photos/${id}`, {}, photo, signal) : null;
      if (!answer) return null;
      // Uses the path only, because a response must not decide to which host the key is sent.
      const { pathname, searchParams } = new URL(answer.links.download_location);
      const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
      await get(
        pathname.startsWith(prefix) ? pathname.slice(prefix.length) : pathname,
        Object.fromEntries(searchParams),
        downloaded,
        signal,
      );
      return photoOf(answer);
    },
  };
}

function photoOf({
  id,
  width,
  height,
  alt_description,
  description,
  urls,
  links,
  user,
}: z.output<typeof photo>): Photo {
  return {
    id,
    url: urls.regular,
    thumbnailUrl: urls.small,
    width,
    height,
    alt: alt_description ?? description ?? '',
    photographer: user.name,
    attributionUrl: links.html,
  };
}
