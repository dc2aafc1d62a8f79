import { z } from 'zod';
import { currencyCode } from '../../../core/currency-code.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { changedAlts, writeAlts } from './image-alts.ts';
import { getProduct, listProducts } from './list-products.ts';
import { StoreAClient } from './client.ts';
import { quoted } from '../errors.ts';
import { PRODUCT, productNode, storeProduct, type WholeProduct, wholeProduct } from './product.ts';
import type { OpenOptions } from '../store-platform.ts';
import { translationsOf } from './translations.ts';
import { productWebhooksOf } from './webhooks.ts';
import type { Store, StoreTexts } from '../store.ts';

/**
 * A new version is released each quarter and served for at least a year: https://shopify.dev/docs/api/usage/versioning
 */
const STORE_A_API_VERSION = '2026-10';

const SHOP_QUERY = '{ shop { name primaryDomain { url } currencyCode } }';
const BY_ID_QUERY = `query ($id: ID!) { product(id: $id) ${PRODUCT} }`;
const BY_HANDLE_QUERY = `query ($handle: String!) { product: productByIdentifier(identifier: { handle: $handle }) ${PRODUCT} }`;
/** https://shopify.dev/docs/api/admin-graphql/latest/mutations/productUpdate */
const UPDATE_MUTATION = `mutation ($product: ProductUpdateInput!) {
  productUpdate(product: $product) { product ${PRODUCT} userErrors { field message } }
}`;

const shopAnswer = z.object({
  shop: z.object({
    name: z.string(),
    primaryDomain: z.object({ url: z.string() }).nullish(),
    currencyCode: z.unknown().optional().transform(currencyCode),
  }),
});
const productAnswer = z.object({ product: productNode.nullable() });
const updateAnswer = z.object({
  productUpdate: z.object({
    product: productNode.nullable(),
    userErrors: z.array(z.object({ field: z.array(z.string()).nullish(), message: z.string() })),
  }),
});

/** `baseUrl` is the shop's address, for example `https://example.myshopify.com`. */
export type StoreAOptions = OpenOptions<'accessToken'>;

/** Returns a {@link Store} that calls the Shopify Admin GraphQL API. */
export function createStoreA(options: StoreAOptions): Store {
  const client = openStoreAClient(options);

  async function read(query: string, variables: object, signal?: AbortSignal): Promise<WholeProduct | null> {
    const { product } = await client.query(query, variables, productAnswer, signal);
    return product && wholeProduct(client, product, signal);
  }
  const byId = (id: string, signal?: AbortSignal) => read(BY_ID_QUERY, { id }, signal);

  const readShop = async (signal?: AbortSignal) => (await client.query(SHOP_QUERY, {}, shopAnswer, signal)).shop;

  async function find(
    storeId: string | undefined,
    externalId: string,
    signal?: AbortSignal,
  ): Promise<WholeProduct | null> {
    const storedGid = storeId ? productGid(storeId) : null;
    const externalGid = productGid(externalId);
    const stored = storedGid && (await byId(storedGid, signal));
    if (stored) return stored;
    // A handle may consist of digits, so that a number that is not an id is tried as a handle too.
    const found = externalGid && externalGid !== storedGid ? await byId(externalGid, signal) : null;
    if (found || externalId === '' || externalId.startsWith('gid://')) return found;
    return read(BY_HANDLE_QUERY, { handle: externalId }, signal);
  }

  async function findElsewhere(storeId: string | undefined, handle: string, signal?: AbortSignal) {
    const stored = storeId ? await find(storeId, '', signal) : null;
    return stored ?? (handle === '' ? null : read(BY_HANDLE_QUERY, { handle }, signal));
  }

  async function updateAlts(id: string, alts: readonly string[], signal?: AbortSignal): Promise<Map<string, string>> {
    const whole = await byId(id, signal);
    if (!whole) throw notFound();
    const changed = changedAlts(whole.images, alts);
    return changed.length > 0 ? writeAlts(client, changed, signal) : new Map<string, string>();
  }

  async function writeTexts(id: string, fields: object, signal?: AbortSignal): Promise<WholeProduct> {
    const { userErrors, product } = (
      await client.query(UPDATE_MUTATION, { product: { id, ...fields } }, updateAnswer, signal)
    ).productUpdate;
    if (userErrors.length > 0) throw updateError(userErrors);
    if (!product) throw new ProviderError('rejected', 'The store did not say what it changed.');
    return wholeProduct(client, product, signal);
  }

  return {
    lacks: ['shortDescriptionHtml'],
    translations: translationsOf(client),
    productWebhooks: productWebhooksOf(client),

    async test(signal) {
      const { name, primaryDomain, currencyCode: currency } = await readShop(signal);
      return { storeName: name, mediaBaseUrl: primaryDomain?.url ?? null, currency };
    },

    currency: async (signal) => (await readShop(signal)).currencyCode,

    async findProduct({ storeId, externalId, elsewhere }, signal) {
      const found = elsewhere
        ? await findElsewhere(storeId, elsewhere.handle, signal)
        : await find(storeId, externalId, signal);
      return found && storeProduct(found);
    },

    // Image texts need a call of their own. It comes first, so that nothing is written where the shop rejects it.
    async updateProduct(id, texts, signal) {
      const gid = productGid(id) ?? id;
      const fields = inputOf(texts);
      const alts = texts.imageAlts?.some(Boolean)
        ? await updateAlts(gid, texts.imageAlts, signal)
        : new Map<string, string>();
      const whole = fields ? await writeTexts(gid, fields, signal) : await byId(gid, signal);
      if (!whole) throw notFound();
      return storeProduct({
        ...whole,
        images: whole.images.map((image) => ({ ...image, alt: alts.get(image.id) ?? image.alt })),
      });
    },

    listProducts: (cursor, signal) => listProducts(client, cursor, signal),

    async getProduct(number, signal) {
      const gid = productGid(number);
      return gid ? getProduct(client, gid, signal) : null;
    },
  };
}

/** Returns a client for the API version in use. */
export function openStoreAClient({ baseUrl, ...options }: StoreAOptions): StoreAClient {
  return new StoreAClient({
    ...options,
    endpoint: `${baseUrl.replace(/\/+$/, '')}/admin/api/${STORE_A_API_VERSION}/graphql.json`,
  });
}

/** Returns a product's global id, given as itself or as the number that exports use; null for another text. */
function productGid(id: string): string | null {
  if (/^gid:\/\/shopify\/Product\/\d+$/.test(id)) return id;
  return /^\d+$/.test(id) ? `gid://shopify/Product/${id}` : null;
}

/** Returns the fields to write, or null for none. Shopify does not change an absent field. */
function inputOf({ title, descriptionHtml, tags, seoTitle, seoDescription }: StoreTexts): object | null {
  const seo = given({ title: seoTitle, description: seoDescription });
  const fields = given({ title, descriptionHtml, tags, seo: Object.keys(seo).length > 0 ? seo : undefined });
  return Object.keys(fields).length > 0 ? fields : null;
}

const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function updateError(errors: { field?: string[] | null | undefined; message: string }[]): ProviderError {
  if (errors.some((error) => error.field?.at(-1) === 'id' && /not exist|not found/i.test(error.message)))
    return notFound();
  return new ProviderError(
    'rejected',
    `The store refused the texts: ${quoted(errors.map((error) => error.message).join('; '))}`,
  );
}

const notFound = () => new ProviderError('not_found', 'The product does not exist in the store.');
