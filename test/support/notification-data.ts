import type { NotificationData } from '../../src/services/notifications/notification-data.ts';

const JOB = { project_name: 'Oak & Co', succeeded: 1200, failed: 2, skipped: 0 };
const PAYMENT = { provider: 'payA', payment_id: 'txn_1', amount: '1049.00', currency: 'EUR' };
const SUBSCRIPTION = { purchase: 'subscription', tier: 'pro', billing_period: 'monthly', packs: null } as const;

/** The data of one notification of each type. */
export const NOTIFICATION_DATA: NotificationData = {
  job_completed: { ...JOB, job_type: 'generation' },
  job_failed: { ...JOB, job_type: 'sync', succeeded: 0, error_code: 'timeout', error: 'The store did not answer' },
  import_completed: { ...JOB, job_type: 'import' },
  sync_conflict: { store_connection_id: '1', store_name: 'Oak Store' },
  blog_published: { blog_post_id: '1', post_title: 'Caring for oak', published_url: 'https://oak.example/blog/1' },
  blog_publish_failed: {
    blog_post_id: '1',
    post_title: 'Caring for oak',
    error_code: 'conflict',
    error: 'Content changed in the store since the last sync',
  },
  store_disconnected: { reason: 'credentials_rejected', store_names: ['Oak Store'], store_connection_id: '1' },
  gdpr_export_ready: { job_id: '1', expires_at: '2026-12-24T12:00:00.000Z' },
  balance_low: { total_balance: '1234.5000', percent: 20 },
  balance_exhausted: { overage_enabled: true },
  subscription_changed: {
    provider: 'payA',
    subscription_id: 'sub_1',
    status: 'active',
    state: 'ends_with_period',
    tier: 'pro',
    billing_period: 'monthly',
    pending_tier: null,
    pending_billing_period: null,
    period_end: new Date('2026-12-24T12:00:00.000Z'),
    cancel_at_period_end: true,
  },
  payment_failed: { ...PAYMENT, ...SUBSCRIPTION },
  topup_completed: { ...PAYMENT, purchase: 'topup', tier: null, billing_period: null, packs: 2, ct: '1000.0000' },
  studio_comment: { request_id: '1', comment_id: '2', audience: 'requester', is_internal: false },
  studio_status_changed: { request_id: '1', status: 'in_review', audience: 'requester' },
  audit_completed: {
    audit_id: '1',
    project_name: 'Oak & Co',
    health_score: 81,
    product_count: 1200,
    affected_count: 34,
  },
  chat_unanswered: { reason: 'no_ct' },
  account_recovered: {
    deactivated_users: ['mira@example.com'],
    deactivated_user_count: 1,
    deleted_api_keys: ['Plugin', 'ERP'],
    deleted_api_key_count: 2,
    disabled_webhook_endpoints: ['hooks.example'],
    disabled_webhook_endpoint_count: 1,
    store_connections: [],
    stored_keys: [],
    chat_desks: [],
  },
  webhook_disabled: { webhook_endpoint_id: '1', host: 'erp.example', reason: 'receiver_gone' },
  automation_failed: { rule_id: '1', rule_name: 'New items', run_id: '2', reason: 'insufficient_ct', error: null },
};
