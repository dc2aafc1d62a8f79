import { currencyCode } from '../../../core/currency-code.ts';
import { isAddress, isHidden } from '../../catalog/items/public-address.ts';
import { objectsIn } from '../facts/choices.ts';
import { availabilityOf, commonAvailability } from './availability.ts';
import { currentPrice } from './current-price.ts';
import { offerCell } from './offer-columns.ts';

type Fields = Record<string, unknown>;

/**
 * Returns what a product is sold for, as a schema.org `Offer`, or as an `AggregateOffer` where the variants under
 * `variants` have several prices. `storeCurrency` is that of the store that the source data come from; a currency of
 * their own comes first. Nothing is guessed: null without a price or without one currency, and without an availability
 * or an address where the source states none. Properties: https://schema.org/Offer, https://schema.org/AggregateOffer
 */
export function offersOf(sourceData: Fields, storeCurrency: string | null, now = new Date()): Fields | null {
  const priced = [objectsIn(sourceData['variants']), [sourceData]]
    .map((records) => records.map((record) => ({ record, price: currentPrice(record, now) })))
    .map((records) => records.filter(({ price }) => price !== null))
    .find((records) => records.length > 0);
  if (!priced) return null;
  const currencies = new Set(
    priced.map(({ record }) => saidCurrency(record) ?? saidCurrency(sourceData) ?? storeCurrency ?? ''),
  );
  const [priceCurrency] = currencies;
  if (!priceCurrency || currencies.size > 1) return null;
  const availability = commonAvailability(
    priced.map(({ record }) => availabilityOf(record) ?? availabilityOf(sourceData)),
  );
  const url = addressOf(priced.length === 1 ? priced[0]!.record : sourceData) ?? addressOf(sourceData);
  const prices = priced.map(({ price }) => price!).toSorted((a, b) => Number(a) - Number(b));
  const [lowPrice, highPrice] = [prices[0]!, prices.at(-1)!];
  return {
    ...(Number(lowPrice) === Number(highPrice)
      ? { '@type': 'Offer', price: lowPrice }
      : { '@type': 'AggregateOffer', lowPrice, highPrice, offerCount: prices.length }),
    priceCurrency,
    ...(availability && { availability }),
    ...(url && { url }),
  };
}

/** Returns the currency that a record states; an empty text where it is no ISO 4217 code. */
function saidCurrency({ raw }: Fields): string | undefined {
  const said = offerCell(raw, 'currency');
  return said === undefined || said === '' ? undefined : (currencyCode(said) ?? '');
}

function addressOf({ raw, status, published, url }: Fields): string | undefined {
  if (isHidden([status, published, offerCell(raw, 'status')])) return undefined;
  return [url, offerCell(raw, 'address')].find(isAddress);
}
