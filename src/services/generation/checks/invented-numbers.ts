import { plainText } from './cut-text.ts';

const NUMBER = /\d+(?:[.,]\d+)*/g;

/** Numbers in the texts that the source does not contain, in whatever way it writes decimals. */
export function inventedNumbers(content: Record<string, unknown>, source: Record<string, unknown>): { field: string; text: string }[] {
  const known = new Set((JSON.stringify(source).match(NUMBER) ?? []).map(normal));
  return Object.entries(content).flatMap(([field, value]) => {
    const text = plainText(typeof value === 'string' ? value : JSON.stringify(value ?? ''));
    const invented = new Set((text.match(NUMBER) ?? []).filter((number) => !known.has(normal(number))));
    return [...invented].map((number) => ({ field, text: number }));
  });
}

/** `1,50`, `1.5` and `1.50` are one number. */
function normal(number: string): string {
  const dotted = number.replaceAll(',', '.');
  return dotted.includes('.') ? dotted.replace(/\.?0+$/, '') : dotted;
}
