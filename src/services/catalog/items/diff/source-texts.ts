import { CONTENT_FIELDS, CONTENT_KEYS } from '../../../../../entities/generation/content-fields.ts';
import type { Texts } from './compare-texts.ts';

/** Returns the texts of a source under the keys of the generated texts that correspond to them. */
export function sourceTexts(source: Record<string, unknown>): Texts {
  return Object.fromEntries(
    CONTENT_KEYS.flatMap((key) => {
      const { sourceKey } = CONTENT_FIELDS[key];
      if (sourceKey === null) return [];
      const read = READERS[sourceKey];
      return [[key, read ? read(source[sourceKey]) : source[sourceKey]]];
    }),
  );
}

/** Converts source data that has another shape than the generated text. */
const READERS: Record<string, (value: unknown) => unknown> = { attributes: named, images: alts };

/** Returns one line per attribute. A source lists attributes with all their values, and may repeat a name. */
function named(attributes: unknown): unknown {
  if (!Array.isArray(attributes)) return attributes;
  return attributes.map((each: unknown) => {
    if (!isNamed(each)) return each;
    const values = each.values ?? each.value;
    return `${each.name}: ${Array.isArray(values) ? values.join(', ') : String(values ?? '')}`;
  });
}

function isNamed(value: unknown): value is { name: string; value?: unknown; values?: unknown } {
  return typeof value === 'object' && value !== null && typeof (value as { name?: unknown }).name === 'string';
}

/** Returns one entry per image, so that the indexes stay the same where an image has no alternative text. */
function alts(images: unknown): unknown {
  if (!Array.isArray(images)) return undefined;
  const found = images.map((image: unknown) =>
    typeof image === 'object' && image !== null ? ((image as { alt?: unknown }).alt ?? '') : '',
  );
  return found.some((alt) => alt !== '') ? found : undefined;
}
