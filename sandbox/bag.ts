/** A JSON object of unknown content. */
export type Bag = Record<string, unknown>;

export const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Parses a JSON object. Returns null for anything else; an empty text is an empty object. */
export function parseBag(text: string): Bag | null {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return isBag(value) ? value : null;
  } catch {
    return null;
  }
}
