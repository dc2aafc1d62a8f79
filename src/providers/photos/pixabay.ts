import { z } from 'zod';
import { getPhotoJson } from './get-photo-json.ts';
import { type Photo, type PhotoLibrary, type PhotoLibraryOptions, PHOTOS_PER_PAGE } from './photo-library.ts';

/** https://pixabay.com/api/docs/#api_search_images */
const hit = z.object({
  id: z.number(),
  pageURL: z.string(),
  tags: z.string(),
  webformatURL: z.string(),
  largeImageURL: z.string(),
  imageWidth: z.number(),
  imageHeight: z.number(),
  user: z.string(),
});
/** `totalHits` is the number of photos that paging can reach, `total` the number of all matches. */
const found = z.object({ total: z.number(), totalHits: z.number(), hits: z.array(hit) });

/** Creates a {@link PhotoLibrary} of Pixabay, which takes its key as a query parameter. */
export function createPixabay({ baseUrl, apiKey, fetch }: PhotoLibraryOptions): PhotoLibrary {
  const get = (query: Record<string, string>, signal: AbortSignal) =>
    getPhotoJson({
      fetch,
      url: new URL(
        `${baseUrl}/api/?${new URLSearchParams({ key: apiKey, image_type: 'photo', safesearch: 'true', ...query })}`,
      ),
      schema: found,
      signal,
    });
  return {
    async search(query, page, signal) {
      const answer = await get({ q: query, page: String(page), per_page: String(PHOTOS_PER_PAGE) }, signal);
      return {
        photos: (answer?.hits ?? []).map(photoOf),
        total: answer?.total ?? 0,
        hasMore: page * PHOTOS_PER_PAGE < (answer?.totalHits ?? 0),
      };
    },
    async getForDownload(id, signal) {
      const answer = /^\d{1,15}$/.test(id) ? await get({ id }, signal) : null;
      const [first] = answer?.hits ?? [];
      return first ? photoOf(first) : null;
    },
  };
}

function photoOf({
  id,
  pageURL,
  tags,
  webformatURL,
  largeImageURL,
  imageWidth,
  imageHeight,
  user,
}: z.output<typeof hit>): Photo {
  return {
    id: String(id),
    url: largeImageURL,
    thumbnailUrl: webformatURL,
    width: imageWidth,
    height: imageHeight,
    alt: tags,
    photographer: user,
    attributionUrl: pageURL,
  };
}
