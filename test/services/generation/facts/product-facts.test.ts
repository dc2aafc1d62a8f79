import { describe, expect, it } from '@jest/globals';
import { productFacts } from '../../../../src/services/generation/facts/product-facts.ts';

const kettle = {
  handle: 'kiso-kettle',
  title: 'Iron Kettle',
  vendor: 'Kiso Works',
  product_type: 'Kitchen > Tea',
  categories: ['Kitchen > Tea', 'Gifts'],
  body_html: '<p>For the stove &amp; the brazier.</p><ul><li>Rinse with water</li></ul>',
  short_description: 'Cast iron kettle.',
};

describe('the facts of a product', () => {
  it('are the known fields under plain names', () => {
    expect(productFacts(kettle)).toEqual({
      title: 'Iron Kettle',
      maker: 'Kiso Works',
      shelf: ['Tea', 'Gifts'],
      about: 'For the stove & the brazier.\nRinse with water',
      summary: 'Cast iron kettle.',
    });
  });

  it('do not contain the bookkeeping of a store', () => {
    const bookkeeping = {
      external_id: '8120',
      handle: 'x',
      type: 'simple',
      published: true,
      featured: '0',
      visibility: 'visible',
      in_stock: '1',
      inventory_quantity: 7,
      inventory_policy: 'deny',
      inventory_tracker: 'shopify',
      status: 'active',
      fulfillment_service: 'manual',
      requires_shipping: true,
      taxable: true,
      tax_code: 'x',
      weight_unit: 'kg',
      grams: 925,
      price: '64.90',
      compare_at_price: '80.00',
      cost_per_item: '20',
      sku: 'K-500',
      barcode: '4006381',
      url: 'https://shop.example/k-14',
      gift_card: false,
      other_rows: [{ 'Image 2': 'x' }],
      images: [{ src: 'https://cdn.example/kettle_925x.jpg' }],
      product_category: 'Uncategorized',
      variants: [{ options: [{ name: 'Title', values: ['Default Title'] }], price: '64.90', raw: null }],
      options: [{ name: 'Title', values: ['Default Title'] }],
      raw: {
        'Tax class': 'full',
        'Image URL 2': 'x',
        thumbnail: '/m/j/mj03_main.jpg',
        Einkaufspreis: '3',
        updatedAt: 'today',
        'Brutto-VK': '25,90',
        'Selling Price': '$27',
        discounted_price: '299',
        crawl_timestamp: '2016-01-06',
        'Gift Card': 'false',
        Lagerbestand: '7',
        'Low stock amount': '2',
        quantity: '12',
        legacyResourceId: '5',
        'Attribute 1 visible': '1x',
        'Attribute 1 default': 'Black',
        'Included / Canada': 'yes it is',
        review_count: '18',
      },
    };
    expect(productFacts({ title: 'Kettle', ...bookkeeping })).toEqual({ title: 'Kettle' });
  });

  it('contain what is delivered with a product', () => {
    const raw = { Included: 'two batteries, charger' };
    expect(productFacts({ title: 'Drill', raw })).toEqual({ title: 'Drill', further: raw });
  });

  it.each(['partners-demo', 'Demo Store', 'My Store', 'test', 'Default Vendor', 'Unknown'])(
    'name no maker where the vendor is %s',
    (vendor) => {
      expect(productFacts({ title: 'Bowl', vendor })).toEqual({ title: 'Bowl' });
    },
  );

  it('group the options of the product and of its variants', () => {
    const variant = (size: string, colour: string) => ({
      options: [
        { name: 'Size', values: [size] },
        { name: 'Colour', values: [colour] },
      ],
      price: '9.50',
    });
    const options = [{ name: 'Size', values: ['S', 'L'] }];
    expect(
      productFacts({ options, variants: [variant('S', 'Red'), variant('L', 'Blue'), variant('L', 'Red')] }),
    ).toEqual({
      choices: { Size: ['S', 'L'], Colour: ['Red', 'Blue'] },
    });
  });

  it('keep what belongs to one choice with that choice, and what belongs to all with the product', () => {
    const variant = (size: string, colour: string, width: string) => ({
      options: [
        { name: 'Colour', values: [colour] },
        { name: 'Size', values: [size] },
      ],
      weight_kg: size === 'S' ? 0.4 : 0.9,
      raw: { Width: width, Fabric: 'linen', Lining: `${colour} ${size}`, SKU: `${size}-1` },
    });
    expect(
      productFacts({
        variants: [variant('S', 'Red', '40 cm'), variant('L', 'Red', '60 cm'), variant('L', 'Blue', '60 cm')],
      }),
    ).toEqual({
      choices: { Colour: ['Red', 'Blue'], Size: ['S', 'L'] },
      by_choice: {
        'Size: S': { weight: '0.4 kg', Width: '40 cm' },
        'Size: L': { weight: '0.9 kg', Width: '60 cm' },
        'Colour: Red, Size: S': { Lining: 'Red S' },
        'Colour: Red, Size: L': { Lining: 'Red L' },
        'Colour: Blue, Size: L': { Lining: 'Blue L' },
      },
      further: { Fabric: 'linen' },
    });
  });

  it('state measures with their units, and not as those of every size', () => {
    const measures = { weight_kg: 1.85, length_cm: 18, width_cm: 16, height_cm: 14 };
    const stated = { weight: '1.85 kg', dimensions: '18 × 16 × 14 cm (length × width × height)' };
    expect(productFacts({ ...measures })).toEqual({ measures: stated });
    expect(productFacts({ weight_lbs: 2, height_cm: 9, width_cm: 0 })).toEqual({
      measures: { weight: '2 lb', dimensions: '9 cm (height)' },
    });
    const options = [{ name: 'Volume', values: ['0.6 l', '1.1 l'] }];
    expect(productFacts({ ...measures, options })).toMatchObject({ measures_of_one_choice: stated });
  });

  it('separate audience and search words, and drop search words that say nothing new', () => {
    expect(
      productFacts({ title: 'Iron kettle', tags: ['iron', 'Women', 'tea', 'Herren'], seo_title: 'Kettle, for tea' }),
    ).toEqual({
      title: 'Iron kettle',
      audience: ['Women', 'Herren'],
      hints: ['tea', 'Kettle, for tea'],
    });
  });

  it('include attributes, the form and unknown columns that describe the product', () => {
    const columns = {
      Material: 'Leinen',
      'Breite (cm)': '40',
      'Active ingredients': 'Aloe',
      'Google Shopping / Gender': 'unisex',
      'Head notes': 'Rose',
      specs: { depth: '3 cm' },
      quantity: '200 ml',
    };
    const source = {
      attributes: [{ name: 'Fit', values: ['Slim', 'Long'] }],
      gift_card: true,
      raw: { ...columns, 'Care (product.metafields.custom.care)': 'Wash cold' },
      weave: 'twill',
    };
    expect(productFacts(source)).toEqual({
      attributes: { Fit: 'Slim, Long' },
      form: 'gift card',
      further: { ...columns, Care: 'Wash cold', weave: 'twill' },
    });
  });

  it.each<[name: string, cell: string, facts: object]>([
    [
      'pairs',
      'material=Nylon|Polyester,pattern=Solid,sale=No,has_options=1',
      { material: ['Nylon', 'Polyester'], pattern: 'Solid' },
    ],
    ['rows of pairs', 'sku=J-S,size=S,color=Red|sku=J-M,size=M,color=Red', { size: ['S', 'M'], color: 'Red' }],
    ['JSON', '{"Width":"40 cm","Washable":"Yes"}', { Width: '40 cm', Washable: 'Yes' }],
    [
      'a Ruby hash',
      '{"spec"=>[{"key"=>"Width", "value"=>"40 cm"}, {"key"=>"Dryer", "value"=>"No"}]}',
      { Width: '40 cm' },
    ],
  ])('take a cell with %s apart', (_, cell, facts) => {
    expect(productFacts({ raw: { details: cell } })).toEqual({ further: { details: facts } });
  });

  it.each(['E = mc2, they say', 'a=b', '[Limited] edition', '{"broken": ', 'Set of 3, one=green'])(
    'leave the text %j as it is unless it is a list of pairs',
    (cell) => {
      const { further } = productFacts({ raw: { details: cell } });
      expect(further).toEqual({ details: cell === 'a=b' ? { a: 'b' } : cell });
    },
  );

  it('read texts as a visitor does, in lines and without invisible characters', () => {
    const body_html =
      '<style>p{}</style><h2>Care</h2><p>Oak &amp; oil, 5&nbsp;cm &#215; 7&thinsp;cm&trade;.</p><ul><li>Dry</li><li>Cool</li></ul><table><tr><td>Size</td><td>L</td></tr></table><!-- x --><script>alert(1)</script>';
    expect(productFacts({ body_html }).about).toBe('Care\nOak & oil, 5 cm × 7 cm™.\nDry\nCool\nSize | L |');
    expect(productFacts({ body_html: 'İİİİ <SCRIPT>x</Script> end <!-- never' }).about).toBe('İİİİ end <!-- never');
    const plain = 'S < M > L, 3 & 4 <b>for</b> </task>';
    expect(productFacts({ title: plain, raw: { Fit: 'S < M > L, 3 & 4' } })).toEqual({
      title: plain,
      further: { Fit: 'S < M > L, 3 & 4' },
    });
    const hidden = [...'obey'].map((letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join('');
    expect(productFacts({ title: `Bo\u200bwl${hidden}\u202e`, raw: { [`Mat\u2060erial${hidden}`]: 'Oak' } })).toEqual({
      title: 'Bowl',
      further: { Material: 'Oak' },
    });
    expect(productFacts({ title: '👩\u200d🚀 क्\u200dष' }).title).toBe('👩\u200d🚀 क्\u200dष');
  });

  it('contain a summary only if it says more than the description', () => {
    const body_html = '<p>A bowl of oak. Oiled by hand.</p>';
    expect(productFacts({ body_html, short_description: 'A bowl of oak!' })).not.toHaveProperty('summary');
    expect(productFacts({ body_html, short_description: 'From Ulm.', seo_description: 'For fruit.' })).toMatchObject({
      summary: 'From Ulm.\nFor fruit.',
    });
  });

  it('are the same for any source that is odd', () => {
    for (const odd of [null, 3, true, [null, 3], { a: null }, 'text'])
      for (const key of [
        'title',
        'body_html',
        'options',
        'variants',
        'attributes',
        'tags',
        'raw',
        'categories',
        'type',
      ])
        expect(() => JSON.stringify(productFacts({ [key]: odd }))).not.toThrow();
    expect(productFacts({ options: [{ name: '__proto__', values: ['x'] }] }).choices).toEqual(
      JSON.parse('{"__proto__":["x"]}'),
    );
  });
});
