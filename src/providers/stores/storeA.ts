import { z } from 'zod';
import { ProviderError } from '../../core/provider-error.ts';
import { listProducts } from './storeA-catalog.ts';
import { StoreAClient } from './storeA-client.ts';
import { quoted } from './storeA-error.ts';
import type { Store, StoreProduct, StoreTexts } from './store.ts';

/** A new version comes each quarter and is served for at least a year: https://shopify.dev/docs/api/usage/versioning */
const STORE_A_API_VERSION = '2026-10';

const PRODUCT = '{ id handle title descriptionHtml tags seo { title description } }';
const SHOP_QUERY = '{ shop { name primaryDomain { url } } }';
const BY_ID_QUERY = `query ($id: ID!) { product(id: $id) ${PRODUCT} }`;
const BY_HANDLE_QUERY = `query ($handle: String!) { product: productByIdentifier(identifier: { handle: $handle }) ${PRODUCT} }`;
const UPDATE_MUTATION = `mutation ($product: ProductUpdateInput!) {
  productUpdate(product: $product) { product ${PRODUCT} userErrors { field message } }
}`;

const product = z
  .object({
    id: z.string(),
    handle: z.string(),
    title: z.string(),
    descriptionHtml: z.string(),
    tags: z.array(z.string()),
    seo: z.object({ title: z.string().nullable(), description: z.string().nullable() }),
  })
  .transform(
    ({ seo, ...rest }): StoreProduct => ({ ...rest, shortDescriptionHtml: '', seoTitle: seo.title ?? '', seoDescription: seo.description ?? '', imageAlts: [] }),
  );
const shopAnswer = z.object({ shop: z.object({ name: z.string(), primaryDomain: z.object({ url: z.string() }).nullish() }) });
const productAnswer = z.object({ product: product.nullable() });
const updateAnswer = z.object({
  productUpdate: z.object({
    product: product.nullable(),
    userErrors: z.array(z.object({ field: z.array(z.string()).nullish(), message: z.string() })),
  }),
});

export interface StoreAOptions {
  /** The shop's address, for example `https://example.myshopify.com`. */
  baseUrl: string;
  accessToken: string;
  /** The guarded one in the service: the address comes from a user. */
  fetch: typeof fetch;
}

/** A {@link Store} that speaks the Shopify Admin GraphQL API. Use one per connection, so that its calls are paced together. */
export function createStoreA({ baseUrl, accessToken, fetch }: StoreAOptions): Store {
  const endpoint = `${baseUrl.replace(/\/+$/, '')}/admin/api/${STORE_A_API_VERSION}/graphql.json`;
  const client = new StoreAClient({ endpoint, accessToken, fetch });

  const byId = async (id: string, signal?: AbortSignal) => (await client.query(BY_ID_QUERY, { id }, productAnswer, signal)).product;
  const byHandle = async (handle: string, signal?: AbortSignal) =>
    (await client.query(BY_HANDLE_QUERY, { handle }, productAnswer, signal)).product;

  return {
    async test(signal) {
      const { shop } = await client.query(SHOP_QUERY, {}, shopAnswer, signal);
      return { storeName: shop.name, mediaBaseUrl: shop.primaryDomain?.url ?? null };
    },

    async findProduct({ storeId, externalId }, signal) {
      const kept = storeId ? productGid(storeId) : null;
      const given = productGid(externalId);
      const found = kept && (await byId(kept, signal));
      if (found) return found;
      // A handle may be all digits, so a number that is no id is tried as a handle too.
      const named = given && given !== kept ? await byId(given, signal) : null;
      if (named || externalId === '' || externalId.startsWith('gid://')) return named;
      return byHandle(externalId, signal);
    },

    async updateProduct(id, texts, signal) {
      const input = { id: productGid(id) ?? id, ...inputOf(texts) };
      const { productUpdate } = await client.query(UPDATE_MUTATION, { product: input }, updateAnswer, signal);
      const { userErrors, product: updated } = productUpdate;
      if (userErrors.length > 0) throw refusal(userErrors);
      if (!updated) throw new ProviderError('rejected', 'The store did not say what it changed.');
      return updated;
    },

    listProducts: (cursor, signal) => listProducts(client, cursor, signal),
  };
}

/** The global id, from itself or from the number that other APIs and exports use; null for what is no product's id. */
function productGid(id: string): string | null {
  if (/^gid:\/\/shopify\/Product\/\d+$/.test(id)) return id;
  return /^\d+$/.test(id) ? `gid://shopify/Product/${id}` : null;
}

/** Only what is given: Shopify leaves an absent field alone. */
function inputOf({ seoTitle, seoDescription, ...plain }: StoreTexts): object {
  const seo = {
    ...(seoTitle === undefined ? {} : { title: seoTitle }),
    ...(seoDescription === undefined ? {} : { description: seoDescription }),
  };
  return Object.keys(seo).length > 0 ? { ...plain, seo } : plain;
}

function refusal(errors: { field?: string[] | null | undefined; message: string }[]): ProviderError {
  const gone = errors.some((error) => error.field?.at(-1) === 'id' && /not exist|not found/i.test(error.message));
  if (gone) return new ProviderError('not_found', 'The product does not exist in the store.');
  return new ProviderError('rejected', `The store refused the texts: ${quoted(errors.map((error) => error.message).join('; '))}`);
}
