const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
]);

/**
 * A name or title as people wrote it: WordPress keeps the names of terms with their special characters escaped, and so the titles
 * of users without the right to unfiltered HTML.
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

/** A slug as it stands in the address bar; WordPress keeps letters outside of ASCII percent-encoded. */
export function readableSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
