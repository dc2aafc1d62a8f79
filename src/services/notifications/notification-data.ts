import type { BillingPeriod, Purchase, Tier } from '../../../entities/billing/plan.ts';
import type { JobType } from '../../../entities/jobs/job-type.ts';
import type { UnansweredReason } from '../../../entities/organizations/unanswered-reason.ts';
import type { StudioStatus } from '../../../entities/studio/studio-request.ts';

/** The `data` of a notification of the end of a job. */
export interface JobEndData {
  job_type: `${JobType}`;
  project_name: string | null;
  succeeded: number;
  failed: number;
  skipped: number;
  /** The code of the first failed item of a failed job, or `provider_quota`. */
  error_code?: string;
  /** Why a failed job failed, as the failed item says it. */
  error?: string;
}

interface PaymentData {
  provider: string;
  payment_id: string;
  amount: string | null;
  currency: string | null;
  purchase: `${Purchase}` | null;
  /** Of a subscription. */
  tier: `${Tier}` | null;
  billing_period: `${BillingPeriod}` | null;
  /** Of a top-up. */
  packs: number | null;
}

/** What a subscription may have become. */
export const SUBSCRIPTION_STATES = [
  'active',
  'plan_change_pending',
  'past_due',
  'paused',
  'ends_with_period',
  'cancelled',
  'ended',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** The members of `data` by type: what a frontend needs to say the notification in the language of its user. */
export interface NotificationData {
  job_completed: JobEndData;
  job_failed: JobEndData;
  import_completed: JobEndData;
  sync_conflict: { store_connection_id: string; store_name: string };
  blog_published: { blog_post_id: string; post_title: string; published_url: string | null };
  blog_publish_failed: { blog_post_id: string; post_title: string; error_code: string | null; error: string };
  store_disconnected: { store_names: string[] } & (
    | { reason: 'credentials_rejected'; store_connection_id: string }
    | { reason: 'access_withdrawn'; connection_id: string; shop: string | null }
    | { reason: 'app_removed'; connection_ids: string[]; shop: string }
  );
  gdpr_export_ready: { job_id: string; expires_at: string };
  balance_low: { total_balance: string; percent: number };
  balance_exhausted: { overage_enabled: boolean };
  subscription_changed: {
    provider: string;
    subscription_id: string;
    status: string;
    state: SubscriptionState;
    tier: `${Tier}`;
    billing_period: `${BillingPeriod}`;
    /** The plan of the next period, if it differs. */
    pending_tier: `${Tier}` | null;
    pending_billing_period: `${BillingPeriod}` | null;
    period_end: Date | null;
    cancel_at_period_end: boolean;
  };
  payment_failed: PaymentData;
  topup_completed: PaymentData & { ct: string };
  /** The body is the comment. */
  studio_comment: { request_id: string; comment_id: string; audience: StudioAudience; is_internal: boolean };
  /** The body is the description of the request. */
  studio_status_changed: { request_id: string; status: `${StudioStatus}`; audience: StudioAudience };
  audit_completed: {
    audit_id: string;
    project_name: string;
    health_score: number | null;
    product_count: number;
    affected_count: number;
  };
  chat_unanswered: { reason: `${UnansweredReason}` };
  account_recovered: {
    deactivated_users: string[];
    deactivated_user_count: number;
    deleted_api_keys: string[];
    deleted_api_key_count: number;
    /** Hosts. */
    disabled_webhook_endpoints: string[];
    disabled_webhook_endpoint_count: number;
    store_connections: string[];
    stored_keys: string[];
    chat_desks: string[];
  };
  webhook_disabled: { webhook_endpoint_id: string; host: string; reason: 'receiver_gone' | 'failing_for_a_day' };
  automation_failed: {
    rule_id: string;
    rule_name: string;
    run_id: string;
    reason: string | null;
    error: string | null;
  };
}

/** To `staff`, a new status is that of a new request. */
type StudioAudience = 'staff' | 'requester';
