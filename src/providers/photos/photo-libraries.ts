import type { PhotoProvider } from '../../../entities/photos/stock-photo-key.ts';
import { type Config, hostAndPort } from '../../core/config.ts';
import { createOutboundFetch } from '../../core/outbound.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';
import { createPexels } from './pexels.ts';
import type { PhotoLibrary, PhotoLibraryOptions } from './photo-library.ts';
import { createPixabay } from './pixabay.ts';
import { createUnsplash } from './unsplash.ts';

type Name = `${PhotoProvider}`;

const VENDORS: Record<
  Name,
  {
    create: (options: PhotoLibraryOptions) => PhotoLibrary;
    baseUrl: (config: Config) => string | undefined;
    official: string;
  }
> = {
  unsplash: {
    create: createUnsplash,
    baseUrl: (config) => config.UNSPLASH_API_URL,
    official: 'https://api.unsplash.com',
  },
  pexels: { create: createPexels, baseUrl: (config) => config.PEXELS_API_URL, official: 'https://api.pexels.com' },
  pixabay: { create: createPixabay, baseUrl: (config) => config.PIXABAY_API_URL, official: 'https://pixabay.com' },
};

/** A search is waited for by a person. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 2_000_000;
/** A photo in a size for a post; what is larger is none. */
const MAX_PHOTO_BYTES = 15_000_000;

/** Asks the libraries, also at addresses that only the operator could name. */
const askFetch = memoizeByConfig((config) => {
  const configured = Object.values(VENDORS).flatMap(({ baseUrl }) => baseUrl(config) ?? []);
  return createOutboundFetch({
    allow: [...config.OUTBOUND_ALLOW, ...configured.map(hostAndPort)],
    maxBytes: MAX_ANSWER_BYTES,
    timeoutMs: TIMEOUT_MS,
  });
});

/** Fetches pictures from where a library says they are: any public address. */
export const photoDownload = memoizeByConfig((config): typeof fetch =>
  createOutboundFetch({ allow: config.OUTBOUND_ALLOW, maxBytes: MAX_PHOTO_BYTES, timeoutMs: TIMEOUT_MS }),
);

/** The library of a provider with a key; outside production the sandbox stands in where no other address is set. */
export function photoLibraryFor(config: Config, provider: PhotoProvider, apiKey: string): PhotoLibrary {
  const { create, baseUrl, official } = VENDORS[provider];
  const sandbox = !config.production && config.SANDBOX_URL ? `${config.SANDBOX_URL}/${provider}` : undefined;
  return create({ baseUrl: baseUrl(config) ?? sandbox ?? official, apiKey, fetch: askFetch(config) });
}
