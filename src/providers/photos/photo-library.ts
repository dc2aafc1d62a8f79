/** A stock photo as its provider lists it. */
export interface Photo {
  /** The provider's own. */
  id: string;
  /** The picture in a size for a post. */
  url: string;
  thumbnailUrl: string;
  /** Pixels of the original. */
  width: number;
  height: number;
  /** What is to be seen; empty where the provider does not say. */
  alt: string;
  photographer: string;
  /** The page of the photo, which has to be linked with the photographer's name. */
  attributionUrl: string;
}

export interface PhotoPage {
  photos: Photo[];
  total: number;
  hasMore: boolean;
}

/** A provider of stock photos with one key. One file per provider. Every call throws {@link ProviderError}, or the signal's reason. */
export interface PhotoLibrary {
  /** A page of {@link PHOTOS_PER_PAGE} photos, the first being 1. */
  search(query: string, page: number, signal: AbortSignal): Promise<PhotoPage>;
  /** A photo about to be used; tells the provider so where it wants to know. Null where there is none of the id. */
  take(id: string, signal: AbortSignal): Promise<Photo | null>;
}

export const PHOTOS_PER_PAGE = 20;

export interface PhotoLibraryOptions {
  baseUrl: string;
  apiKey: string;
  fetch: typeof fetch;
}
