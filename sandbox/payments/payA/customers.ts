import { timedId } from '../ids.ts';
import { ApiError } from '../platform.ts';
import type { Database } from './database.ts';
import type { CustomData, Customer } from './records.ts';

export interface CustomerInput {
  email?: string;
  name?: string | null;
  custom_data?: CustomData;
  locale?: string;
  status?: Customer['status'];
}

/** Creates a customer. Throws ApiError with 409 and the id of the other customer if the email is in use. */
export function createCustomer(db: Database, input: CustomerInput): Customer {
  const now = db.clock.now().toISOString();
  const customer: Customer = {
    id: timedId('ctm'),
    name: input.name ?? null,
    email: requireUniqueEmail(db, input.email),
    marketing_consent: false,
    status: 'active',
    custom_data: input.custom_data ?? null,
    locale: input.locale ?? 'en',
    created_at: now,
    updated_at: now,
    import_meta: null,
  };
  db.customers.set(customer.id, customer);
  return customer;
}

/** Updates the given fields. */
export function updateCustomer(db: Database, id: string, input: CustomerInput): Customer {
  const customer = db.customer(id);
  const { email, ...rest } = input;
  const changed = email !== undefined && email !== customer.email ? { email: requireUniqueEmail(db, email) } : {};
  return Object.assign(customer, rest, changed, { updated_at: db.clock.now().toISOString() });
}

function requireUniqueEmail(db: Database, email: string | undefined): string {
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new ApiError(400, 'invalid_field', 'Request does not pass validation.', {
      email: 'must be a valid email address',
    });
  }
  const same = [...db.customers.values()].find((customer) => customer.email.toLowerCase() === email.toLowerCase());
  if (same)
    throw new ApiError(409, 'customer_already_exists', `customer email conflicts with customer of id ${same.id}`);
  return email;
}
