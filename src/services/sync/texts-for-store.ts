import {
  CONTENT_FIELDS,
  CONTENT_KEYS,
  type ContentKey,
  type StoreField,
} from '../../../entities/generation/content-fields.ts';
import { escapeOnce, hasMarkup } from '../../core/html-text.ts';
import { isEmpty } from '../../core/is-empty.ts';
import type { StoreTexts } from '../../providers/stores/store.ts';
import { plainText } from '../generation/checks/cut-text.ts';
import { storeData, storeHtml, storePlain } from '../stores/store-html.ts';
import { type FieldMapping, mappedTexts } from './field-mapping.ts';

type Content = Record<string, unknown>;

/** Texts without a field in most stores. A platform that accepts any text gets them under their own keys. */
const WITHOUT_FIELD = CONTENT_KEYS.filter((key) => CONTENT_FIELDS[key].store.field === null);

/**
 * Returns the generated texts by the fields of the store, according to the project's mapping. A field is absent where
 * its text is missing or the mapping is null; the push then leaves it as it is. All HTML is sanitized, because people
 * may have edited it.
 */
export function textsForStore(content: Content, mapping: FieldMapping = {}): StoreTexts {
  const html = (field: StoreField) => {
    const text = fieldText(content, mapping, field, asHtml);
    return (text && storeHtml(text)) || undefined;
  };
  const plain = (field: StoreField) => fieldText(content, mapping, field, asPlain);
  const more = Object.fromEntries(
    WITHOUT_FIELD.filter((key) => !isEmpty(content[key])).map((key) => [key, storeData(content[key])]),
  );
  return {
    ...given('title', plain('title')),
    ...given('descriptionHtml', html('description')),
    ...given('shortDescriptionHtml', html('short_description')),
    ...given('seoTitle', plain('seo_title')),
    ...given('seoDescription', plain('seo_description')),
    ...given('tags', listOf(content, mapping, 'tags')),
    ...given('imageAlts', listOf(content, mapping, 'image_alts')),
    ...(Object.keys(more).length > 0 && { more }),
  };
}

/**
 * Returns the text for a field: all existing texts of the project's mapping joined, or the first existing default text.
 */
function fieldText(
  content: Content,
  mapping: FieldMapping,
  field: StoreField,
  as: (value: unknown, key: ContentKey) => string,
): string | undefined {
  const { texts, joined } = mappedTexts(mapping, field);
  const existing = texts.filter((key) => !isEmpty(content[key]));
  return (joined ? existing : existing.slice(0, 1)).map((key) => as(content[key], key)).join('\n') || undefined;
}

function listOf(content: Content, mapping: FieldMapping, field: StoreField): string[] | undefined {
  const [key] = mappedTexts(mapping, field).texts;
  const list = key && content[key];
  return Array.isArray(list) && list.length > 0 ? list.map((each) => storePlain(String(each))) : undefined;
}

function given<K extends keyof StoreTexts>(key: K, value: StoreTexts[K] | undefined): StoreTexts {
  return value === undefined ? {} : { [key]: value };
}

/** Returns a text for a field without markup. Only the short description may contain markup. */
function asPlain(value: unknown, key: ContentKey): string {
  return key === 'short_description' ? plainText(String(value)) : storePlain(String(value));
}

function asHtml(value: unknown): string {
  if (Array.isArray(value)) return `<ul>${value.map((point) => `<li>${inline(String(point))}</li>`).join('')}</ul>`;
  if (typeof value !== 'object') return hasMarkup(String(value)) ? String(value) : paragraphs(String(value));
  const rows = Object.entries(value ?? {}).map(
    ([name, text]) => `<tr><th>${escapeOnce(name)}</th><td>${escapeOnce(cell(text))}</td></tr>`,
  );
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function cell(value: unknown): string {
  if (Array.isArray(value)) return value.map(cell).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

/**
 * Returns a text without tags as paragraphs. With HTML allowed, a model also writes character references such as `&amp;`
 * in a text without a tag.
 */
const paragraphs = (text: string) =>
  text
    .trim()
    .split(/\s*\n\s*\n\s*/)
    .map((part) => `<p>${escapeOnce(part).replaceAll(/\s*\n\s*/g, '<br>')}</p>`)
    .join('\n');
const inline = (text: string) => (hasMarkup(text) ? text : escapeOnce(text));
