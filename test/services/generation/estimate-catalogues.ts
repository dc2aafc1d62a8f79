import { readFile } from 'node:fs/promises';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Products with long texts and much markup, of very different lengths. */
export function longBodies(count: number): string {
  const part = (n: number, k: number) =>
    `<div class="block" style="margin: 0 auto; color: #333${k}"><h2>Part ${k}</h2><p>The ${['frame', 'seat', 'cover', 'lid'][k % 4]} number ${n} is made of <strong>solid beech</strong> and is easy to clean &amp; to store.</p><ul><li>Height ${10 + k} cm</li><li>Width ${20 + k} cm</li></ul></div>`;
  const rows = Array.from({ length: count }, (_, n) => {
    const body = Array.from({ length: 2 + ((n * 7) % 25) }, (_part, k) => part(n, k)).join('\n');
    return [
      `long-${n}`,
      `Bench number ${n}`,
      quoted(body),
      'Holzwerk',
      'Furniture',
      quoted('Wood, Seating, Handmade'),
      `${20 + n}.50`,
    ].join(',');
  });
  return ['Handle,Title,Body (HTML),Vendor,Type,Tags,Variant Price', ...rows].join('\n');
}

/** A plain table with few words. */
export function terseRows(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, n) => `A-${n};Haken ${n};${n}.90;Stahl;${['rot', 'blau'][n % 2]};${5 + n} cm`,
  );
  return ['SKU;Name;Preis;Material;Farbe;Breite', ...rows].join('\n');
}

export const CATALOGUES: Record<string, () => string | Promise<string>> = {
  'the sample catalogue': () => readFile('samples/catalogue.csv', 'utf8'),
  'long bodies in HTML': () => longBodies(30),
  'terse rows': () => terseRows(30),
};
