import DataLoader from 'dataloader';
import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import { untilAborted, commonSignal } from '../shared-signals.ts';
import { decodeEntities } from '../../../core/html-text.ts';
import { plainField } from '../cms/text.ts';
import type { StoreProduct, StoreTexts } from '../store.ts';
import type { WooCommerceClient } from './client.ts';
import { apiError, wooError } from './error.ts';
import { image, list, plainFields, storeProduct, wooProduct } from './product.ts';
import { tagIds, tagKey } from './tags.ts';

/** https://woocommerce.github.io/woocommerce-rest-api-docs/#batch-update-products */
const MAX_BATCH = 100;
/** How long an update waits for others to join its batch. Short compared with the request itself. */
const BATCH_DELAY_MS = 15;

interface Update {
  id: string;
  texts: StoreTexts;
  signal: AbortSignal | undefined;
}

const imagesAnswer = z.array(z.looseObject({ id: z.coerce.number(), images: list(image) }));
type Images = z.output<typeof image>[];

/** The updated product, or its error. */
const entry = z.union([z.object({ id: z.coerce.number(), error: wooError }), wooProduct]);
const batchAnswer = z.object({ update: list(entry) });

/** Writes texts to one store. Concurrent updates are sent as one batch; each has its own result or error. */
export class WooCommerceUpdates {
  private readonly loader = new DataLoader<Update, StoreProduct>((updates) => this.write(updates), {
    cache: false,
    maxBatchSize: MAX_BATCH,
    batchScheduleFn: (dispatch) => void setTimeout(dispatch, BATCH_DELAY_MS),
  });

  constructor(private readonly client: WooCommerceClient) {}

  /**
   * Returns the product as the store has it afterwards. Throws ProviderError, or the signal's reason as soon as it
   * aborts; the other updates of the batch continue.
   */
  async update(id: string, texts: StoreTexts, signal?: AbortSignal): Promise<StoreProduct> {
    signal?.throwIfAborted();
    return untilAborted(this.loader.load({ id, texts, signal }), signal);
  }

  private async write(updates: readonly Update[]): Promise<(StoreProduct | Error)[]> {
    const shared = commonSignal(updates.map(({ signal }) => signal));
    try {
      const bodies = await this.bodies(updates, shared.signal);
      const valid = updates.flatMap(({ id }, index) =>
        bodies[index] instanceof ProviderError ? [] : [{ id: Number(id), ...bodies[index] }],
      );
      const written = (await this.send(valid, shared.signal)).values();
      return bodies.map((body) => (body instanceof ProviderError ? body : (written.next().value ?? missingResult())));
    } finally {
      shared.release();
    }
  }

  private async send(
    bodies: { id: number }[],
    signal: AbortSignal | undefined,
  ): Promise<(StoreProduct | ProviderError)[]> {
    const [first] = bodies;
    if (!first) return [];
    if (bodies.length === 1)
      return [storeProduct(await this.client.call('PUT', `products/${first.id}`, wooProduct, { data: first, signal }))];
    const { update } = await this.client.call('POST', 'products/batch', batchAnswer, {
      data: { update: bodies },
      signal,
    });
    return bodies.map(({ id }, index) => {
      const result = update[index];
      if (result?.id !== id) return missingResult();
      return isError(result) ? apiError(result.error) : storeProduct(result);
    });
  }

  /**
   * Returns the body of each update, or its error: a tag that the store rejects fails only the updates with that tag.
   */
  private async bodies(
    updates: readonly Update[],
    signal: AbortSignal | undefined,
  ): Promise<(object | ProviderError)[]> {
    const tags = await tagIds(
      this.client,
      updates.flatMap(({ texts }) => texts.tags ?? []),
      signal,
    );
    const images = await this.images(
      updates.filter(({ texts }) => texts.imageAlts?.some(Boolean)),
      signal,
    );
    return updates.map(({ id, texts }) => {
      const ids = texts.tags && [
        ...new Set(
          texts.tags
            .map(tagKey)
            .filter(Boolean)
            .map((key) => tags.get(key)),
        ),
      ];
      const tagError = ids?.find((each) => each instanceof ProviderError);
      if (tagError) return tagError;
      return {
        ...plainFields(texts),
        ...(ids && { tags: ids.map((tag) => ({ id: tag })) }),
        ...withAlts(images.get(id), texts.imageAlts ?? []),
      };
    });
  }

  /** Reads the current images: an update replaces the whole list, and must not remove an image that was just added. */
  private async images(updates: readonly Update[], signal: AbortSignal | undefined): Promise<Map<string, Images>> {
    if (updates.length === 0) return new Map();
    const params = {
      include: [...new Set(updates.map(({ id }) => id))].join(','),
      per_page: MAX_BATCH,
      _fields: 'id,images',
    };
    const products = await this.client.call('GET', 'products', imagesAnswer, { params, signal });
    // Old versions return a placeholder without an id for a product without images.
    return new Map(products.map(({ id, images }) => [String(id), images.filter((each) => each.id > 0)]));
  }
}

/** Returns the images with the new alternative texts, or nothing without a change. WooCommerce rejects empty texts. */
function withAlts(images: Images = [], alts: readonly string[]): object {
  const changed = images.some(({ alt }, index) => alts[index] && alts[index] !== decodeEntities(alt));
  return changed
    ? { images: images.map(({ id }, index) => ({ id, ...(alts[index] && { alt: plainField(alts[index]) }) })) }
    : {};
}

const isError = (result: z.output<typeof entry>): result is { id: number; error: z.output<typeof wooError> } =>
  wooError.safeParse(result['error']).success;

const missingResult = () => new ProviderError('rejected', 'The store did not say what it changed.');
