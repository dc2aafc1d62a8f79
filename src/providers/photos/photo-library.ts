/** A stock photo of a provider. */
export interface Photo {
  /** The id at the provider. */
  id: string;
  /** The picture in a size for a post. */
  url: string;
  thumbnailUrl: string;
  /** The size of the original in pixels. */
  width: number;
  height: number;
  /** The alternative text; empty where the provider has none. */
  alt: string;
  photographer: string;
  /** The page of the photo, which must be linked with the photographer's name. */
  attributionUrl: string;
}

export interface PhotoPage {
  photos: Photo[];
  total: number;
  hasMore: boolean;
}

/**
 * The client of a provider of stock photos with one key. Every call throws a {@link ProviderError} or the signal's
 * reason.
 */
export interface PhotoLibrary {
  /** Returns a page of {@link PHOTOS_PER_PAGE} photos. The first page is 1. */
  search(query: string, page: number, signal: AbortSignal): Promise<PhotoPage>;
  /** Returns a photo to be downloaded, or null for an unknown id. Reports the download to providers that require it. */
  getForDownload(id: string, signal: AbortSignal): Promise<Photo | null>;
}

export const PHOTOS_PER_PAGE = 20;

export interface PhotoLibraryOptions {
  baseUrl: string;
  apiKey: string;
  fetch: typeof fetch;
}
