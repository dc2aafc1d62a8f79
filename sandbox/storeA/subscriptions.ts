import type { ShopProduct } from './product.ts';
import type { ProductEvent } from './shop.ts';
import type { ShopWebhooks } from './webhooks.ts';

export type Topic = 'PRODUCTS_CREATE' | 'PRODUCTS_DELETE' | 'PRODUCTS_UPDATE';

const TOPICS: Record<ProductEvent, Topic> = {
  create: 'PRODUCTS_CREATE',
  update: 'PRODUCTS_UPDATE',
  delete: 'PRODUCTS_DELETE',
};

export interface Subscription {
  id: string;
  shop: string;
  topic: Topic;
  uri: string;
  /** The fields of the payload; empty for all. */
  includeFields: string[];
  createdAt: string;
  updatedAt: string;
}

const FIRST_NUMBER = 60_000_001;

/** The webhook subscriptions of the app in each shop. All shops have the same products. */
export class ShopSubscriptions {
  private readonly subscriptions = new Map<string, Subscription>();
  private next = FIRST_NUMBER;

  constructor(private readonly webhooks: ShopWebhooks) {
    webhooks.onUninstall = (shop) => this.of(shop).forEach(({ id }) => this.subscriptions.delete(id));
  }

  create(shop: string, values: Pick<Subscription, 'topic' | 'uri' | 'includeFields'>): Subscription {
    const now = new Date().toISOString();
    const id = `gid://shopify/WebhookSubscription/${this.next}`;
    this.next += 1;
    const subscription = { ...values, id, shop, createdAt: now, updatedAt: now };
    this.subscriptions.set(id, subscription);
    return subscription;
  }

  of(shop: string): Subscription[] {
    return [...this.subscriptions.values()].filter((each) => each.shop === shop);
  }

  remove(shop: string, id: string): boolean {
    return this.subscriptions.get(id)?.shop === shop && this.subscriptions.delete(id);
  }

  /** Delivers what happened to a product to every subscription of the topic. */
  report(event: ProductEvent, product: ShopProduct): void {
    const found = [...this.subscriptions.values()].filter(({ topic }) => topic === TOPICS[event]);
    for (const { shop, uri, includeFields } of found)
      this.webhooks.send(`products/${event}`, shop, { url: uri, body: payloadOf(event, product, includeFields) });
  }

  clear(): void {
    this.subscriptions.clear();
  }
}

/** https://shopify.dev/docs/api/webhooks, as far as the sandbox has the fields. */
function payloadOf(event: ProductEvent, product: ShopProduct, includeFields: readonly string[]): object {
  const number = Number(product.id.split('/').at(-1));
  if (event === 'delete') return { id: number };
  const { id, title, descriptionHtml, vendor, productType, handle, tags, status, createdAt, updatedAt } = product;
  const all = {
    admin_graphql_api_id: id,
    body_html: descriptionHtml,
    created_at: createdAt,
    handle,
    id: number,
    product_type: productType,
    status: status.toLowerCase(),
    tags: tags.join(', '),
    title,
    updated_at: updatedAt,
    vendor,
  };
  if (includeFields.length === 0) return all;
  return Object.fromEntries(Object.entries(all).filter(([name]) => includeFields.includes(name)));
}
