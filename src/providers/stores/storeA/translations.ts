import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import { quoted } from '../errors.ts';
import type { FoundTranslation, StoreProduct, StoreTexts, StoreTranslations } from '../store.ts';
import type { StoreAClient } from './client.ts';
import { AccessDenied } from './error.ts';

/**
 * The translatable keys of https://shopify.dev/docs/api/admin-graphql/latest/enums/TranslatableResourceType of a
 * product.
 */
const KEYS = {
  title: 'title',
  descriptionHtml: 'body_html',
  seoTitle: 'meta_title',
  seoDescription: 'meta_description',
} as const satisfies Partial<Record<keyof StoreTexts, string>>;

type Field = keyof typeof KEYS;
const FIELDS = Object.keys(KEYS) as Field[];

const TRANSLATIONS = 'translations(locale: $locale) { key value }';
/** https://shopify.dev/docs/api/admin-graphql/latest/queries/translatableResource */
const FIND_QUERY = `query ($id: ID!, $locale: String!) {
  shopLocales { locale primary }
  translatableResource(resourceId: $id) { translatableContent { key digest } ${TRANSLATIONS} }
}`;
/** https://shopify.dev/docs/api/admin-graphql/latest/mutations/translationsRegister */
const REGISTER_MUTATION = `mutation ($id: ID!, $translations: [TranslationInput!]!) {
  translationsRegister(resourceId: $id, translations: $translations) {
    translations { key value } userErrors { code field message }
  }
}`;

const translation = z.object({ key: z.string(), value: z.string().nullish() });
const findAnswer = z.object({
  shopLocales: z.array(z.object({ locale: z.string(), primary: z.boolean() })),
  translatableResource: z
    .object({
      translatableContent: z.array(z.object({ key: z.string(), digest: z.string().nullish() })),
      translations: z.array(translation),
    })
    .nullable(),
});
const registerAnswer = z.object({
  translationsRegister: z.object({
    translations: z.array(translation).nullish(),
    userErrors: z.array(z.object({ code: z.string().nullish(), message: z.string() })),
  }),
});

/** Texts that changed in the main language since their digests were read. */
const CHANGED = 'INVALID_TRANSLATABLE_CONTENT';
const MAX_ATTEMPTS = 3;

type Translation = z.output<typeof translation>;
type Translatable = NonNullable<z.output<typeof findAnswer>['translatableResource']>;

/** The texts of the shop's products in its other languages. */
export function translationsOf(client: StoreAClient): StoreTranslations {
  async function read(id: string, language: string, signal?: AbortSignal) {
    const { shopLocales, translatableResource: resource } = await client
      .query(FIND_QUERY, { id, locale: language }, findAnswer, signal)
      .catch(withoutScopes);
    const locale = shopLocales.find((each) => !each.primary && each.locale.toLowerCase() === language.toLowerCase());
    if (!locale) return null;
    if (!resource) throw new ProviderError('not_found', 'The product does not exist in the store.');
    return { ...resource, locale: locale.locale };
  }

  async function find(id: string, language: string, signal?: AbortSignal): Promise<FoundTranslation | null> {
    const found = await read(id, language, signal);
    if (!found) return null;
    const digests = digestsOf(found);
    return { product: productOf(id, found.translations), fields: FIELDS.filter((field) => digests[field]) };
  }

  async function update(id: string, language: string, texts: StoreTexts, signal?: AbortSignal): Promise<StoreProduct> {
    for (let attempt = 1; ; attempt += 1) {
      const found = await read(id, language, signal);
      if (!found) throw new ProviderError('rejected', 'The store does not have the language any more.');
      const digests = digestsOf(found);
      const translations = FIELDS.flatMap((field) => {
        const value = texts[field];
        if (value === undefined) return [];
        const translatableContentDigest = digests[field];
        if (!translatableContentDigest)
          throw new ProviderError('rejected', `The store has no ${KEYS[field]} in the main language any more.`);
        return [{ locale: found.locale, key: KEYS[field], value, translatableContentDigest }];
      });
      const { translationsRegister: answer } = await client
        .query(REGISTER_MUTATION, { id, translations }, registerAnswer, signal)
        .catch(withoutScopes);
      if (answer.userErrors.length === 0) return productOf(id, [...found.translations, ...(answer.translations ?? [])]);
      if (attempt === MAX_ATTEMPTS || answer.userErrors.some(({ code }) => code !== CHANGED))
        throw new ProviderError(
          'rejected',
          `The store refused the texts: ${quoted(answer.userErrors.map(({ message }) => message).join('; '))}`,
        );
    }
  }

  return { find, update };
}

/**
 * The digests of the texts in the main language, which a translation is of. A field that is empty there has none, and
 * cannot be translated.
 */
function digestsOf({ translatableContent }: Translatable): Partial<Record<Field, string>> {
  const byKey = new Map(translatableContent.map(({ key, digest }) => [key, digest]));
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const digest = byKey.get(KEYS[field]);
      return digest ? [[field, digest]] : [];
    }),
  );
}

/** The texts by our names. Of several translations of a key the last one counts. */
function productOf(id: string, translations: readonly Translation[]): StoreProduct {
  const byKey = new Map(translations.map(({ key, value }) => [key, value ?? '']));
  const texts = Object.fromEntries(FIELDS.map((field) => [field, byKey.get(KEYS[field]) ?? ''])) as Record<
    Field,
    string
  >;
  return { id, handle: '', shortDescriptionHtml: '', tags: [], imageAlts: [], ...texts };
}

/** Tokens of former installations have no scopes for translations. They are valid for everything else. */
function withoutScopes(error: unknown): never {
  if (!(error instanceof AccessDenied)) throw error;
  throw new ProviderError('rejected', 'The shop did not allow the app to write translations. Connect the shop again.');
}
