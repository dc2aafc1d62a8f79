import type { Request } from 'express';
import { bodyText } from '../../observe.ts';
import { isBag, parseBag, textOf, type Bag } from '../../bag.ts';
import { Refusal } from '../refusal.ts';
import type { Books } from './books.ts';
import { productOf } from './catalogue.ts';
import { PRORATION_MODES, type PlanChange, type SubscriptionChange } from './changes.ts';
import { customerWith, type CustomerInput } from './customers.ts';
import type { Line, Metadata } from './records.ts';

/** Reads bodies of requests; all of it refuses what Dodo Payments would refuse. */
export function readBody(req: Request): Bag {
  const body = parseBag(bodyText(req));
  if (!body) throw new Refusal(400, 'BAD_REQUEST', 'The body is no JSON object');
  return body;
}

/** `product_cart`; the sandbox sells one product at a time. */
export function readCart(cart: unknown): Line {
  const rows: unknown[] = Array.isArray(cart) ? cart : [];
  if (rows.length !== 1) throw invalid('product_cart: one product is needed');
  return readLine(rows[0]);
}

export function readLine(row: unknown): Line {
  const { product_id: id, quantity } = isBag(row) ? row : {};
  if (typeof id !== 'string') throw invalid('product_id is missing');
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1)
    throw invalid('quantity: at least 1');
  return { product_id: productOf(id).id, quantity };
}

/** Values are text, numbers or booleans; null is no metadata. */
export function readMetadata(value: unknown): Metadata {
  if (value === undefined || value === null) return {};
  if (!isBag(value) || Object.values(value).some((each) => !['string', 'number', 'boolean'].includes(typeof each)))
    throw invalid('metadata: a flat object is needed');
  return value as Metadata;
}

export function readCustomer({ email, name, metadata }: Bag): CustomerInput {
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email)) throw invalid('email is not valid');
  if (typeof name !== 'string') throw invalid('name is missing');
  return { email, name, metadata: readMetadata(metadata) };
}

/** The id of who is to pay: a known customer, or one by email. Without one the checkout would ask; the sandbox makes somebody up. */
export function readPayer(books: Books, customer: unknown): string {
  const { customer_id: id, email, name } = isBag(customer) ? customer : {};
  if (typeof id === 'string') return books.customer(id).customer_id;
  return customerWith(books, textOf(email) ?? 'anna@example.com', textOf(name) ?? 'Anna Example').customer_id;
}

export function readPage(field: string, value: unknown): string | null {
  const text = textOf(value);
  if (text && !/^https?:$/.test(URL.parse(text)?.protocol ?? '')) throw invalid(`${field} is not a valid URL`);
  return text;
}

export function readChange({ cancel_at_next_billing_date: atEnd, status, metadata }: Bag): SubscriptionChange {
  if (status !== undefined && status !== null && status !== 'cancelled') throw invalid('status may only be cancelled');
  return {
    ...(typeof atEnd === 'boolean' && { cancelAtNextBillingDate: atEnd }),
    ...(status === 'cancelled' && { cancelNow: true }),
    ...(isBag(metadata) && { metadata: readMetadata(metadata) }),
  };
}

export function readPlanChange(body: Bag): PlanChange {
  const {
    proration_billing_mode: given,
    effective_at: when = 'immediately',
    cancel_scheduled_change_plan: replaces,
    metadata,
  } = body;
  const mode = PRORATION_MODES.find((name) => name === given);
  if (!mode) throw invalid(`proration_billing_mode: one of ${PRORATION_MODES.join(', ')}`);
  if (when !== 'immediately' && when !== 'next_billing_date')
    throw invalid('effective_at: immediately or next_billing_date');
  return {
    line: readLine(body),
    mode,
    when,
    replacesScheduled: replaces === true,
    metadata: isBag(metadata) ? readMetadata(metadata) : null,
  };
}

const invalid = (message: string): Refusal => new Refusal(422, 'INVALID_REQUEST_BODY', message);
