import { Router, type Request, type RequestHandler } from 'express';
import { parseBag, type Bag } from '../bag.ts';
import { bodyText, faultOf } from '../observe.ts';
import { NO_PRODUCT_PAGE, productPage } from '../product-page.ts';
import type { SandboxState } from '../state.ts';
import { authenticate } from './auth.ts';
import { batch } from './batch.ts';
import { currency } from './currency.ts';
import { notAllowed, sendFault } from './faults.ts';
import { picked, shownProduct, shownVariation, variationAsProduct, visibleProduct } from './present.ts';
import { pageOf, productList } from './product-list.ts';
import { query } from './query.ts';
import { answered, noRoute, Refusal, send } from './refusal.ts';
import { createTag } from './tags.ts';
import { shownTerm } from './terms.ts';
import { updateProduct } from './update.ts';
import { webhooksRouter } from './webhooks-router.ts';

/** A WordPress site with WooCommerce: https://woocommerce.github.io/woocommerce-rest-api-docs/ */
export function wooCommerceRouter({ woocommerce: shop, wooWebhooks }: SandboxState, address: string): Router {
  wooWebhooks.connect(address, (product) => shownProduct(shop, product, address));
  const router = Router();
  const api = Router();
  const show = (id: number, asStored: boolean) => {
    const product = shop.byId(id);
    if (product) return shownProduct(shop, product, address, asStored);
    const found = shop.variationById(id);
    if (found) return variationAsProduct(found.parent, found.variation, address);
    throw new Refusal(404, 'woocommerce_rest_product_invalid_id', 'Invalid ID.');
  };

  router.use((req, res, next) => {
    const fault = faultOf(res);
    const secure = `https://${req.get('host')}${req.originalUrl.split('?')[0]}`;
    if (!fault || !sendFault(res, fault, secure)) next();
  });
  router.get('/wp-json', (req, res) => {
    const index = {
      name: 'Sandbox &amp; Shop',
      description: '',
      url: address,
      home: address,
      namespaces: ['wp/v2', 'wc/v3'],
      authentication: [],
      routes: {},
    };
    res.json(picked(index, query(req)['_fields']));
  });
  router.get('/product/:slug', (req, res) => {
    const product = shop.bySlug(req.params.slug);
    if (product?.status !== 'publish') return void res.status(404).type('html').send(NO_PRODUCT_PAGE);
    res.type('html').send(productPage(visibleProduct(shop, product)));
  });
  router.use('/wp-json/wc/v3', guarded(shop), api);
  router.use((_req, res) => send(res, noRoute()));

  api.get('/data/currencies/current', (_req, res) => void res.json(currency(address)));
  api.use('/webhooks', webhooksRouter(wooWebhooks, bodyOf));
  api.get('/products', (req, res) => answered(() => productList(shop, req, res, address), res));
  api.get('/products/tags', (req, res) => answered(() => pageOf(shop.tags.all().map(shownTerm), req, res), res));
  api.post('/products/tags', (req, res) => answered(() => (res.status(201), createTag(shop, bodyOf(req))), res));
  api.post('/products/tags/batch', (req, res) =>
    answered(() => batch(bodyOf(req), { create: (entry) => createTag(shop, entry) }), res),
  );
  api.post('/products/batch', (req, res) => {
    const fault = faultOf(res);
    const update = (entry: Bag) => {
      if (fault?.kind === 'user_error' && JSON.stringify(entry).includes(fault.match ?? '')) throw notAllowed();
      return shownProduct(shop, updateProduct(shop, Number(entry['id']), entry), address);
    };
    answered(() => batch(bodyOf(req), { update }), res);
  });
  api.get('/products/:id/variations', (req, res) =>
    answered(() => {
      const parent = shop.byId(Number(req.params.id));
      if (!parent) throw new Refusal(404, 'woocommerce_rest_product_invalid_id', 'Invalid ID.');
      return pageOf(
        parent.variations.map((variation) => shownVariation(parent, variation, address)),
        req,
        res,
      );
    }, res),
  );
  api.get('/products/:id', (req, res) =>
    answered(() => picked(show(Number(req.params.id), query(req)['context'] === 'edit'), query(req)['_fields']), res),
  );
  api.put('/products/:id', (req, res) =>
    answered(() => {
      if (faultOf(res)?.kind === 'user_error') throw notAllowed();
      return shownProduct(shop, updateProduct(shop, Number(req.params.id), bodyOf(req)), address);
    }, res),
  );
  return router;
}

/** Requires a known key with a valid signature or secret. */
const guarded =
  (shop: SandboxState['woocommerce']): RequestHandler =>
  (req, res, next) => {
    try {
      authenticate(req, shop);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return send(res, error);
    }
    next();
  };

function bodyOf(req: Request): Bag {
  const body = parseBag(bodyText(req));
  if (!body) throw new Refusal(400, 'rest_invalid_json', 'Invalid JSON body passed.');
  return body;
}
