import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import { changedAlts, writeAlts } from './image-alts.ts';
import { listProducts } from './list-products.ts';
import { StoreAClient, type StoreAClientOptions } from './client.ts';
import { quoted } from '../errors.ts';
import { answeredProduct, PRODUCT, storeProduct, type WholeProduct, wholeProduct } from './product.ts';
import type { Store, StoreTexts } from '../store.ts';

/** A new version comes each quarter and is served for at least a year: https://shopify.dev/docs/api/usage/versioning */
const STORE_A_API_VERSION = '2026-10';

const SHOP_QUERY = '{ shop { name primaryDomain { url } } }';
const BY_ID_QUERY = `query ($id: ID!) { product(id: $id) ${PRODUCT} }`;
const BY_HANDLE_QUERY = `query ($handle: String!) { product: productByIdentifier(identifier: { handle: $handle }) ${PRODUCT} }`;
/** https://shopify.dev/docs/api/admin-graphql/latest/mutations/productUpdate */
const UPDATE_MUTATION = `mutation ($product: ProductUpdateInput!) {
  productUpdate(product: $product) { product ${PRODUCT} userErrors { field message } }
}`;

const shopAnswer = z.object({
  shop: z.object({ name: z.string(), primaryDomain: z.object({ url: z.string() }).nullish() }),
});
const productAnswer = z.object({ product: answeredProduct.nullable() });
const updateAnswer = z.object({
  productUpdate: z.object({
    product: answeredProduct.nullable(),
    userErrors: z.array(z.object({ field: z.array(z.string()).nullish(), message: z.string() })),
  }),
});

export interface StoreAOptions extends Omit<StoreAClientOptions, 'endpoint'> {
  /** The shop's address, for example `https://example.myshopify.com`. */
  baseUrl: string;
}

/** A {@link Store} that speaks the Shopify Admin GraphQL API. `fetch` is the guarded one in the service: the address comes from a user. */
export function createStoreA(options: StoreAOptions): Store {
  const client = openStoreAClient(options);

  async function read(query: string, variables: object, signal?: AbortSignal): Promise<WholeProduct | null> {
    const { product } = await client.query(query, variables, productAnswer, signal);
    return product && wholeProduct(client, product, signal);
  }
  const byId = (id: string, signal?: AbortSignal) => read(BY_ID_QUERY, { id }, signal);

  async function find(
    storeId: string | undefined,
    externalId: string,
    signal?: AbortSignal,
  ): Promise<WholeProduct | null> {
    const kept = storeId ? productGid(storeId) : null;
    const given = productGid(externalId);
    const found = kept && (await byId(kept, signal));
    if (found) return found;
    // A handle may be all digits, so a number that is no id is tried as a handle too.
    const named = given && given !== kept ? await byId(given, signal) : null;
    if (named || externalId === '' || externalId.startsWith('gid://')) return named;
    return read(BY_HANDLE_QUERY, { handle: externalId }, signal);
  }

  async function updateAlts(id: string, alts: readonly string[], signal?: AbortSignal): Promise<Map<string, string>> {
    const whole = await byId(id, signal);
    if (!whole) throw gone();
    const changed = changedAlts(whole.images, alts);
    return changed.length > 0 ? writeAlts(client, changed, signal) : new Map<string, string>();
  }

  async function writeTexts(id: string, fields: object, signal?: AbortSignal): Promise<WholeProduct> {
    const { userErrors, product } = (
      await client.query(UPDATE_MUTATION, { product: { id, ...fields } }, updateAnswer, signal)
    ).productUpdate;
    if (userErrors.length > 0) throw refusal(userErrors);
    if (!product) throw new ProviderError('rejected', 'The store did not say what it changed.');
    return wholeProduct(client, product, signal);
  }

  return {
    lacks: ['shortDescriptionHtml'],

    async test(signal) {
      const { shop } = await client.query(SHOP_QUERY, {}, shopAnswer, signal);
      return { storeName: shop.name, mediaBaseUrl: shop.primaryDomain?.url ?? null };
    },

    async findProduct({ storeId, externalId }, signal) {
      const found = await find(storeId, externalId, signal);
      return found && storeProduct(found);
    },

    // The shop takes the texts of images by another call than those of the product. They go first: a refusal then leaves all as it was.
    async updateProduct(id, texts, signal) {
      const gid = productGid(id) ?? id;
      const fields = inputOf(texts);
      const alts = texts.imageAlts?.some(Boolean)
        ? await updateAlts(gid, texts.imageAlts, signal)
        : new Map<string, string>();
      const whole = fields ? await writeTexts(gid, fields, signal) : await byId(gid, signal);
      if (!whole) throw gone();
      return storeProduct({
        ...whole,
        images: whole.images.map((image) => ({ ...image, alt: alts.get(image.id) ?? image.alt })),
      });
    },

    listProducts: (cursor, signal) => listProducts(client, cursor, signal),
  };
}

/** A client of the API version in use. */
export function openStoreAClient({ baseUrl, ...options }: StoreAOptions): StoreAClient {
  return new StoreAClient({
    ...options,
    endpoint: `${baseUrl.replace(/\/+$/, '')}/admin/api/${STORE_A_API_VERSION}/graphql.json`,
  });
}

/** The global id, from itself or from the number that other APIs and exports use; null for what is no product's id. */
function productGid(id: string): string | null {
  if (/^gid:\/\/shopify\/Product\/\d+$/.test(id)) return id;
  return /^\d+$/.test(id) ? `gid://shopify/Product/${id}` : null;
}

/** The fields of a product that are given, for Shopify leaves an absent one alone; null where there are none. */
function inputOf({ title, descriptionHtml, tags, seoTitle, seoDescription }: StoreTexts): object | null {
  const seo = given({ title: seoTitle, description: seoDescription });
  const fields = given({ title, descriptionHtml, tags, seo: Object.keys(seo).length > 0 ? seo : undefined });
  return Object.keys(fields).length > 0 ? fields : null;
}

const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function refusal(errors: { field?: string[] | null | undefined; message: string }[]): ProviderError {
  if (errors.some((error) => error.field?.at(-1) === 'id' && /not exist|not found/i.test(error.message))) return gone();
  return new ProviderError(
    'rejected',
    `The store refused the texts: ${quoted(errors.map((error) => error.message).join('; '))}`,
  );
}

const gone = () => new ProviderError('not_found', 'The product does not exist in the store.');
