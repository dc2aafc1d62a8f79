/** A field of the content as a reader sees it. */
export interface FieldText {
  field: string;
  /** Paragraphs, list items or entries. */
  blocks: string[];
}

/**
 * Returns the texts of the content without markup. Inline tags vanish, so that words with markup inside are whole.
 * Paragraphs, list items and a bold beginning, which is a heading, become separate blocks.
 */
export function visibleTexts(content: Record<string, unknown>): FieldText[] {
  return Object.entries(content).map(([field, value]) => ({ field, blocks: strings(value).flatMap(blocksOf) }));
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, text]) => `${key}: ${String(text)}`);
}

function blocksOf(text: string): string[] {
  return text
    .replace(/\s+/g, ' ')
    .replace(/<\/?(?:p|ul|ol|li|br)\b[^<>]*>/gi, '\n')
    .replace(/(\n ?|^)<(strong|em)>([^<>]*)<\/\2>/gi, '\n$3\n')
    .replace(/<\/?(?:strong|em)>/gi, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((block) =>
      block
        .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
        .normalize('NFC')
        .trim(),
    )
    .filter(Boolean);
}
