import { describe, expect, it } from '@jest/globals';
import { collect, outline } from './collect.ts';

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Price,Image Src,Image Position,Image Alt Text,SEO Title,Variant Tax Code,Season (metafield)';
/** Returns a row with the given cells by column. */
function row(cells: Record<string, string>): string {
  return HEADER.split(',')
    .map((name) => (cells[name] ? `"${cells[name].replaceAll('"', '""')}"` : ''))
    .join(',');
}
function file(...rows: Record<string, string>[]): string {
  return [HEADER, ...rows.map(row)].join('\r\n') + '\r\n';
}
const mug = {
  Handle: 'mug',
  Title: 'Mug',
  'Option1 Name': 'Color',
  'Option1 Value': 'Red',
  'Option2 Name': 'Size',
  'Option2 Value': 'S',
  'Variant Price': '9.90',
};

describe('the Shopify product export', () => {
  it('yields the product, then every variant including that of the first row, with images in order', async () => {
    const { records, errors } = await collect(
      file(
        {
          ...mug,
          'Body (HTML)': '<p>Holds "0.3 l",\nwhite inside</p>',
          Vendor: 'Kiln',
          Type: 'Kitchen',
          Tags: 'clay, mug',
          Published: 'TRUE',
          'Variant SKU': 'M-1',
          'Variant Grams': '310',
          'Image Src': 'https://x.test/2.jpg',
          'Image Position': '2',
          'SEO Title': 'A mug',
          'Season (metafield)': 'winter',
        },
        {
          Handle: 'mug',
          'Option1 Value': 'Red',
          'Option2 Value': 'L',
          'Variant Price': '11.90',
          'Variant Tax Code': 'T1',
          'Image Src': 'https://x.test/1.jpg',
          'Image Position': '1',
          'Image Alt Text': 'front',
        },
        { Handle: 'mug', 'Image Src': 'https://x.test/3.jpg', 'Image Position': '3', 'Season (metafield)': 'third' },
      ),
    );
    expect(errors).toEqual([]);
    expect(records).toEqual([
      {
        row: 2,
        externalId: 'mug',
        itemType: 'product',
        title: 'Mug',
        metadata: {},
        sourceData: {
          handle: 'mug',
          title: 'Mug',
          body_html: '<p>Holds "0.3 l",\nwhite inside</p>',
          vendor: 'Kiln',
          product_type: 'Kitchen',
          tags: ['clay', 'mug'],
          published: true,
          seo_title: 'A mug',
          options: [
            { name: 'Color', values: ['Red'] },
            { name: 'Size', values: ['S', 'L'] },
          ],
          images: [
            { src: 'https://x.test/1.jpg', position: 1, alt: 'front' },
            { src: 'https://x.test/2.jpg', position: 2 },
            { src: 'https://x.test/3.jpg', position: 3 },
          ],
          raw: { 'Season (metafield)': 'winter' },
          other_rows: [{ 'Season (metafield)': 'third' }],
        },
      },
      {
        row: 2,
        externalId: 'mug#Red/S',
        itemType: 'variant',
        title: 'Mug - Red / S',
        sourceData: {
          sku: 'M-1',
          grams: 310,
          price: '9.90',
          options: [
            { name: 'Color', values: ['Red'] },
            { name: 'Size', values: ['S'] },
          ],
        },
        metadata: {
          parent_external_id: 'mug',
          options: [
            { name: 'Color', value: 'Red' },
            { name: 'Size', value: 'S' },
          ],
        },
      },
      {
        row: 3,
        externalId: 'mug#Red/L',
        itemType: 'variant',
        title: 'Mug - Red / L',
        sourceData: {
          price: '11.90',
          tax_code: 'T1',
          options: [
            { name: 'Color', values: ['Red'] },
            { name: 'Size', values: ['L'] },
          ],
        },
        metadata: {
          parent_external_id: 'mug',
          options: [
            { name: 'Color', value: 'Red' },
            { name: 'Size', value: 'L' },
          ],
        },
      },
    ]);
  });

  it('merges the variant of a product whose only option is Title = Default Title into the product', async () => {
    const { records } = await collect(
      file({
        Handle: 'tape',
        Title: 'Tape',
        'Option1 Name': 'Title',
        'Option1 Value': 'Default Title',
        'Variant SKU': 'T',
        'Variant Price': '3.50',
      }),
    );
    expect(records).toHaveLength(1);
    expect(records[0]?.sourceData).toMatchObject({ sku: 'T', price: '3.50' });
  });

  it('counts rows as a spreadsheet does: a blank line is a row, a quoted line break is not', async () => {
    const text =
      file({ Handle: 'a', Title: 'A', 'Body (HTML)': 'one\ntwo\nthree' }) + '\r\n' + row({ Title: 'no handle' });
    expect(outline(await collect(text))).toEqual({ ids: ['a'], errors: ['4 Handle missing_identifier'] });
  });

  it('reports a product without a title once and skips its variants', async () => {
    const text = file(
      { ...mug, Title: '' },
      { Handle: 'mug', 'Option1 Value': 'Blue', 'Variant Price': '1' },
      { Handle: 'b', Title: 'B' },
    );
    const read = await collect(text);
    expect(outline(read)).toEqual({ ids: ['b'], errors: ['2 Title missing_title'] });
    expect(read.errors[0]?.message).toContain('rows 2 to 3');
  });

  it('skips a variant with an invalid number and reads the rest of the product, including the image of that row', async () => {
    const read = await collect(
      file(
        mug,
        { Handle: 'mug', 'Option1 Value': 'Blue', 'Variant Price': 'eleven', 'Image Src': 'https://x.test/b.jpg' },
        { Handle: 'mug', 'Option1 Value': 'Green', 'Variant Price': '12' },
      ),
    );
    expect(outline(read)).toEqual({ ids: ['mug', 'mug#Red/S', 'mug#Green'], errors: ['3 Variant Price not_a_number'] });
    expect(read.records[0]?.sourceData['images']).toHaveLength(1);
  });

  it('skips a product without variants with an invalid price, and an image with an invalid position', async () => {
    const text = file(
      { Handle: 'a', Title: 'A', 'Variant Price': 'free' },
      { Handle: 'b', Title: 'B' },
      { Handle: 'b', 'Image Src': 'https://x.test/b.jpg', 'Image Position': 'first' },
    );
    expect(outline(await collect(text))).toEqual({
      ids: ['b'],
      errors: ['2 Variant Price not_a_number', '4 Image Position not_a_number'],
    });
  });

  it('reports a handle that occurs again later, and a variant with repeated options', async () => {
    const text = file(
      mug,
      { Handle: 'mug', 'Option1 Value': 'Red', 'Option2 Value': 'S', 'Variant SKU': 'other' },
      { Handle: 'b', Title: 'B' },
      { Handle: 'mug', 'Option1 Value': 'Blue' },
    );
    expect(outline(await collect(text))).toEqual({
      ids: ['mug', 'mug#Red/S', 'b'],
      errors: ['3 Option1 Value duplicate_identifier', '5 Handle duplicate_identifier'],
    });
  });

  it('makes unique identifiers from any option values', async () => {
    const two = (first: string, second: string) => ({ Handle: 'a', 'Option1 Value': first, 'Option2 Value': second });
    const text = file({ ...two('x/y', 'z'), Title: 'A' }, two('x', 'y/z'), two('x%2Fy', 'z'), {
      Handle: 'a#x',
      Title: 'Other',
    });
    const { records } = await collect(text);
    expect(new Set(records.map((record) => record.externalId)).size).toBe(5);
  });

  it('reports one error for a product whose first row cannot be read', async () => {
    const text = [
      HEADER,
      row(mug) + ',too,many',
      row({ Handle: 'mug', 'Option1 Value': 'Blue' }),
      row({ Handle: 'b', Title: 'B' }),
    ].join('\n');
    expect(outline(await collect(text))).toEqual({ ids: ['b'], errors: ['2 Column 21 too_many_columns'] });
  });

  it('reads the header of the template since 2025', async () => {
    const { records } = await collect(
      'Title,URL handle,Description,SKU,Option1 name,Option1 value,Price,Product image URL\nCup,cup,Small cup,C1,Size,S,4.5,https://x.test/c.jpg\n,cup,,C2,,M,5,\n',
    );
    expect(records.map((record) => record.externalId)).toEqual(['cup', 'cup#S', 'cup#M']);
    expect(records[0]?.sourceData).toMatchObject({ body_html: 'Small cup', images: [{ src: 'https://x.test/c.jpg' }] });
  });
});
