import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import { plainField } from '../cms/text.ts';
import type { WooCommerceClient } from './client.ts';
import { apiError, wooError } from './error.ts';
import { list } from './product.ts';

/** https://woocommerce.github.io/woocommerce-rest-api-docs/#batch-update-product-tags */
const MAX_BATCH = 100;

const batchAnswer = z.object({ create: list(z.looseObject({ id: z.coerce.number(), error: wooError.optional() })) });

/** The id of a tag, or why it could not be created. */
type TagResult = number | ProviderError;

/**
 * Returns the ids of tags by {@link tagKey} and creates missing ones, because products refer to tags by id. Creating an
 * existing tag fails with its id (`term_exists`), so that one call finds or creates a hundred tags.
 */
export async function tagIds(
  client: WooCommerceClient,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, TagResult>> {
  // The first spelling of a tag is used. Reversed, because the last entry of a key wins in a Map.
  const wanted = [...new Map(names.toReversed().map((name) => [tagKey(name), name.trim()]))]
    .toReversed()
    .filter(([key]) => key !== '');
  const found = new Map<string, TagResult>();
  for (let start = 0; start < wanted.length; start += MAX_BATCH) {
    const part = wanted.slice(start, start + MAX_BATCH);
    const { create } = await client.call('POST', 'products/tags/batch', batchAnswer, {
      data: { create: part.map(([, name]) => ({ name: plainField(name) })) },
      signal,
    });
    for (const [index, [key]] of part.entries()) {
      const entry = create[index];
      if (!entry) throw new ProviderError('rejected', 'The store did not answer for every tag.');
      found.set(key, entry.error ? (entry.error.data?.resource_id ?? apiError(entry.error)) : entry.id);
    }
  }
  return found;
}

/** Returns the key by which tags are compared. WordPress ignores case. */
export const tagKey = (name: string): string => name.trim().toLowerCase();
