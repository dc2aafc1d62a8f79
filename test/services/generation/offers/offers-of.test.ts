import { describe, expect, it } from '@jest/globals';
import { offersOf } from '../../../../src/services/generation/offers/offers-of.ts';
import { withOffers } from '../../../../src/services/generation/offers/offer-data.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const offers = (source: Record<string, unknown>, currency: string | null = 'EUR') => offersOf(source, currency, NOW);
const priceOf = (source: Record<string, unknown>) => offers(source)?.['price'] ?? null;
const variants = (...prices: string[]) => ({ title: 'Mug', variants: prices.map((price) => ({ price })) });

describe('the offers of a product', () => {
  it('are one with a price, in the currency of the store', () => {
    expect(offers({ title: 'Mug', price: '12.50' })).toEqual({
      '@type': 'Offer',
      price: '12.50',
      priceCurrency: 'EUR',
    });
    expect(offers({ price: '12.50', compare_at_price: '15.00' })).toMatchObject({ price: '12.50' });
  });

  it('are the range of the prices of variants, or one where all have the same', () => {
    expect(offers(variants('9.90', '12.50', '', '11.00'))).toEqual({
      '@type': 'AggregateOffer',
      lowPrice: '9.90',
      highPrice: '12.50',
      offerCount: 3,
      priceCurrency: 'EUR',
    });
    expect(offers(variants('9.90', '9.9'))).toMatchObject({ '@type': 'Offer', price: '9.90' });
    expect(offers({ ...variants('', ''), price: '8.00' })).toMatchObject({ '@type': 'Offer', price: '8.00' });
  });

  it('are absent without a price above zero', () => {
    for (const source of [
      {},
      { price: '0.00' },
      { price: 'on request' },
      { price: '-5' },
      variants('0'),
      { price: {} },
    ])
      expect(offers(source)).toBeNull();
  });

  it('are in the currency of the source, and absent where it is unknown or there are several', () => {
    const inColumn = (currency: unknown, name = 'Currency') => ({ price: '5', raw: { [name]: currency } });
    expect(offers(inColumn('chf'))).toMatchObject({ priceCurrency: 'CHF' });
    expect(offers(inColumn('PLN', 'waluta'), null)).toMatchObject({ priceCurrency: 'PLN' });
    expect(offers(inColumn('$'))).toBeNull();
    expect(offers({ price: '5' }, null)).toBeNull();
    expect(offers({ raw: { price_currency: 'USD' }, ...variants('1', '2') })).toMatchObject({ priceCurrency: 'USD' });
    const mixed = [{ price: '1', raw: { currency: 'USD' } }, { price: '2' }];
    expect(offers({ variants: mixed })).toBeNull();
  });

  it('have a lower sale price within its dates', () => {
    expect(priceOf({ price: '20.00', sale_price: '15.00' })).toBe('15.00');
    expect(priceOf({ price: '20.00', sale_price: '25.00' })).toBe('20.00');
    expect(priceOf({ price: '20', raw: { 'Sale price': '15,50 €' } })).toBe('15.50');
    const inDates = (starts: string, ends: string) =>
      priceOf({
        price: '20.00',
        sale_price: '15.00',
        raw: { 'Date sale price starts': starts, 'Date sale price ends': ends },
      });
    expect(inDates('2026-11-20', '2026-11-20')).toBe('15.00');
    expect(inDates('2026-11-21', '')).toBe('20.00');
    expect(inDates('', '2026-11-19')).toBe('20.00');
    expect(inDates('', '2026-11-20 11:59:59')).toBe('20.00');
    expect(inDates('', 'end of the month')).toBeNull();
    const google = (dates: string) =>
      priceOf({ price: '20', raw: { sale_price: '15 EUR', sale_price_effective_date: dates } });
    expect(google('2026-11-20T11:07+0100/2026-11-29T23:07+0100')).toBe('15');
    expect(google('2026-11-20T13:07-0500/2026-11-29T23:07-0500')).toBe('20');
  });

  it('have the regular price of a store after a sale that was on at the import', () => {
    const wooCommerce = (end: string) =>
      priceOf({ price: '15.00', compare_at_price: '20.00', raw: { sale_price: '15.00', date_on_sale_to_gmt: end } });
    expect(wooCommerce('2026-11-20T12:00:01')).toBe('15.00');
    expect(wooCommerce('2026-11-20T11:00:00')).toBe('20.00');
  });

  it('have the availability that the source states', () => {
    const states = (source: object) => offers({ price: '1', ...source })?.['availability'] ?? null;
    const of = (name: string) => `https://schema.org/${name}`;
    expect(states({})).toBeNull();
    expect(states({ in_stock: '1' })).toBe(of('InStock'));
    expect(states({ in_stock: '0', inventory_quantity: 5 })).toBe(of('OutOfStock'));
    expect(states({ in_stock: 'backorder' })).toBe(of('BackOrder'));
    expect(states({ raw: { availability: 'out of stock' } })).toBe(of('OutOfStock'));
    expect(states({ raw: { Availability: 'https://schema.org/PreOrder' } })).toBe(of('PreOrder'));
    expect(states({ raw: { availability: 'constructor' } })).toBeNull();
    expect(states({ inventory_quantity: 3 })).toBe(of('InStock'));
    expect(states({ inventory_quantity: 0 })).toBe(of('OutOfStock'));
    const counted = { inventory_quantity: 0, inventory_tracker: 'shopify' };
    expect(states({ ...counted, inventory_policy: 'deny' })).toBe(of('OutOfStock'));
    expect(states({ ...counted, inventory_policy: 'continue' })).toBe(of('BackOrder'));
    expect(states({ inventory_quantity: 0, inventory_policy: 'deny' })).toBeNull();
  });

  it('are in stock if one variant is, and have no availability where some is unknown', () => {
    const states = (...all: object[]) =>
      offers({ variants: all.map((each) => ({ price: '1', ...each })) })?.['availability'] ?? null;
    const [some, none] = [{ inventory_quantity: 1 }, { inventory_quantity: 0 }];
    expect(states(none, some)).toBe('https://schema.org/InStock');
    expect(states(none, none)).toBe('https://schema.org/OutOfStock');
    expect(states(none, {})).toBeNull();
  });

  it('have the address that the source states, unless the product is hidden', () => {
    const address = (source: object) => offers({ price: '1', ...source })?.['url'] ?? null;
    expect(address({ url: 'https://shop.example/mug' })).toBe('https://shop.example/mug');
    expect(address({ raw: { permalink: 'https://shop.example/mug' } })).toBe('https://shop.example/mug');
    expect(address({ url: 'mug.html' })).toBeNull();
    expect(address({ url: 'https://shop.example/mug', status: 'draft' })).toBeNull();
  });
});

describe('withOffers', () => {
  const data = { source: { price: '5' }, currency: 'EUR' };

  it('adds them to a schema.org product, and changes nothing else', () => {
    const content = { name: 'Mug', structured_data: { '@type': 'Product', name: 'Mug' } };
    expect(withOffers(content, data)).toEqual({
      name: 'Mug',
      structured_data: {
        '@type': 'Product',
        name: 'Mug',
        offers: { '@type': 'Offer', price: '5', priceCurrency: 'EUR' },
      },
    });
    expect(content.structured_data).toEqual({ '@type': 'Product', name: 'Mug' });
    for (const [other, given] of [
      [content, null],
      [content, { ...data, currency: null }],
      [{ name: 'Mug' }, data],
      [{ structured_data: { '@type': 'Recipe' } }, data],
      [{ structured_data: 'Mug' }, data],
    ] as const)
      expect(withOffers(other, given)).toBe(other);
  });
});
