import { describe, expect, it } from '@jest/globals';
import { collect, outline } from './collect.ts';

const LONG = 'x'.repeat(501);
const FITS = 'x'.repeat(500);
const read = (file: string) => collect(file, {}, 65_536);

describe('an identifier over 500 characters', () => {
  it('makes its row of a plain table an error, and the next rows are read', async () => {
    const found = await read(`sku,name,price\n${LONG},a,1\n${FITS},b,2\n${'ü'.repeat(99_999)},c,3\nD,d,4\n`);
    expect(outline(found)).toEqual({
      ids: [FITS, 'D'],
      errors: ['2 sku identifier_too_long', '4 sku identifier_too_long'],
    });
    expect(found.errors[0]).toEqual({
      row: 2,
      column: 'sku',
      value: `${'x'.repeat(200)}…`,
      externalId: LONG,
      code: 'identifier_too_long',
      message: 'The identifier has 501 characters, at most 500 are allowed.',
    });
    expect(found.errors[1]?.value).toHaveLength(201);
  });

  it('makes a product of a Shopify export and its variants one error', async () => {
    const found = await read(
      `Handle,Title,Option1 Name,Option1 Value,Variant Price\n${LONG},Shirt,Size,S,1\n${LONG},,,M,1\nmug,Mug,,,2\n`,
    );
    expect(outline(found)).toEqual({ ids: ['mug'], errors: ['2 Handle identifier_too_long'] });
  });

  it('makes a variant of a Shopify export an error that names its options', async () => {
    const found = await read(
      `Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price\nshirt,Shirt,Size,S,Cut,slim,1\nshirt,,,${LONG},,slim,1\n`,
    );
    expect(outline(found)).toEqual({ ids: ['shirt', 'shirt#S/slim'], errors: ['3 Option1 Value identifier_too_long'] });
    expect(found.errors[0]?.value).toBe(`${'x'.repeat(200)}…`);
    const bare = await read(`Handle,Title,Option1 Value,Variant SKU\nshirt,Shirt,S,1\nshirt,,,${LONG}\n`);
    expect(outline(bare)).toEqual({ ids: ['shirt', 'shirt#S'], errors: ['3 Handle identifier_too_long'] });
  });

  it('makes a product of a WooCommerce export and its variations one error, in any order of rows', async () => {
    const lines = [
      `,variation,,${LONG},V-0`,
      `,variable,Shirt,,${LONG}`,
      `,variation,,${LONG},V-1`,
      `7,simple,Mug,,M`,
      `,simple,Jug,,${LONG}1`,
    ];
    const found = await read(`ID,Type,Name,Parent,SKU\n${lines.join('\n')}\n`);
    expect(outline(found)).toEqual({ ids: ['7'], errors: ['3 ID identifier_too_long', '6 ID identifier_too_long'] });
  });
});
