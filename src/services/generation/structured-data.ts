import { isEmpty } from '../../core/is-empty.ts';
import { imageAddresses } from '../images/image-addresses.ts';
import { plainText } from './checks/cut-text.ts';
import { productFacts } from './facts/product-facts.ts';

type Fields = Record<string, unknown>;

const MAX_IMAGES = 10;
const MAX_PROPERTIES = 30;
/** Longer values are texts. */
const MAX_VALUE_CHARS = 200;

/**
 * Returns a product in the terms of schema.org, from its texts and what its source says. Nothing is guessed: a property
 * without a fact is absent. Offers are added when the product is published (`withOffers`), because prices change.
 * Properties: https://schema.org/Product; what search engines read of them:
 * https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
 */
export function structuredData(texts: Fields, sourceData: Fields): Fields {
  const { title, maker, shelf, about, ...facts } = productFacts(sourceData);
  const description = [texts['short_description'], texts['description'], about].find((text) => !isEmpty(text));
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: isEmpty(texts['name']) ? title : texts['name'],
    description: description === undefined ? undefined : plainText(String(description)),
    brand: maker && { '@type': 'Brand', name: maker },
    category: shelf?.join(', '),
    sku: textOf(sourceData['sku']),
    gtin: gtinOf(sourceData['barcode']),
    image: imageAddresses(sourceData, MAX_IMAGES).filter((address) => /^https?:\/\//i.test(address)),
    additionalProperty: propertiesIn({ ...facts.measures, ...facts.attributes, ...facts.further, ...facts.choices }),
  };
  return Object.fromEntries(Object.entries(product).filter(([, value]) => !isEmpty(value)));
}

function propertiesIn(pairs: Fields): Fields[] {
  return Object.entries(pairs)
    .map(([name, value]) => ({ '@type': 'PropertyValue', name, value: [value].flat().filter(isPlain).join(', ') }))
    .filter(({ value }) => value !== '' && value.length <= MAX_VALUE_CHARS)
    .slice(0, MAX_PROPERTIES);
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

function textOf(value: unknown): string | undefined {
  return isPlain(value) ? String(value).trim() : undefined;
}

/** Returns a GTIN of 8, 12, 13 or 14 digits whose check digit is right: a barcode may also be a number of the shop. */
function gtinOf(value: unknown): string | undefined {
  const digits = textOf(value)?.replace(/[\s-]/g, '') ?? '';
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return undefined;
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 && Number(digits) > 0 ? digits : undefined;
}
