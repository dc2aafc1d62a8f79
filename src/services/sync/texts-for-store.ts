import { createHash } from 'node:crypto';
import type { StoreProduct, StoreTexts } from '../../providers/stores/store.ts';

/** The generated texts as the store takes them; what was not written is left alone there. */
export function textsForStore(content: Record<string, unknown>): StoreTexts {
  const text = (key: string) => (typeof content[key] === 'string' && content[key] !== '' ? (content[key]) : undefined);
  const description = text('description') ?? text('short_description');
  const tags = content['tags'];
  return {
    ...given('title', text('name')),
    ...given('descriptionHtml', description && asHtml(description)),
    ...given('seoTitle', text('seo_title')),
    ...given('seoDescription', text('seo_description')),
    ...(Array.isArray(tags) && tags.length > 0 ? { tags: tags.map(String) } : {}),
  };
}

function given<K extends keyof StoreTexts>(key: K, value: StoreTexts[K] | undefined): StoreTexts {
  return value === undefined ? {} : { [key]: value };
}

function asHtml(text: string): string {
  return /<[a-z]/i.test(text) ? text : `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
}

/** Whether the store already holds these texts: a push that was cut off after the write needs no second one. */
export function alreadyThere(live: StoreProduct, { more: _more, ...texts }: StoreTexts): boolean {
  return Object.entries(texts).every(([key, value]) => comparable(live[key as keyof typeof texts]) === comparable(value));
}

function comparable(value: string | string[]): string {
  return Array.isArray(value) ? JSON.stringify([...new Set(value)].toSorted()) : value.trim();
}

/** Stands for the texts a store holds; differs when somebody changed them. */
export function fingerprint(product: StoreProduct): string {
  const { title, descriptionHtml, seoTitle, seoDescription, tags } = product;
  return createHash('sha256').update(JSON.stringify([title, descriptionHtml, seoTitle, seoDescription, tags.toSorted()])).digest('base64url');
}
