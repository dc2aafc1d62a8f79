import { describe, expect, it } from '@jest/globals';
import { structuredData } from '../../../src/services/generation/structured-data.ts';

/**
 * The properties that are built, with their types at https://schema.org/Product, /Brand and /PropertyValue. Required are
 * those of https://developers.google.com/search/docs/appearance/structured-data/merchant-listing, except offers.
 */
const TYPES: Record<string, { required: string[]; properties: Record<string, (value: unknown) => boolean> }> = (() => {
  const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '' && !/<[a-z/]/i.test(value);
  const isUrl = (value: unknown) => typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value);
  const each = (check: (value: unknown) => boolean) => (value: unknown) =>
    Array.isArray(value) && value.length > 0 && value.every(check);
  const isA = (type: string) => (value: unknown) => problems(value as object, type).length === 0;
  return {
    Product: {
      required: ['@context', 'name'],
      properties: {
        '@context': (value) => value === 'https://schema.org',
        name: isText,
        description: isText,
        brand: isA('Brand'),
        category: isText,
        sku: isText,
        gtin: (value) => /^(?:\d{8}|\d{12,14})$/.test(String(value)),
        image: each(isUrl),
        additionalProperty: each(isA('PropertyValue')),
      },
    },
    Brand: { required: ['name'], properties: { name: isText } },
    PropertyValue: { required: ['name', 'value'], properties: { name: isText, value: isText } },
  };
})();

function problems(value: Record<string, unknown> | object, type: string): string[] {
  const { '@type': given, ...rest } = value as Record<string, unknown>;
  const { required, properties } = TYPES[type]!;
  return [
    ...(given === type ? [] : [`${String(given)} is not ${type}`]),
    ...required.filter((name) => !(name in rest)).map((name) => `${name} is missing`),
    ...Object.entries(rest)
      .filter(([name, each]) => !properties[name]?.(each))
      .map(([name]) => `${type}.${name} is invalid`),
  ];
}

const TEXTS = { name: 'Oak bowl', short_description: 'A bowl of <em>oak</em>.', description: '<p>Long.</p>' };
const SOURCE = {
  title: 'bowl oak',
  vendor: 'Bowlmaker',
  product_type: 'Home > Kitchen',
  sku: 'B-1',
  barcode: '4006381333931',
  weight_kg: 0.6,
  images: [{ src: 'https://cdn.example/1.jpg' }, '//cdn.example/2.jpg', 'file:///etc/passwd', ''],
  options: [{ name: 'Colour', values: ['Natural', 'Black'] }],
  raw: { Material: 'oak', Notes: 'x', Story: 'long '.repeat(100) },
  price: '49.00',
};

describe('structured data', () => {
  it('is a valid product with what texts and source say', () => {
    const data = structuredData(TEXTS, SOURCE);
    expect(problems(data, 'Product')).toEqual([]);
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Oak bowl',
      description: 'A bowl of oak.',
      brand: { '@type': 'Brand', name: 'Bowlmaker' },
      category: 'Kitchen',
      sku: 'B-1',
      gtin: '4006381333931',
      image: ['https://cdn.example/1.jpg', 'https://cdn.example/2.jpg'],
      additionalProperty: [
        { '@type': 'PropertyValue', name: 'weight', value: '0.6 kg' },
        { '@type': 'PropertyValue', name: 'Material', value: 'oak' },
        { '@type': 'PropertyValue', name: 'Colour', value: 'Natural, Black' },
      ],
    });
  });

  it.each(['Demo Vendor', 'My Store', '', undefined])('has no brand if the vendor is %j', (vendor) => {
    expect(structuredData(TEXTS, { ...SOURCE, vendor })).not.toHaveProperty('brand');
  });

  it.each(['4006381333932', '12345', '00000000', 'ABC4006381333931', null])(
    'has no GTIN for the barcode %j',
    (barcode) => {
      expect(structuredData(TEXTS, { ...SOURCE, barcode })).not.toHaveProperty('gtin');
    },
  );

  it('has the source name and description where none were written, and nothing that is not known', () => {
    const data = structuredData({}, { title: 'Bowl', body_html: '<p>A bowl &amp; more</p>' });
    expect(problems(data, 'Product')).toEqual([]);
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Bowl',
      description: 'A bowl & more',
    });
  });

  it('is found invalid by this test if it breaks a rule', () => {
    const valid = structuredData(TEXTS, SOURCE);
    expect(problems({ ...valid, name: '' }, 'Product')).toEqual(['Product.name is invalid']);
    expect(problems({ ...valid, colour: 'red' }, 'Product')).toEqual(['Product.colour is invalid']);
    expect(problems({ ...valid, brand: 'Bowlmaker' }, 'Product')).toEqual(['Product.brand is invalid']);
    expect(problems({ ...valid, image: ['1.jpg'] }, 'Product')).toEqual(['Product.image is invalid']);
  });
});
