import type { Context } from '../../core/context.ts';
import { FairSemaphore } from '../../core/fair-semaphore.ts';
import { createOutboundFetch } from '../../core/outbound.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { PromptImage } from '../../providers/ai/ai-provider.ts';
import { prepareImage } from './prepare-image.ts';

const MAX_BYTES = 10_000_000;
const TIMEOUT_MS = 15_000;
/**
 * Images in flight in this process, shared fairly among organizations. Decoding one may take 100 MB of memory.
 */
const MAX_IN_FLIGHT = 4;

/** The reason why an image was not sent to the model. */
export interface ImageWarning {
  code: 'image_unavailable';
  field: 'images';
  message: string;
}

/** The images to send to the model, and a warning for each that is not available. */
export interface FetchedImages {
  images: PromptImage[];
  warnings: ImageWarning[];
}

const imageFetch = memoizeByConfig((config): typeof fetch =>
  createOutboundFetch({ allow: config.OUTBOUND_ALLOW, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS }),
);
const imageSlots = memoizeByConfig(() => new FairSemaphore(MAX_IN_FLIGHT));

/**
 * Fetches and prepares images from addresses that users of an organization entered. Nothing is stored. An image that is
 * not available is replaced by a warning. Throws only the reason of the signal.
 */
export async function fetchImages(
  ctx: Pick<Context, 'config'>,
  organizationId: string,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<FetchedImages> {
  const [fetch, slots] = [imageFetch(ctx.config), imageSlots(ctx.config)];
  const results = await Promise.all(
    addresses.map((address) => slots.run(organizationId, () => fetchImage(fetch, address, signal))),
  );
  return {
    images: results.filter((result) => typeof result !== 'string'),
    warnings: results.flatMap((result, index) =>
      typeof result === 'string'
        ? [
            {
              code: 'image_unavailable' as const,
              field: 'images' as const,
              message: `Image ${index + 1} was left out: ${result}`,
            },
          ]
        : [],
    ),
  };
}

/** Returns the image, or a sentence with the reason why it is not available. */
async function fetchImage(
  fetch: typeof globalThis.fetch,
  address: string,
  signal: AbortSignal,
): Promise<PromptImage | string> {
  try {
    const response = await fetch(address, {
      signal,
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
    });
    if (!response.ok) return `The address answered ${response.status}.`;
    return await prepareImage(Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof ProviderError) return error.message;
    throw error;
  }
}
