import { Router } from 'express';
import { isBag } from '../bag.ts';
import { done } from '../control-answer.ts';
import { badRequest, readObject } from '../control-input.ts';
import type { WooSeed } from './product.ts';
import type { WooShop } from './shop.ts';
import type { WooWebhooks } from './webhooks.ts';

/** Reads and changes the shop as its merchant, outside the API. */
export function wooCommerceControl(shop: WooShop, webhooks: WooWebhooks): Router {
  const router = Router();
  router.get(
    '/webhooks',
    done(() => ({ webhooks: webhooks.all(), deliveries: webhooks.deliveries() })),
  );
  router.get(
    '/products',
    done(() => ({ products: shop.all(), writes: shop.writes() })),
  );
  router.post(
    '/products',
    done((req) => {
      const { products } = readObject(req);
      if (!Array.isArray(products)) throw badRequest('products: a list is needed');
      const seeds = products.map((seed: unknown) => {
        if (!isBag(seed) || typeof seed['slug'] !== 'string') throw badRequest('products: each needs a slug');
        return seed as unknown as WooSeed;
      });
      return { products: shop.upsert(seeds) };
    }),
  );
  router.post(
    '/edit',
    done((req) => {
      const { slug, ...changes } = readObject(req);
      if (typeof slug !== 'string') throw badRequest('slug: which product?');
      const product = shop.edit(slug, changes);
      if (!product) throw badRequest(`no product has the slug ${slug}`);
      return { product };
    }),
  );
  router.post(
    '/remove',
    done((req) => {
      const { slug } = readObject(req);
      if (typeof slug !== 'string' || !shop.remove(slug)) throw badRequest('slug: which product?');
    }),
  );
  return router;
}
