import { once } from './once.ts';

const known = once(() => new Set(Intl.supportedValuesOf('currency')));

/** Returns a currency as its ISO 4217 code such as `EUR`; null for anything that is no such code. */
export function currencyCode(given: unknown): string | null {
  const code = typeof given === 'string' ? given.trim().toUpperCase() : '';
  return known().has(code) ? code : null;
}
