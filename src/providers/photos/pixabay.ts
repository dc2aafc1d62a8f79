import { z } from 'zod';
import { askLibrary } from './ask-library.ts';
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
/** `totalHits` is what can be reached by pages, `total` what there is. */
const found = z.object({ total: z.number(), totalHits: z.number(), hits: z.array(hit) });

/** A {@link PhotoLibrary} of Pixabay, whose key travels in the query. */
export function createPixabay({ baseUrl, apiKey, fetch }: PhotoLibraryOptions): PhotoLibrary {
  const ask = (query: Record<string, string>, signal: AbortSignal) =>
    askLibrary({
      fetch,
      url: new URL(
        `${baseUrl}/api/?${new URLSearchParams({ key: apiKey, image_type: 'photo', safesearch: 'true', ...query })}`,
      ),
      schema: found,
      signal,
    });
  return {
    async search(query, page, signal) {
      const answer = await ask({ q: query, page: String(page), per_page: String(PHOTOS_PER_PAGE) }, signal);
      return {
        photos: (answer?.hits ?? []).map(photoOf),
        total: answer?.total ?? 0,
        hasMore: page * PHOTOS_PER_PAGE < (answer?.totalHits ?? 0),
      };
    },
    async take(id, signal) {
      const answer = /^\d{1,15}$/.test(id) ? await ask({ id }, signal) : null;
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
