import { createHash, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import { findUnstorable } from '../../../core/storable.ts';
import { tryParseJson } from '../../../core/try-parse-json.ts';
import { receiverError } from './error.ts';
import type { OpenOptions } from '../store-platform.ts';
import type { Store, StoreProduct, StoreProductRef, StoreTexts } from '../store.ts';
import { networkError } from '../errors.ts';

/** Deliveries are posted to `baseUrl` and signed with the access token. */
export type CustomOptions = Pick<OpenOptions<'accessToken'>, 'baseUrl' | 'accessToken' | 'fetch'>;

/** The optional body of a 2xx response: the receiver's own id of the item, which later deliveries contain. */
const deliveryAnswer = z.object({
  id: z
    .union([z.string().min(1).max(255), z.number()])
    .transform(String)
    .refine((id) => !findUnstorable(id)),
});

/** The texts in a receiver, which cannot be read: changes made there are never detected. */
const UNREADABLE = {
  title: '',
  descriptionHtml: '',
  shortDescriptionHtml: '',
  seoTitle: '',
  seoDescription: '',
  tags: [],
  imageAlts: [],
};

/**
 * Returns a {@link Store} that sends every item as a POST to a receiver, signed by https://www.standardwebhooks.com
 * (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The secret is the access token: the base64 part of a
 * `whsec_…` token, else its UTF-8 bytes. The body is `{ type: 'item.updated', timestamp, data }`, where `data` has
 * `external_id`, `store_id`, `title`, `description_html`, `short_description_html`, `seo_title`, `seo_description`,
 * `tags`, `image_alts`, `bullet_points`, `attributes` and `structured_data`. Texts in another language than the main one
 * of the project have `language`, a BCP 47 tag. `timestamp` is the time of sending (RFC 3339), `store_id` the receiver's
 * id or null. Missing texts are omitted.
 *
 * A repeated delivery has the same `webhook-id`, so that the receiver can ignore it. A later push has another one, also
 * with the same texts. Any 2xx accepts the item; a JSON response may contain the receiver's `id`. 429 and 5xx are
 * retried after `Retry-After`. 401, 403 and 410 end the sync. Other responses reject the item, with their `message`,
 * `detail` or `error` as the reason. Redirects are not followed. A test sends `{ type: 'ping', timestamp, data: {} }`.
 * Nothing is read from a receiver: changes made there are overwritten, and there is no catalogue.
 */
export function createCustom({ baseUrl, accessToken, fetch }: CustomOptions): Store {
  async function post(id: string, type: string, data: object, signal?: AbortSignal): Promise<string> {
    const now = new Date();
    const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signer(accessToken).sign(id, now, body),
    };
    try {
      const response = await fetch(baseUrl, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: signal ?? null,
      });
      if (!response.ok) throw await receiverError(response);
      return await response.text();
    } catch (error) {
      throw networkError(error, signal);
    }
  }

  return {
    takesAnyLanguage: true,

    async test(signal) {
      await post(`ping_${randomUUID()}`, 'ping', {}, signal);
      return { storeName: new URL(baseUrl).host, mediaBaseUrl: null };
    },

    findProduct: ({ storeId, externalId }) => Promise.resolve(unreadable(storeId ?? externalId, externalId)),

    async updateProduct(id, texts, signal, ref = { externalId: id }) {
      const data = dataOf(ref, texts);
      const text = await post(deliveryId(baseUrl, data, ref), 'item.updated', data, signal);
      const answer = deliveryAnswer.safeParse(tryParseJson(text));
      return unreadable(answer.success ? answer.data.id : id, ref.externalId);
    },

    listProducts: () => Promise.reject(new ProviderError('rejected', 'A custom connection has no catalogue.')),
  };
}

/** Throws ProviderError for a `whsec_…` token that is not base64. */
function signer(token: string): Webhook {
  if (!token.startsWith('whsec_')) return new Webhook(Buffer.from(token), { format: 'raw' });
  try {
    return new Webhook(token);
  } catch (cause) {
    throw new ProviderError(
      'unauthorized',
      'The access token begins like a Standard Webhooks secret, but the rest is no base64.',
      undefined,
      { cause },
    );
  }
}

function dataOf({ externalId, storeId, language }: StoreProductRef, texts: StoreTexts): object {
  return {
    external_id: externalId,
    store_id: storeId ?? null,
    language,
    title: texts.title,
    description_html: texts.descriptionHtml,
    short_description_html: texts.shortDescriptionHtml,
    seo_title: texts.seoTitle,
    seo_description: texts.seoDescription,
    tags: texts.tags,
    image_alts: texts.imageAlts,
    ...texts.more,
  };
}

/** Returns the same id until the delivery has succeeded, also when the receiver's own id becomes known in between. */
function deliveryId(baseUrl: string, data: object, { lastPush }: StoreProductRef): string {
  return `msg_${createHash('sha256')
    .update(JSON.stringify([baseUrl, { ...data, store_id: null }, lastPush]))
    .digest('base64url')}`;
}

const unreadable = (id: string, externalId: string): StoreProduct => ({
  ...UNREADABLE,
  tags: [],
  imageAlts: [],
  id,
  handle: externalId,
});
