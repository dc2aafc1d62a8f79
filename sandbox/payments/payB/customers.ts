import { plainId } from '../ids.ts';
import { BUSINESS, type Books } from './books.ts';
import type { Customer, CustomerDetails, Metadata } from './records.ts';

export interface CustomerInput {
  email: string;
  name: string;
  metadata: Metadata;
}

/** A new customer; several may have the same email. */
export function createCustomer(books: Books, { email, name, metadata }: CustomerInput): Customer {
  const created_at = books.clock.now().toISOString();
  const customer = {
    business_id: BUSINESS,
    customer_id: plainId('cus'),
    email,
    name,
    phone_number: null,
    metadata,
    created_at,
  };
  books.customers.set(customer.customer_id, customer);
  return customer;
}

/** The latest customer with this email, made when there is none, as checkouts do. */
export function customerWith(books: Books, email: string, name: string): Customer {
  const known = [...books.customers.values()].findLast(
    (customer) => customer.email.toLowerCase() === email.toLowerCase(),
  );
  return known ?? createCustomer(books, { email, name, metadata: {} });
}

/** The part of a customer that stands in payments and subscriptions. */
export const detailsOf = ({ customer_id, email, name, phone_number, metadata }: Customer): CustomerDetails => ({
  customer_id,
  email,
  name,
  phone_number,
  metadata,
});
