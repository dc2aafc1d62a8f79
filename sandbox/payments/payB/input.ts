import type { Request } from 'express';
import { bodyText } from '../../observe.ts';
import { isBag, parseBag, textOf, type Bag } from '../../bag.ts';
import { ApiError } from '../platform.ts';
import type { Database } from './database.ts';
import { productOf } from './catalogue.ts';
import { PRORATION_MODES, type PlanChange, type SubscriptionChange } from './changes.ts';
import { findOrCreateCustomer, type CustomerInput } from './customers.ts';
import type { Line, Metadata } from './records.ts';

/** Parses the body of a request. Like all functions of this file, it throws ApiError for what Dodo Payments rejects. */
export function readBody(req: Request): Bag {
  const body = parseBag(bodyText(req));
  if (!body) throw new ApiError(400, 'BAD_REQUEST', 'The body is no JSON object');
  return body;
}

/** Parses `product_cart`. The sandbox accepts one product. */
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

/** Parses metadata, whose values are texts, numbers or booleans. */
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

/** Returns the id of the customer, given by id or email. Without both the sandbox uses an example customer. */
export function readPayer(db: Database, customer: unknown): string {
  const { customer_id: id, email, name } = isBag(customer) ? customer : {};
  if (typeof id === 'string') return db.customer(id).customer_id;
  return findOrCreateCustomer(db, textOf(email) ?? 'anna@example.com', textOf(name) ?? 'Anna Example').customer_id;
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

const invalid = (message: string): ApiError => new ApiError(422, 'INVALID_REQUEST_BODY', message);
