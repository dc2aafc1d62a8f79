/** The parts of the page, as the address names them. */
export const BILLING_TABS = ['plan', 'usage', 'ledger', 'invoices', 'details'] as const;
export type BillingTab = (typeof BILLING_TABS)[number];
