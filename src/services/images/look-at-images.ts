import type { Context } from '../../core/context.ts';
import { FairSemaphore } from '../../core/fair-semaphore.ts';
import { createOutboundFetch } from '../../core/outbound.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { PromptImage } from '../../providers/ai/ai-provider.ts';
import { prepareImage } from './prepare-image.ts';

const MAX_BYTES = 10_000_000;
const TIMEOUT_MS = 15_000;
/** Images being fetched and decoded at once in this process, shared fairly by organizations: each may take a hundred MB while it is. */
const AT_ONCE = 4;

/** Why an image is missing from what a model looked at. */
export interface ImageWarning {
  code: 'image_unavailable';
  field: 'images';
  message: string;
}

/** What a model can look at, and what it cannot. */
export interface Looks {
  images: PromptImage[];
  warnings: ImageWarning[];
}

const imageFetch = memoizeByConfig((config): typeof fetch =>
  createOutboundFetch({ allow: config.OUTBOUND_ALLOW, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS }),
);
const imageSlots = memoizeByConfig(() => new FairSemaphore(AT_ONCE));

/**
 * Fetches images from addresses that users of an organization gave, and keeps none of them. One that cannot be had is left out with a warning.
 * Throws only the signal's reason.
 */
export async function lookAtImages(
  ctx: Pick<Context, 'config'>,
  organizationId: string,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Looks> {
  const [fetch, slots] = [imageFetch(ctx.config), imageSlots(ctx.config)];
  const looks = await Promise.all(
    addresses.map((address) => slots.run(organizationId, () => lookAt(fetch, address, signal))),
  );
  return {
    images: looks.filter((look) => typeof look !== 'string'),
    warnings: looks.flatMap((look, at) =>
      typeof look === 'string'
        ? [
            {
              code: 'image_unavailable' as const,
              field: 'images' as const,
              message: `Image ${at + 1} was left out: ${look}`,
            },
          ]
        : [],
    ),
  };
}

/** The image, or a sentence that says why there is none. */
async function lookAt(
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
