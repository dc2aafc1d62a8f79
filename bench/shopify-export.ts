import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';

/** The header of Shopify's product export. */
export const SHOPIFY_COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Google Shopping / Google Product Category',
  'Google Shopping / Gender',
  'Google Shopping / Age Group',
  'Google Shopping / MPN',
  'Google Shopping / Condition',
  'Google Shopping / Custom Product',
  'Variant Image',
  'Variant Weight Unit',
  'Variant Tax Code',
  'Cost per item',
  'Status',
] as const;

type Row = Partial<Record<(typeof SHOPIFY_COLUMNS)[number], string | number>>;

const SIZES = ['XS', 'S', 'M', 'L', 'XL'];
const COLOURS = ['Oak', 'Ash', 'Night blue', 'Off-white', 'Moss'];
/**
 * Shapes of the products, used cyclically, with two rows for each product on average. As in the sample exports of
 * Shopify, most products have one variant, and most further rows are images.
 */
const SHAPES = [
  { variants: 1, images: 1 },
  { variants: 1, images: 2 },
  { variants: 1, images: 1 },
  { variants: 1, images: 3 },
  { variants: 3, images: 4 },
  { variants: 1, images: 1 },
  { variants: 1, images: 2 },
  { variants: 1, images: 1 },
  { variants: 1, images: 2 },
  { variants: 1, images: 3 },
];

/** Writes a product export with that many rows. Returns the number of its items, variants included. */
export async function writeShopifyExport(path: string, rows: number): Promise<number> {
  let items = 0;
  const products = function* () {
    for (let product = 0, written = 0; written < rows; product += 1) {
      const shape = SHAPES[product % SHAPES.length]!;
      for (const row of productRows(product, shape)) {
        if (written === rows) return;
        // A product with a single variant has no separate item for it.
        if (written === 0 || 'Title' in row) items += 1;
        if (shape.variants > 1 && 'Variant SKU' in row) items += 1;
        written += 1;
        yield row;
      }
    }
  };
  await pipeline(
    Readable.from(products()),
    stringify({ header: true, columns: [...SHOPIFY_COLUMNS] }),
    createWriteStream(path),
  );
  return items;
}

function* productRows(product: number, { variants, images }: { variants: number; images: number }): Generator<Row> {
  const handle = `bench-product-${product}`;
  for (let n = 0; n < Math.max(variants, images); n += 1) {
    yield {
      Handle: handle,
      ...(n === 0 && productCells(product, variants > 1)),
      ...(n < variants && variantCells(product, n, variants > 1)),
      ...(n < images && {
        'Image Src': `https://cdn.example/s/files/1/0001/${handle}_${n + 1}.jpg?v=1699${product}`,
        'Image Position': n + 1,
        'Image Alt Text': `Product ${product}, view ${n + 1}`,
      }),
    };
  }
}

function productCells(product: number, hasOptions: boolean): Row {
  return {
    Title: `Bench product ${product}, "solid" beech`,
    'Body (HTML)': bodyOf(product),
    Vendor: `Maker ${product % 50}`,
    'Product Category': 'Home & Garden > Kitchen & Dining > Kitchen Tools & Utensils',
    Type: 'Kitchen',
    Tags: `wood, kitchen, handmade, season-${product % 4}`,
    Published: 'true',
    'Option1 Name': hasOptions ? 'Size' : 'Title',
    ...(hasOptions && { 'Option2 Name': 'Colour' }),
    'Gift Card': 'false',
    'SEO Title': `Bench product ${product} of beech wood`,
    'SEO Description': `A useful thing made of beech wood, number ${product} of our series for kitchens of every size.`,
    'Google Shopping / Google Product Category': '668',
    'Google Shopping / Condition': 'new',
    'Google Shopping / Custom Product': 'FALSE',
    Status: 'active',
  };
}

function variantCells(product: number, n: number, hasOptions: boolean): Row {
  return {
    'Option1 Value': hasOptions ? SIZES[n % SIZES.length]! : 'Default Title',
    ...(hasOptions && { 'Option2 Value': COLOURS[Math.floor(n / SIZES.length)]! }),
    'Variant SKU': `BP-${product}-${n}`,
    'Variant Grams': 250 + n,
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': (product * 7 + n) % 100,
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': `${10 + (product % 90)}.90`,
    'Variant Compare At Price': `${20 + (product % 90)}.00`,
    'Variant Requires Shipping': 'true',
    'Variant Taxable': 'true',
    'Variant Barcode': String(4_006_381_000_000 + product * 10 + n),
    'Variant Weight Unit': 'kg',
    'Cost per item': '4.20',
  };
}

/** Realistic bodies of some hundred characters, with line breaks and quotes. */
function bodyOf(product: number): string {
  const sentence = `<p>Made of <strong>solid beech</strong> from sustainable forests, oiled by hand, number ${product}. It measures 24" and fits every drawer.</p>\n`;
  return `<div class="description">\n${sentence.repeat(1 + (product % 2))}<ul>\n<li>Dishwasher: no</li>\n<li>Length: 24 cm</li>\n</ul></div>`;
}
