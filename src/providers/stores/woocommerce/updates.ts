import DataLoader from 'dataloader';
import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import { answeredInTime, commonSignal } from '../shared-signals.ts';
import type { StoreProduct, StoreTexts } from '../store.ts';
import type { WooCommerceClient } from './client.ts';
import { refusal, wooError } from './error.ts';
import { image, list, plainFields, storeProduct, wooProduct } from './product.ts';
import { tagIds, tagKey } from './tags.ts';

/** https://woocommerce.github.io/woocommerce-rest-api-docs/#batch-update-products */
const MAX_BATCH = 100;
/** How long an update waits for others to go with: less than anyone notices beside the call itself. */
const GATHER_MS = 15;

interface Wish {
  id: string;
  texts: StoreTexts;
  signal: AbortSignal | undefined;
}

const imagesAnswer = z.array(z.looseObject({ id: z.coerce.number(), images: list(image) }));
type Images = z.output<typeof image>[];

/** An entry is the product as it is now, or what was wrong with it. */
const entry = z.union([z.object({ id: z.coerce.number(), error: wooError }), wooProduct]);
const batchAnswer = z.object({ update: list(entry) });

/** Writes texts to one shop; updates that come together go out as one call, and each gets its own answer or its own error. */
export class WooCommerceUpdates {
  private readonly loader = new DataLoader<Wish, StoreProduct>((wishes) => this.write(wishes), {
    cache: false,
    maxBatchSize: MAX_BATCH,
    batchScheduleFn: (go) => void setTimeout(go, GATHER_MS),
  });

  constructor(private readonly client: WooCommerceClient) {}

  /** The product as the shop has it afterwards. Throws ProviderError, or the signal's reason as soon as it aborts, whatever becomes of the others. */
  async update(id: string, texts: StoreTexts, signal?: AbortSignal): Promise<StoreProduct> {
    signal?.throwIfAborted();
    return answeredInTime(this.loader.load({ id, texts, signal }), signal);
  }

  private async write(wishes: readonly Wish[]): Promise<(StoreProduct | Error)[]> {
    const shared = commonSignal(wishes.map(({ signal }) => signal));
    try {
      const bodies = await this.bodies(wishes, shared.signal);
      const fit = wishes.flatMap(({ id }, index) =>
        bodies[index] instanceof ProviderError ? [] : [{ id: Number(id), ...bodies[index] }],
      );
      const written = (await this.send(fit, shared.signal)).values();
      return bodies.map((body) => (body instanceof ProviderError ? body : (written.next().value ?? unanswered())));
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
      const said = update[index];
      if (said?.id !== id) return unanswered();
      return isRefused(said) ? refusal(said.error) : storeProduct(said);
    });
  }

  /** What is written of each, or why it cannot be: a tag that the shop does not take concerns only those who want it. */
  private async bodies(wishes: readonly Wish[], signal: AbortSignal | undefined): Promise<(object | ProviderError)[]> {
    const tags = await tagIds(
      this.client,
      wishes.flatMap(({ texts }) => texts.tags ?? []),
      signal,
    );
    const images = await this.images(
      wishes.filter(({ texts }) => texts.imageAlts?.some(Boolean)),
      signal,
    );
    return wishes.map(({ id, texts }) => {
      const ids = texts.tags && [
        ...new Set(
          texts.tags
            .map(tagKey)
            .filter(Boolean)
            .map((key) => tags.get(key)),
        ),
      ];
      const refused = ids?.find((each) => each instanceof ProviderError);
      if (refused) return refused;
      return {
        ...plainFields(texts),
        ...(ids && { tags: ids.map((tag) => ({ id: tag })) }),
        ...withAlts(images.get(id), texts.imageAlts ?? []),
      };
    });
  }

  /** The images as they are right now: they are written as a whole list, and one that was added meanwhile must not go. */
  private async images(wishes: readonly Wish[], signal: AbortSignal | undefined): Promise<Map<string, Images>> {
    if (wishes.length === 0) return new Map();
    const params = {
      include: [...new Set(wishes.map(({ id }) => id))].join(','),
      per_page: MAX_BATCH,
      _fields: 'id,images',
    };
    const products = await this.client.call('GET', 'products', imagesAnswer, { params, signal });
    // Old versions show a placeholder without an id where there is no image.
    return new Map(products.map(({ id, images }) => [String(id), images.filter((each) => each.id > 0)]));
  }
}

/** The list with its images as they are, and the given alternative texts; nothing where it would stay as it is. WooCommerce takes no empty one. */
function withAlts(images: Images = [], alts: readonly string[]): object {
  const changed = images.some(({ alt }, index) => alts[index] && alts[index] !== alt);
  return changed ? { images: images.map(({ id }, index) => ({ id, ...(alts[index] && { alt: alts[index] }) })) } : {};
}

const isRefused = (said: z.output<typeof entry>): said is { id: number; error: z.output<typeof wooError> } =>
  wooError.safeParse(said['error']).success;

const unanswered = () => new ProviderError('rejected', 'The store did not say what it changed.');
