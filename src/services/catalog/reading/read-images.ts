export interface CatalogImage {
  src: string;
  position: number;
  alt?: string;
}

/** Puts images in order, each address once (a repetition may bring the alt text); an image without a number keeps its place in the file. */
export function orderImages(found: readonly { src: string; position?: number | undefined; alt?: string }[]): CatalogImage[] {
  const bySrc = new Map<string, CatalogImage>();
  for (const [index, { src, position, alt }] of found.entries()) {
    const known = bySrc.get(src);
    if (!known) bySrc.set(src, { src, position: position ?? index + 1, ...(alt ? { alt } : {}) });
    else if (alt && !known.alt) known.alt = alt;
  }
  return [...bySrc.values()].toSorted((a, b) => a.position - b.position);
}

/** Splits a cell with several image addresses; a comma inside an address does not split it. */
export function splitImages(text: string): string[] {
  return text.split(/[\s,;|]+(?=(?:https?:)?\/\/)/i).map((src) => src.trim()).filter((src) => src !== '');
}
