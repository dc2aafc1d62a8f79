const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
]);

/**
 * Decodes HTML entities in a name or title. WordPress stores names of terms, and titles of users without the right to
 * unfiltered HTML, with their special characters escaped.
 */
export function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return NAMED.get(name.toLowerCase()) ?? whole;
      const point = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
      return point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : whole;
    },
  );
}

/** Returns a slug as browsers show it. WordPress stores letters outside of ASCII percent-encoded. */
export function readableSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
