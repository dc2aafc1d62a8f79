import { timedId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import type { Books } from './books.ts';
import type { CustomData, Customer } from './records.ts';

export interface CustomerInput {
  email?: string;
  name?: string | null;
  custom_data?: CustomData;
  locale?: string;
  status?: Customer['status'];
}

/** A new customer; an email that another one has is refused with 409, which names the other one. */
export function createCustomer(books: Books, input: CustomerInput): Customer {
  const now = books.clock.now().toISOString();
  const customer: Customer = {
    id: timedId('ctm'),
    name: input.name ?? null,
    email: freeEmail(books, input.email),
    marketing_consent: false,
    status: 'active',
    custom_data: input.custom_data ?? null,
    locale: input.locale ?? 'en',
    created_at: now,
    updated_at: now,
    import_meta: null,
  };
  books.customers.set(customer.id, customer);
  return customer;
}

/** Changes the fields that are given. */
export function updateCustomer(books: Books, id: string, input: CustomerInput): Customer {
  const customer = books.customer(id);
  const { email, ...rest } = input;
  const changed = email !== undefined && email !== customer.email ? { email: freeEmail(books, email) } : {};
  return Object.assign(customer, rest, changed, { updated_at: books.clock.now().toISOString() });
}

function freeEmail(books: Books, email: string | undefined): string {
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new Refusal(400, 'invalid_field', 'Request does not pass validation.', {
      email: 'must be a valid email address',
    });
  }
  const same = [...books.customers.values()].find((customer) => customer.email.toLowerCase() === email.toLowerCase());
  if (same)
    throw new Refusal(409, 'customer_already_exists', `customer email conflicts with customer of id ${same.id}`);
  return email;
}
