import { createHash, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import { findUnstorable } from '../../../core/storable.ts';
import { jsonOf, receiverError } from './error.ts';
import type { Store, StoreProduct, StoreProductRef, StoreTexts } from '../store.ts';
import { networkError } from '../errors.ts';

export interface CustomOptions {
  /** Where deliveries are posted to, as it is. */
  baseUrl: string;
  /** What they are signed with. */
  accessToken: string;
  /** The guarded one in the service: the address comes from a user. */
  fetch: typeof fetch;
}

/** What the receiver may say in a 2xx answer: its own id of the item, which later deliveries name. */
const answer = z.object({
  id: z
    .union([z.string().min(1).max(255), z.number()])
    .transform(String)
    .refine((id) => !findUnstorable(id)),
});

/** What nobody can look at in a receiver: so a change made there is never seen. */
const UNSEEN = {
  title: '',
  descriptionHtml: '',
  shortDescriptionHtml: '',
  seoTitle: '',
  seoDescription: '',
  tags: [],
  imageAlts: [],
};

/**
 * A {@link Store} of any kind: it gets every item as a POST signed by https://www.standardwebhooks.com
 * (`webhook-id`, `webhook-timestamp`, `webhook-signature`), with the access token as the secret: the base64 part of a
 * `whsec_…` token, else its UTF-8 bytes. The body is
 * `{ type: 'item.updated', timestamp, data: { external_id, store_id, title, description_html, short_description_html,
 * seo_title, seo_description, tags, image_alts, bullet_points, attributes, structured_data } }`: `timestamp` is the time of
 * sending (RFC 3339), `store_id` the id that the receiver gave or null, and a text that is not there is left out. A delivery
 * that is tried again has the same `webhook-id`, so that one that comes twice can be told; a later one has another, also where
 * the texts are what they were before. Any 2xx accepts it; a JSON answer may carry `id`, the receiver's own. 429 and 5xx are
 * tried again, after `Retry-After`; 410 says that nothing more is wanted, 401 and 403 that the signature is refused; other
 * answers refuse the item, with their `message`, `detail` or `error`. Redirects are not followed. A test sends
 * `{ type: 'ping', timestamp, data: {} }`. Nothing is ever read from a receiver: what is changed there is written over, and
 * there is no catalogue.
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
    async test(signal) {
      await post(`ping_${randomUUID()}`, 'ping', {}, signal);
      return { storeName: new URL(baseUrl).host, mediaBaseUrl: null };
    },

    findProduct: ({ storeId, externalId }) => Promise.resolve(unseen(storeId ?? externalId, externalId)),

    async updateProduct(id, texts, signal, ref = { externalId: id }) {
      const data = dataOf(ref, texts);
      const text = await post(deliveryId(baseUrl, data, ref), 'item.updated', data, signal);
      const told = answer.safeParse(jsonOf(text));
      return unseen(told.success ? told.data.id : id, ref.externalId);
    },

    listProducts: () => Promise.reject(new ProviderError('rejected', 'A custom connection has no catalogue.')),
  };
}

/** Throws ProviderError for a `whsec_…` token that is no base64. */
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

function dataOf({ externalId, storeId }: StoreProductRef, texts: StoreTexts): object {
  return {
    external_id: externalId,
    store_id: storeId ?? null,
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

/** The same until the delivery is known to have come, also after the receiver's own id became known. */
function deliveryId(baseUrl: string, data: object, { lastPush }: StoreProductRef): string {
  return `msg_${createHash('sha256')
    .update(JSON.stringify([baseUrl, { ...data, store_id: null }, lastPush]))
    .digest('base64url')}`;
}

const unseen = (id: string, externalId: string): StoreProduct => ({
  ...UNSEEN,
  tags: [],
  imageAlts: [],
  id,
  handle: externalId,
});
