import type { EntityManager } from '@mikro-orm/postgresql';
import type { BillingPeriod, Tier } from '../../../../entities/billing/plan.ts';
import type { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import { SubscriptionPaymentStatus } from '../../../../entities/billing/payment-status.ts';
import { row, sql } from '../../../core/sql.ts';

/** How the subscription of an organization stands. */
export interface Standing {
  tier: Tier;
  status: SubscriptionPaymentStatus;
  provider: PaymentProviderName | null;
  /** As the provider names them. */
  customerId: string | null;
  externalId: string | null;
  billingPeriod: BillingPeriod | null;
  /** A timestamp as the database writes it. */
  periodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  pendingTier: Tier | null;
  pendingBillingPeriod: BillingPeriod | null;
  /** Whether a change is asked for at the provider, or its event is awaited. */
  changing: boolean;
}

/** A subscription that is paid for, at the provider that collects it. */
export type LiveSubscription = Standing & { provider: PaymentProviderName; externalId: string };

const LIVE: ReadonlySet<SubscriptionPaymentStatus> = new Set([
  SubscriptionPaymentStatus.active,
  SubscriptionPaymentStatus.trialing,
  SubscriptionPaymentStatus.past_due,
]);

/** How the subscription of an organization stands; `locked`, until the caller's transaction ends. */
export async function getStanding(
  em: EntityManager,
  organizationId: string,
  { locked = false } = {},
): Promise<Standing> {
  const found = await row<Standing>(
    em,
    sql`select b.subscription_tier as tier, s.payment_status as status, s.provider, s.customer_id as "customerId", s.external_id as "externalId",
               s.billing_period as "billingPeriod", s.period_end as "periodEnd", s.cancel_at_period_end as "cancelAtPeriodEnd",
               s.pending_tier as "pendingTier", s.pending_billing_period as "pendingBillingPeriod",
               coalesce(s.changing_until > clock_timestamp() and s.changing_to is distinct from concat_ws(':', b.subscription_tier, s.billing_period), false) as changing
          from subscriptions s join balances b on b.organization_id = s.organization_id
         where s.organization_id = ${organizationId} ${locked ? sql`for update of s` : sql``}`,
  );
  if (!found) throw new Error(`organization without a subscription row: ${organizationId}`);
  return found;
}

/** Whether there is a subscription to change or cancel, rather than one to begin. */
export function isLive(standing: Standing): standing is LiveSubscription {
  return LIVE.has(standing.status) && standing.provider !== null && standing.externalId !== null;
}
