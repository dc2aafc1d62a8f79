import type { Request } from 'express';
import { bodyText } from '../../observe.ts';
import { isBag, parseBag, textOf, type Bag } from '../../bag.ts';
import { ApiError } from '../platform.ts';
import { priceOf } from './catalogue.ts';
import type { CustomerInput } from './customers.ts';
import { PRORATION_MODES, type SubscriptionChange } from './changes.ts';
import type { CustomData, Line } from './records.ts';

/**
 * Parses the body of a request. Like all functions of this file, it throws ApiError with 400 for what Paddle rejects.
 */
export function readBody(req: Request): Bag {
  const body = parseBag(bodyText(req));
  if (!body) throw new ApiError(400, 'bad_request', 'Invalid JSON.');
  return body;
}

export function readCustomer({ email, name, custom_data: data, locale, status }: Bag): CustomerInput {
  return {
    ...(email !== undefined && { email: String(email) }),
    ...(name !== undefined && { name: textOf(name) }),
    ...(data !== undefined && { custom_data: readCustomData(data) }),
    ...(typeof locale === 'string' && { locale }),
    ...((status === 'active' || status === 'archived') && { status }),
  };
}

/** Parses `items`, whose prices must be in the catalogue. */
export function readLines(items: unknown): Line[] {
  if (!Array.isArray(items) || items.length === 0) throw invalid('items', 'must have at least 1 item');
  return items.map((item: unknown, index) => {
    const { price_id: priceId, quantity } = isBag(item) ? item : {};
    if (typeof priceId !== 'string')
      throw invalid(`items[${index}].price_id`, 'must be provided as part of the request');
    if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1 || quantity > 10_000) {
      throw invalid(`items[${index}].quantity`, 'must be between 1 and 10000');
    }
    return { priceId: priceOf(priceId).id, quantity };
  });
}

export function readCustomData(value: unknown): CustomData {
  if (value === null || value === undefined) return null;
  if (!isBag(value)) throw invalid('custom_data', 'must be an object');
  return value;
}

/** Parses the address of a web page, such as `checkout.url`; null if there is none. */
export function readPage(field: string, value: unknown): string | null {
  const text = textOf(value);
  if (text && !/^https?:$/.test(URL.parse(text)?.protocol ?? '')) throw invalid(field, 'must be a valid URL');
  return text;
}

export function readChange(body: Bag): SubscriptionChange {
  const { items, proration_billing_mode: given, scheduled_change: scheduled, custom_data: data } = body;
  const nextBilledAt = readTime('next_billed_at', body['next_billed_at']);
  const mode = PRORATION_MODES.find((name) => name === given);
  if (given !== undefined && !mode)
    throw invalid('proration_billing_mode', `must be one of ${PRORATION_MODES.join(', ')}`);
  if (scheduled !== undefined && scheduled !== null) throw invalid('scheduled_change', 'may only be null');
  return {
    ...(items !== undefined && { lines: readLines(items) }),
    ...(mode && { mode }),
    ...(nextBilledAt && { nextBilledAt }),
    ...(scheduled === null && { scheduledChange: null }),
    ...(data !== undefined && { customData: readCustomData(data) }),
  };
}

function readTime(field: string, value: unknown): Date | null {
  if (value === undefined || value === null) return null;
  const time = new Date(typeof value === 'string' ? value : Number.NaN);
  if (Number.isNaN(time.getTime())) throw invalid(field, 'must be an RFC 3339 datetime');
  return time;
}

export function readEffectiveFrom({ effective_from: given }: Bag): 'next_billing_period' | 'immediately' {
  if (given === undefined || given === null || given === 'next_billing_period') return 'next_billing_period';
  if (given === 'immediately') return given;
  throw invalid('effective_from', 'must be one of next_billing_period, immediately');
}

const invalid = (field: string, message: string): ApiError =>
  new ApiError(400, 'invalid_field', 'Request does not pass validation.', { [field]: message });
