import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyHeader, anyWriting, write, type Row } from './any-file.ts';
import { collect } from './collect.ts';

const RUNS = { numRuns: 150 };
/** What `withoutEmpty` returns. */
const filled = (facts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)),
  );
const money = fc.integer({ min: 0, max: 999_99 }).map((cents) => (cents / 100).toFixed(2));

const SHOPIFY = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Tags',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant SKU',
  'Variant Price',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'season',
] as const;

describe('any Shopify product export', () => {
  const modelOf = (text: fc.Arbitrary<string>) =>
    fc.array(
      fc.record({
        title: text,
        body: text,
        season: text,
        tags: fc.uniqueArray(fc.constantFrom('wood', 'oak', 'a b'), { maxLength: 3 }),
        variants: fc.array(fc.record({ first: text, second: text, sku: text, price: money }), { maxLength: 4 }),
        images: fc.array(text, { maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 5 },
    );

  it('yields the products, variants and images that it was written from', async () => {
    const cases = anyWriting.chain(({ writing, text }) =>
      fc.record({ writing: fc.constant(writing), products: modelOf(text), header: anyHeader(SHOPIFY) }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ({ writing, products, header }) => {
        const rows: Row[] = [];
        const expected: unknown[] = [];
        for (const [n, { title, body, season, tags, variants, images }] of products.entries()) {
          const handle = `product-${n}`;
          const values = variants.map(({ first, second }, at) => [`v${at}${first}`.trim(), second.trim()] as const);
          for (let at = 0; at < Math.max(1, variants.length, images.length); at += 1) {
            const [variant, alt] = [variants[at], images[at]];
            rows.push({
              Handle: handle,
              ...(at === 0 && {
                Title: `t${title}`,
                'Body (HTML)': body,
                Tags: tags.join(', '),
                season: `s${season}`,
                'Option1 Name': 'Size',
                'Option2 Name': 'Cut',
              }),
              ...(variant && {
                'Option1 Value': values[at]![0],
                'Option2 Value': values[at]![1],
                'Variant SKU': variant.sku,
                'Variant Price': variant.price,
              }),
              ...(alt !== undefined && {
                'Image Src': `https://x.test/${n}/${at}.jpg`,
                'Image Position': String(at + 1),
                'Image Alt Text': alt,
              }),
            });
          }
          const named = (own: readonly string[]) =>
            [
              { name: 'Size', value: own[0]! },
              { name: 'Cut', value: own[1]! },
            ].filter(({ value }) => value !== '');
          const seconds = [...new Set(values.map(([, second]) => second))].filter((value) => value !== '');
          expected.push({
            itemType: 'product',
            title: `t${title}`.trim(),
            sourceData: filled({
              handle,
              title: `t${title}`.trim(),
              body_html: body.trim(),
              tags,
              options: [
                ...(values.length > 0 ? [{ name: 'Size', values: values.map(([first]) => first) }] : []),
                ...(seconds.length > 0 ? [{ name: 'Cut', values: seconds }] : []),
              ],
              images: images.map((alt, at) =>
                filled({ src: `https://x.test/${n}/${at}.jpg`, position: at + 1, alt: alt.trim() }),
              ),
              raw: { [header.find(({ column }) => column === 'season')!.header]: `s${season}`.trim() },
            }),
            metadata: {},
          });
          for (const [at, { sku, price }] of variants.entries()) {
            const options = named(values[at]!);
            expected.push({
              itemType: 'variant',
              title: `${`t${title}`.trim()} - ${options.map(({ value }) => value).join(' / ')}`,
              sourceData: filled({
                sku: sku.trim(),
                price,
                options: options.map(({ name, value }) => ({ name, values: [value] })),
              }),
              metadata: { parent_external_id: handle, options },
            });
          }
        }
        const { records, errors } = await collect(write(writing, header, rows), {}, writing.pieceSize);
        expect(errors).toEqual([]);
        expect(
          records.map(({ itemType, title, sourceData, metadata }) => ({ itemType, title, sourceData, metadata })),
        ).toEqual(expected);
        expect(new Set(records.map(({ externalId }) => externalId)).size).toBe(expected.length);
      }),
      RUNS,
    );
  });
});

const WOOCOMMERCE = [
  'ID',
  'Type',
  'SKU',
  'Name',
  'Description',
  'Regular price',
  'Parent',
  'Attribute 1 name',
  'Attribute 1 value(s)',
  'meta',
] as const;

describe('any WooCommerce product export', () => {
  const modelOf = (text: fc.Arbitrary<string>) =>
    fc.array(
      fc.record({
        name: text,
        description: text,
        meta: text,
        price: money,
        variations: fc.array(fc.record({ price: money, bySku: fc.boolean() }), { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 5 },
    );

  it('yields the products and variations that it was written from, in any order of rows', async () => {
    const cases = anyWriting.chain(({ writing, text }) =>
      fc.record({
        writing: fc.constant(writing),
        header: anyHeader(WOOCOMMERCE),
        products: modelOf(text),
        order: fc.infiniteStream(fc.nat()),
      }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ({ writing, header, products, order }) => {
        const rows: Row[] = [];
        const expected = new Map<string, unknown>();
        for (const [n, { name, description, meta, price, variations }] of products.entries()) {
          const [id, title, variable] = [`${n}00`, `n${name}`.trim(), variations.length > 0];
          const attribute = {
            'Attribute 1 name': 'Colour',
            'Attribute 1 value(s)': variable ? variations.map((_, at) => `c${at}`).join(', ') : '',
          };
          rows.push({
            ID: id,
            Type: variable ? 'variable' : 'simple',
            SKU: `S-${n}`,
            Name: `n${name}`,
            Description: `<p>${description.replaceAll('\n', '\\n')}</p>`,
            'Regular price': price,
            meta: `m${meta}`,
            ...attribute,
          });
          const raw = { [header.find(({ column }) => column === 'meta')!.header]: `m${meta}`.trim() };
          const options = variable
            ? { options: [{ name: 'Colour', values: variations.map((_, at) => `c${at}`) }] }
            : {};
          expected.set(id, {
            itemType: 'product',
            title,
            sourceData: {
              title,
              body_html: `<p>${description}</p>`,
              sku: `S-${n}`,
              price,
              type: variable ? 'variable' : 'simple',
              raw,
              ...options,
            },
            metadata: {},
          });
          for (const [at, { price: own, bySku }] of variations.entries()) {
            rows.push({
              ID: `${n}0${at + 1}`,
              Type: 'variation',
              'Regular price': own,
              Parent: bySku ? `S-${n}` : `id:${id}`,
              'Attribute 1 name': 'Colour',
              'Attribute 1 value(s)': `c${at}`,
            });
            expected.set(`${n}0${at + 1}`, {
              itemType: 'variant',
              title: `${title} - c${at}`,
              sourceData: { price: own, type: 'variation', options: [{ name: 'Colour', values: [`c${at}`] }] },
              metadata: { parent_external_id: id, options: [{ name: 'Colour', value: `c${at}` }] },
            });
          }
        }
        const keys = rows.map(() => order.next().value);
        const shuffled = rows
          .map((row, at) => ({ row, key: keys[at]! }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ row }) => row);
        const { records, errors } = await collect(write(writing, header, shuffled), {}, writing.pieceSize);
        expect(errors).toEqual([]);
        expect(
          new Map(
            records.map(({ externalId, itemType, title, sourceData, metadata }) => [
              externalId,
              { itemType, title, sourceData, metadata },
            ]),
          ),
        ).toEqual(expected);
        const positions = new Map(records.map(({ externalId }, at) => [externalId, at]));
        for (const [at, { metadata }] of records.entries())
          if (metadata['parent_external_id'])
            expect(positions.get(String(metadata['parent_external_id']))).toBeLessThan(at);
      }),
      RUNS,
    );
  });
});

describe('any plain table', () => {
  it('yields the rows that it was written from, in every encoding', async () => {
    const cases = anyWriting.chain(({ writing, text }) =>
      fc.record({
        writing: fc.constant(writing),
        header: anyHeader(['Sku', 'Name', 'Price', 'other'] as const),
        products: fc.array(fc.record({ name: text, price: money, other: text }), { minLength: 1, maxLength: 8 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ({ writing, header, products }) => {
        const rows = products.map(({ name, price, other }, n) => ({
          Sku: `S${n}`,
          Name: `n${name}`,
          Price: price,
          other: `o${other}`,
        }));
        const { records, errors } = await collect(write(writing, header, rows), {}, writing.pieceSize);
        expect(errors).toEqual([]);
        const other = header.find(({ column }) => column === 'other')!.header;
        expect(records.map(({ externalId, title, sourceData }) => ({ externalId, title, sourceData }))).toEqual(
          rows.map((row) => ({
            externalId: row.Sku,
            title: row.Name.trim(),
            sourceData: { title: row.Name.trim(), sku: row.Sku, price: row.Price, raw: { [other]: row.other.trim() } },
          })),
        );
      }),
      RUNS,
    );
  });
});
