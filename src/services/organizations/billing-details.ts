import type { BillingDetails } from '../../../entities/organizations/billing-details.ts';
import type { UpdateBillingDetailsInput } from '../../../schema/organizations/inputs.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { preparedRow } from '../../core/prepared.ts';
import { sql } from '../../core/sql.ts';
import { applyPatch, emptyForNull } from '../../core/patch.ts';
import { audit } from './audit.ts';
import { changedFields, changeOrganization } from './change-organization.ts';

/** Returns the details of the signed-in user's organization that invoices show. Throws 401. */
export async function getBillingDetails(ctx: Context): Promise<BillingDetails> {
  const details = await preparedRow<BillingDetails>(
    ctx.em,
    sql`select billing_company_name as "billingCompanyName", billing_pib as "billingPib", billing_mb as "billingMb",
               billing_address as "billingAddress", billing_city as "billingCity",
               billing_postal_code as "billingPostalCode", billing_country as "billingCountry"
          from organizations
         where id = ${signedIn(ctx).organizationId}`,
  );
  if (!details) throw new AppError('UNAUTHENTICATED');
  return details;
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
