import type { ProductWebhook, ProductWebhooks } from '../../../providers/stores/store.ts';
import { isOurs } from './webhook-address.ts';

/** The webhooks as they have to be in the store. */
export interface WantedWebhooks {
  address: string;
  secret: string;
  /** The ids of webhooks with this secret, which a store does not show. Those that are created are added. */
  known: Set<string>;
}

/**
 * Makes the store have one active webhook of each topic with the address and the secret, and none besides. The store is
 * read first, so that what an interrupted attempt has created is replaced and never doubled. Throws ProviderError.
 */
export async function ensureWebhooks(
  webhooks: ProductWebhooks,
  { address, secret, known }: WantedWebhooks,
  signal: AbortSignal,
): Promise<void> {
  const ours = await listOurs(webhooks, address, signal);
  const isRight = (each: ProductWebhook) =>
    each.isActive && each.address === address && (!webhooks.signsWithSecret || known.has(each.id));
  for (const topic of webhooks.topics) {
    const found = ours.filter((each) => each.topic === topic);
    const right = found.find(isRight);
    for (const { id } of found.filter((each) => each !== right)) await webhooks.remove(id, signal);
    if (!right) known.add(await webhooks.create({ topic, address, secret }, signal));
  }
}

/** Removes all webhooks of the address from the store. Throws ProviderError. */
export async function removeWebhooks(webhooks: ProductWebhooks, address: string, signal: AbortSignal): Promise<void> {
  for (const { id } of await listOurs(webhooks, address, signal)) await webhooks.remove(id, signal);
}

async function listOurs(webhooks: ProductWebhooks, address: string, signal: AbortSignal): Promise<ProductWebhook[]> {
  return (await webhooks.list(signal)).filter((each) => isOurs(each.address, address));
}
