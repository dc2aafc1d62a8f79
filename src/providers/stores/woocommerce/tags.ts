import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import { decoded } from '../cms/text.ts';
import type { WooCommerceClient } from './client.ts';
import { refusal, wooError } from './error.ts';
import { list } from './product.ts';

/** https://woocommerce.github.io/woocommerce-rest-api-docs/#batch-update-product-tags */
const MAX_BATCH = 100;

const answer = z.object({ create: list(z.looseObject({ id: z.coerce.number(), error: wooError.optional() })) });

/** A tag as the shop knows it, or why it cannot be had. */
type Found = number | ProviderError;

/**
 * The ids of tags by {@link tagKey}, made where there are none: a product takes its tags by id only. Asking for a tag that is
 * there makes no second one but tells the id of the first (`term_exists`), so that one call finds and makes a hundred.
 */
export async function tagIds(
  client: WooCommerceClient,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, Found>> {
  // The first spelling counts, and in a Map the last one wins.
  const wanted = [...new Map(names.toReversed().map((name) => [tagKey(name), name.trim()]))]
    .toReversed()
    .filter(([key]) => key !== '');
  const found = new Map<string, Found>();
  for (let start = 0; start < wanted.length; start += MAX_BATCH) {
    const part = wanted.slice(start, start + MAX_BATCH);
    const { create } = await client.call('POST', 'products/tags/batch', answer, {
      data: { create: part.map(([, name]) => ({ name })) },
      signal,
    });
    for (const [index, [key]] of part.entries()) {
      const entry = create[index];
      if (!entry) throw new ProviderError('rejected', 'The store did not answer for every tag.');
      found.set(key, entry.error ? (entry.error.data?.resource_id ?? refusal(entry.error)) : entry.id);
    }
  }
  return found;
}

/** What a tag goes by: WordPress takes upper and lower case for the same. */
export const tagKey = (name: string): string => decoded(name).trim().toLowerCase();
