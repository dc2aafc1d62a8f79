import type { BillingDetails } from '../../../entities/organizations/billing-details.ts';
import type { Context } from '../../core/context.ts';
import { getOrganization } from './get-organization.ts';

/** What invoices of the own organization say of it. Throws 401. */
export async function getBillingDetails(ctx: Context): Promise<BillingDetails> {
  return (await getOrganization(ctx)).billingDetails;
}
