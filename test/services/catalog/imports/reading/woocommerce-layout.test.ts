import { describe, expect, it } from '@jest/globals';
import { collect, outline } from './collect.ts';

const HEADER =
  'ID,Type,SKU,Name,Published,Short description,Description,Stock,Weight (kg),Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Meta: note';
const file = (...rows: string[]): string => [HEADER, ...rows].join('\n');

describe('the WooCommerce product export', () => {
  it('yields simple and variable products, and variations whose parent is an ID or a SKU', async () => {
    const { records, errors } = await collect(
      file(
        '1,simple,S-1,Spoon,1,Short,"Long\\nand wide",5,0.2,3.50,"Kitchen > Cutlery, Gifts","wood, spoon","https://x.test/a.jpg, https://x.test/b.jpg",,Wood,"Beech, oiled",n1',
        '2,variable,V-1,Vase,1,,,,,,Home,,,,Color,"Red, Blue",',
        '3,variation,V-1-R,,1,,,parent,,9,,,,id:2,Color,Red,',
        '4,variation,V-1-B,,1,,,3,,10,,,,V-1,Color,Blue,',
      ),
    );
    expect(errors).toEqual([]);
    expect(records[0]).toMatchObject({
      externalId: '1',
      itemType: 'product',
      title: 'Spoon',
      sourceData: {
        body_html: 'Long\nand wide',
        short_description: 'Short',
        inventory_quantity: 5,
        weight_kg: 0.2,
        price: '3.50',
        tags: ['wood', 'spoon'],
        categories: ['Kitchen > Cutlery', 'Gifts'],
        images: [
          { src: 'https://x.test/a.jpg', position: 1 },
          { src: 'https://x.test/b.jpg', position: 2 },
        ],
        attributes: [{ name: 'Wood', values: ['Beech', 'oiled'] }],
        raw: { 'Meta: note': 'n1' },
      },
    });
    expect(
      records
        .slice(1)
        .map(({ externalId, itemType, title, metadata }) => [
          externalId,
          itemType,
          title,
          metadata['parent_external_id'],
        ]),
    ).toEqual([
      ['2', 'product', 'Vase', undefined],
      ['3', 'variant', 'Vase - Red', '2'],
      ['4', 'variant', 'Vase - Blue', '2'],
    ]);
  });

  it('removes the escapes of formulas and of commas in lists', async () => {
    const { records, errors } = await collect(
      [
        `${HEADER},Brands`,
        String.raw`,variable,'-X1,'+Plus,1,'@home,"'- Feature one\n- 'two'",'-3,,,"Pots\, pans > Lids, '-Home","'=a, b\, c","https://x.test/a\,b.jpg, https://x.test/w_1\,https://y.test/c.jpg",,Size,"1\,5 l, 2 l",'=1,"Foo\, Inc"`,
        `,variation,X2,,1,,,,,9,,,,'-X1,Size,2 l,'quoted',`,
      ].join('\n'),
    );
    expect(errors).toEqual([]);
    expect(records).toMatchObject([
      {
        externalId: '-X1',
        title: '+Plus',
        sourceData: {
          sku: '-X1',
          short_description: '@home',
          body_html: "- Feature one\n- 'two'",
          inventory_quantity: -3,
          categories: ['Pots, pans > Lids', "'-Home"],
          tags: ['=a', 'b, c'],
          images: [
            { src: 'https://x.test/a,b.jpg', position: 1 },
            { src: 'https://x.test/w_1,https://y.test/c.jpg', position: 2 },
          ],
          options: [{ name: 'Size', values: ['1,5 l', '2 l'] }],
          vendor: 'Foo, Inc',
          raw: { 'Meta: note': '=1' },
        },
      },
      {
        externalId: 'X2',
        metadata: { parent_external_id: '-X1' },
        sourceData: { raw: { 'Meta: note': "'quoted'" } },
      },
    ]);
  });

  it('yields a variation after its product even if its row comes first', async () => {
    const text = file('3,variation,,,1,,,,,9,,,,id:7,Color,Red,', '7,variable,,Vase,1,,,,,,,,,,Color,Red,');
    expect(outline(await collect(text))).toEqual({ ids: ['7', '3'], errors: [] });
  });

  it('reports rows without identifier, name or product, duplicates and invalid numbers, and an invalid product once', async () => {
    const text = file(
      ',simple,,Nameless,,,,,,,,,,,,,',
      '5,variable,,,1,,,,,,,,,,,,',
      '6,variation,,,1,,,,,9,,,,id:5,Color,Red,',
      '8,variation,,,1,,,,,9,,,,id:99,Color,Red,',
      '9,simple,,Nine,1,,,,,nine,,,,,,,',
      '10,simple,,Ten,1,,,,,1,,,,,,,',
      '10,simple,,Ten again,1,,,,,1,,,,,,,',
    );
    expect(outline(await collect(text))).toEqual({
      ids: ['10'],
      errors: [
        '2 ID missing_identifier',
        '3 Name missing_title',
        '6 Regular price not_a_number',
        '8 ID duplicate_identifier',
        '5 Parent unknown_parent',
      ],
    });
  });
});
