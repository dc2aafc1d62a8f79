/**
 * Currencies without a minor unit, and those with three decimals, as both platforms use them: ISO 4217, except that MGA
 * has none, as in card networks.
 */
const ZERO_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const THREE_DECIMALS = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Converts an amount from minor to major units: `4900` USD is `49.00`, `4900` JPY is `4900`. */
export function toMajorUnits(amount: string | number, currency: string): string {
  const digits = decimalsOf(currency);
  const text = BigInt(amount)
    .toString()
    .padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function decimalsOf(currency: string): number {
  if (ZERO_DECIMALS.has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : 2;
}
