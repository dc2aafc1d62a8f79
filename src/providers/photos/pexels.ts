import { z } from 'zod';
import { getPhotoJson } from './get-photo-json.ts';
import { type Photo, type PhotoLibrary, type PhotoLibraryOptions, PHOTOS_PER_PAGE } from './photo-library.ts';

/** https://www.pexels.com/api/documentation/#photos */
const photo = z.object({
  id: z.number(),
  width: z.number(),
  height: z.number(),
  url: z.string(),
  photographer: z.string(),
  alt: z.string().nullish(),
  src: z.object({ large2x: z.string(), medium: z.string() }),
});
const found = z.object({ total_results: z.number(), photos: z.array(photo), next_page: z.string().nullish() });

/** A {@link PhotoLibrary} of Pexels. */
export function createPexels({ baseUrl, apiKey, fetch }: PhotoLibraryOptions): PhotoLibrary {
  const get = <Answer>(path: string, query: Record<string, string>, schema: z.ZodType<Answer>, signal: AbortSignal) =>
    getPhotoJson({
      fetch,
      url: new URL(`${baseUrl}${path}?${new URLSearchParams(query)}`),
      headers: { Authorization: apiKey },
      schema,
      signal,
    });
  return {
    async search(query, page, signal) {
      const answer = await get(
        '/v1/search',
        { query, page: String(page), per_page: String(PHOTOS_PER_PAGE) },
        found,
        signal,
      );
      return {
        photos: (answer?.photos ?? []).map(photoOf),
        total: answer?.total_results ?? 0,
        hasMore: Boolean(answer?.next_page),
      };
    },
    async getForDownload(id, signal) {
      const answer = /^\d{1,15}$/.test(id) ? await get(`/v1/photos/${id}`, {}, photo, signal) : null;
      return answer && photoOf(answer);
    },
  };
}

function photoOf({ id, width, height, url, photographer, alt, src }: z.output<typeof photo>): Photo {
  return {
    id: String(id),
    url: src.large2x,
    thumbnailUrl: src.medium,
    width,
    height,
    alt: alt ?? '',
    photographer,
    attributionUrl: url,
  };
}
