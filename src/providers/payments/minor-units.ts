/** Currencies that both platforms count without a smaller unit, and those with thousandths (ISO 4217, but MGA, as card networks have it). */
const WHOLE = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'UGX',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);
const THOUSANDTHS = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** An amount in the smallest unit of its currency, written in the usual one: `4900` USD is `49.00`, `4900` JPY is `4900`. */
export function usualUnits(amount: string | number, currency: string): string {
  const digits = digitsOf(currency);
  const text = BigInt(amount)
    .toString()
    .padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function digitsOf(currency: string): number {
  if (WHOLE.has(currency)) return 0;
  return THOUSANDTHS.has(currency) ? 3 : 2;
}
