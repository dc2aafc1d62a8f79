import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import type { ProductWebhook, ProductWebhooks } from '../store.ts';
import type { WooCommerceClient } from './client.ts';
import { text } from './product.ts';

/** Variations are reported by the same topics. */
export const PRODUCT_TOPICS = ['product.created', 'product.updated', 'product.deleted', 'product.restored'] as const;

/** The name of the webhooks in the settings of the shop. */
const NAME = 'Content automation';
const PER_PAGE = 100;
const MAX_PAGES = 10;

const webhook = z.looseObject({ id: z.coerce.number(), status: text, topic: text, delivery_url: text });
const listAnswer = z.array(webhook);

/** Returns the webhooks of a shop, https://woocommerce.github.io/woocommerce-rest-api-docs/#webhooks */
export function productWebhooksOf(client: WooCommerceClient): ProductWebhooks {
  return {
    topics: PRODUCT_TOPICS,
    signsWithSecret: true,

    async list(signal) {
      const all: ProductWebhook[] = [];
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const params = { per_page: PER_PAGE, page, _fields: 'id,status,topic,delivery_url' };
        const found = await client.call('GET', 'webhooks', listAnswer, { params, signal });
        all.push(...found.map(productWebhook));
        if (found.length < PER_PAGE) break;
      }
      return all;
    },

    async create({ topic, address, secret }, signal) {
      const data = { name: NAME, topic, delivery_url: address, secret };
      const { id } = await client.call('POST', 'webhooks', webhook, { data, signal });
      return String(id);
    },

    async remove(id, signal) {
      try {
        await client.call('DELETE', `webhooks/${id}`, z.unknown(), { params: { force: 'true' }, signal });
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'not_found') throw error;
      }
    },
  };
}

function productWebhook({ id, status, topic, delivery_url: address }: z.output<typeof webhook>): ProductWebhook {
  return { id: String(id), topic, address, isActive: status === 'active' };
}
