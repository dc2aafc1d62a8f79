import type { EntityManager } from '@mikro-orm/postgresql';
import type { BillingPeriod, Tier } from '../../../../entities/billing/plan.ts';
import { type PaymentProviderName, SubscriptionPaymentStatus } from '../../../../entities/billing/payment-enums.ts';
import { preparedRow } from '../../../core/prepared.ts';
import { row, sql } from '../../../core/sql.ts';

/** The subscription of an organization with its tier. */
export interface SubscriptionState {
  tier: Tier;
  status: SubscriptionPaymentStatus;
  provider: PaymentProviderName | null;
  /** Ids of the provider. */
  customerId: string | null;
  externalId: string | null;
  billingPeriod: BillingPeriod | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  pendingTier: Tier | null;
  pendingBillingPeriod: BillingPeriod | null;
  /** Whether a change was requested at the provider, and its event has not arrived or its outcome is not certain. */
  changing: boolean;
}

/** A subscription that a provider collects payments for. */
export type LiveSubscription = SubscriptionState & { provider: PaymentProviderName; externalId: string };

const LIVE_STATUSES: ReadonlySet<SubscriptionPaymentStatus> = new Set([
  SubscriptionPaymentStatus.active,
  SubscriptionPaymentStatus.trialing,
  SubscriptionPaymentStatus.past_due,
]);

/**
 * Returns the subscription state of an organization. `locked` locks its row until the end of the caller's transaction.
 */
export async function getSubscriptionState(
  em: EntityManager,
  organizationId: string,
  { locked = false } = {},
): Promise<SubscriptionState> {
  // In a statement of its own: one that waits for the lock reads the joined tables as they were before it waited.
  if (locked) await row(em, sql`select 1 from subscriptions where organization_id = ${organizationId} for update`);
  const found = await preparedRow<SubscriptionState>(
    em,
    sql`select b.subscription_tier as tier, s.payment_status as status, s.provider, s.customer_id as "customerId",
               s.external_id as "externalId", s.billing_period as "billingPeriod", s.period_end as "periodEnd",
               s.cancel_at_period_end as "cancelAtPeriodEnd", s.pending_tier as "pendingTier",
               s.pending_billing_period as "pendingBillingPeriod",
               s.billing_date_to_restore is not null or coalesce(
                 s.changing_until > clock_timestamp()
                   and s.changing_to is distinct from concat_ws(':', b.subscription_tier, s.billing_period),
                 false) as changing
          from subscriptions s
          join balances b on b.organization_id = s.organization_id
         where s.organization_id = ${organizationId}`,
  );
  if (!found) throw new Error(`organization without a subscription row: ${organizationId}`);
  return found;
}

/** Returns whether there is a subscription that can be changed or cancelled. */
export function isLive(state: SubscriptionState): state is LiveSubscription {
  return LIVE_STATUSES.has(state.status) && state.provider !== null && state.externalId !== null;
}
