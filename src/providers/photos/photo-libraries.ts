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

/** Short, because a user waits for a search. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 2_000_000;
/** The largest response that can be a photo in the size for a post. */
const MAX_PHOTO_BYTES = 15_000_000;

/** Calls the APIs of the providers. Configured addresses are allowed even if they are private. */
const apiFetch = memoizeByConfig((config) => {
  const configured = Object.values(VENDORS).flatMap(({ baseUrl }) => baseUrl(config) ?? []);
  return createOutboundFetch({
    allow: [...config.OUTBOUND_ALLOW, ...configured.map(hostAndPort)],
    maxBytes: MAX_ANSWER_BYTES,
    timeoutMs: TIMEOUT_MS,
    detailedErrors: true,
  });
});

/** Downloads pictures from the addresses that a provider returns, which can be any public address. */
export const photoDownload = memoizeByConfig((config): typeof fetch =>
  createOutboundFetch({ allow: config.OUTBOUND_ALLOW, maxBytes: MAX_PHOTO_BYTES, timeoutMs: TIMEOUT_MS }),
);

/** Returns the client of a provider with a key. Outside production the sandbox is the default address. */
export function photoLibraryFor(config: Config, provider: PhotoProvider, apiKey: string): PhotoLibrary {
  const { create, baseUrl, official } = VENDORS[provider];
  const sandbox = !config.production && config.SANDBOX_URL ? `${config.SANDBOX_URL}/${provider}` : undefined;
  return create({ baseUrl: baseUrl(config) ?? sandbox ?? official, apiKey, fetch: apiFetch(config) });
}
