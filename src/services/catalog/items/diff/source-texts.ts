import { CONTENT_FIELDS, CONTENT_KEYS } from '../../../../../entities/generation/content-fields.ts';
import type { Texts } from './compare-texts.ts';

/** What the source says, under the keys of the texts that are written from it. */
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

/** Facts that sources have in another form than texts. */
const READERS: Record<string, (value: unknown) => unknown> = { attributes: named, images: alts };

/** Sources list attributes with all their values, and may name one twice. */
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

/** One line per image, so that the second stays the second where the first has no text. */
function alts(images: unknown): unknown {
  if (!Array.isArray(images)) return undefined;
  const found = images.map((image: unknown) =>
    typeof image === 'object' && image !== null ? ((image as { alt?: unknown }).alt ?? '') : '',
  );
  return found.some((alt) => alt !== '') ? found : undefined;
}
