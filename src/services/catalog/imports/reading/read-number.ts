/**
 * Matches nearly all cells with numbers. It is tried first, because every price, weight and stock of a file is read.
 */
const PLAIN = /^\d{1,20}(?:\.\d{1,10})?$/;

/**
 * Converts a number in any notation of shops to a plain decimal (`1.234,50 €` → `1234.50`). Returns null for other
 * texts. A single comma before exactly three digits groups thousands: `1,234` is 1234, `0,234` and `12,34` are
 * decimals.
 */
export function readNumber(text: string): string | null {
  if (PLAIN.test(text)) return text;
  if (text.length > 40) return null;
  const bare = text
    .trim()
    .replace('\u2212', '-')
    .replace(/^(?:\p{Sc}|[A-Z]{3}\b)\s*/u, '')
    .replace(/\s*(?:\p{Sc}|\b[A-Z]{3})$/u, '')
    .replace(/(?<=\d)[\s'’](?=\d{3})/gu, '');
  if (/^[+-]?(?:\d+\.?|\d*\.\d+)$/.test(bare))
    return bare
      .replace(/^\+/, '')
      .replace(/\.$/, '')
      .replace(/^(-?)\./, '$10.');
  if (/^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(bare)) return readNumber(bare.replaceAll(',', ''));
  if (/^[+-]?[1-9]\d{0,2}(?:\.\d{3})+,\d+$/.test(bare)) return readNumber(bare.replaceAll('.', '').replace(',', '.'));
  if (/^[+-]?[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(bare)) return readNumber(bare.replaceAll('.', ''));
  if (/^[+-]?\d+,\d+$/.test(bare)) return readNumber(bare.replace(',', '.'));
  // Spreadsheets write large numbers with an exponent.
  if (/^[+-]?\d+(?:\.\d+)?E\+?\d{1,2}$/i.test(bare)) return plainDigits(Number(bare));
  return null;
}

function plainDigits(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}
