import { plainId } from '../ids.ts';
import { BUSINESS_ID, type Database } from './database.ts';
import type { Customer, CustomerDetails, Metadata } from './records.ts';

export interface CustomerInput {
  email: string;
  name: string;
  metadata: Metadata;
}

/** Creates a customer. Several customers may have the same email. */
export function createCustomer(db: Database, { email, name, metadata }: CustomerInput): Customer {
  const created_at = db.clock.now().toISOString();
  const customer = {
    business_id: BUSINESS_ID,
    customer_id: plainId('cus'),
    email,
    name,
    phone_number: null,
    metadata,
    created_at,
  };
  db.customers.set(customer.customer_id, customer);
  return customer;
}

/** Returns the latest customer with this email or creates one, like a checkout. */
export function findOrCreateCustomer(db: Database, email: string, name: string): Customer {
  const known = [...db.customers.values()].findLast((customer) => customer.email.toLowerCase() === email.toLowerCase());
  return known ?? createCustomer(db, { email, name, metadata: {} });
}

/** The fields of a customer that are part of payments and subscriptions. */
export const detailsOf = ({ customer_id, email, name, phone_number, metadata }: Customer): CustomerDetails => ({
  customer_id,
  email,
  name,
  phone_number,
  metadata,
});
