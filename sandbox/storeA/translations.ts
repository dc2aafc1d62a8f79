import { createHash } from 'node:crypto';
import type { Fault } from '../faults.ts';
import type { ShopProduct } from './product.ts';
import type { Shop } from './shop.ts';

/** The locales of the shop. The first one is that of its products. */
const LOCALES = [
  { locale: 'en', name: 'English', primary: true, published: true },
  { locale: 'de', name: 'German', primary: false, published: true },
  { locale: 'fr', name: 'French', primary: false, published: true },
  { locale: 'pt-BR', name: 'Portuguese (Brazil)', primary: false, published: false },
];

interface TranslationInput {
  locale: string;
  key: string;
  value: string;
  translatableContentDigest: string;
}

/** Resolvers of https://shopify.dev/docs/apps/build/markets/manage-translated-content */
export function translationRoot(shop: Shop, fault?: Fault) {
  const resourceOf = (product: ShopProduct | undefined) =>
    product && {
      resourceId: product.id,
      translatableContent: () => contentOf(product),
      translations: ({ locale }: { locale: string }) => translationsOf(shop, product, locale),
    };
  return {
    shopLocales: ({ published }: { published: boolean }) => LOCALES.filter((each) => each.published || !published),
    translatableResource: ({ resourceId }: { resourceId: string }) => resourceOf(shop.byId(resourceId)) ?? null,
    translationsRegister: ({ resourceId, translations }: { resourceId: string; translations: TranslationInput[] }) =>
      register(shop, shop.byId(resourceId), translations, fault),
  };
}

/** The texts that can be translated. An empty one has no digest. */
function contentOf({ title, handle, descriptionHtml, seo }: ShopProduct) {
  const texts = {
    title,
    body_html: descriptionHtml,
    handle,
    meta_title: seo.title ?? '',
    meta_description: seo.description ?? '',
  };
  return Object.entries(texts).map(([key, value]) => ({
    key,
    value,
    digest: value === '' ? null : createHash('sha256').update(value).digest('hex'),
    locale: 'en',
  }));
}

function translationsOf(shop: Shop, product: ShopProduct, locale: string) {
  return contentOf(product).flatMap(({ key, digest }) => {
    const found = shop.translations.get(product.id, locale, key);
    return found ? [{ key, locale, ...found, outdated: found.digest !== digest }] : [];
  });
}

/** All translations are stored, or none. */
function register(shop: Shop, product: ShopProduct | undefined, given: readonly TranslationInput[], fault?: Fault) {
  if (!product) return refused('RESOURCE_NOT_FOUND', ['resourceId'], 'Resource does not exist');
  if (fault?.kind === 'user_error')
    return refused('FAILS_RESOURCE_VALIDATION', ['translations', '0', 'value'], 'Value is not allowed (sandbox)');
  const content = new Map(contentOf(product).map(({ key, digest }) => [key, digest]));
  for (const [n, { locale, key, translatableContentDigest }] of given.entries()) {
    const field = (name: string) => ['translations', String(n), name];
    if (!LOCALES.some((each) => each.locale === locale && !each.primary))
      return refused('INVALID_LOCALE_FOR_SHOP', field('locale'), 'Locale is not a valid locale for the shop');
    if (!content.has(key)) return refused('INVALID_KEY_FOR_MODEL', field('key'), `Key ${key} is not a valid key`);
    if (content.get(key) !== translatableContentDigest)
      return refused(
        'INVALID_TRANSLATABLE_CONTENT',
        field('translatableContentDigest'),
        'Translatable content hash is invalid',
      );
  }
  for (const { locale, key, value, translatableContentDigest: digest } of given)
    shop.translations.set(product.id, locale, key, value, digest);
  const locales = [...new Set(given.map(({ locale }) => locale))];
  const keys = new Set(given.map(({ key }) => key));
  return {
    translations: locales.flatMap((locale) => translationsOf(shop, product, locale)).filter(({ key }) => keys.has(key)),
    userErrors: [],
  };
}

const refused = (code: string, field: string[], message: string) => ({
  translations: null,
  userErrors: [{ code, field, message }],
});
