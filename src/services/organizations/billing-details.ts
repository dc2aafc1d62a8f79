import type { BillingDetails } from '../../../entities/organizations/billing-details.ts';
import type { UpdateBillingDetailsInput } from '../../../schema/organizations/inputs.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { applyPatch, emptyForNull } from '../../core/patch.ts';
import { audit } from './audit.ts';
import { changedFields, changeOrganization } from './change-organization.ts';
import { getOrganization } from './get-organization.ts';

/** Returns the details of the signed-in user's organization that invoices show. Throws 401. */
export async function getBillingDetails(ctx: Context): Promise<BillingDetails> {
  return (await getOrganization(ctx)).billingDetails;
}

const TEXTS = [
  'billingCompanyName',
  'billingPib',
  'billingMb',
  'billingAddress',
  'billingCity',
  'billingPostalCode',
  'billingCountry',
] as const;

/** Changes the supplied billing details; null clears one. Every user of the organization may do so. Throws 401. */
export async function updateBillingDetails(ctx: Context, given: UpdateBillingDetailsInput): Promise<BillingDetails> {
  signedIn(ctx);
  const input = emptyForNull(given, TEXTS);
  return changeOrganization(ctx, (inner, { id, billingDetails }) => {
    const fields = changedFields<BillingDetails>(billingDetails, input);
    applyPatch(billingDetails, input);
    if (fields.length > 0)
      audit(inner, { action: 'organization.billing_details_updated', target: ['organization', id], data: { fields } });
    return billingDetails;
  });
}
