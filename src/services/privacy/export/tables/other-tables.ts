import { sql } from '../../../../core/sql.ts';
import { type ExportedTable, ofOrganization, ofUser, WHY, words } from './exported-table.ts';

/** Money, the blog, the studio and its audits. */
export const OTHER_TABLES: readonly ExportedTable[] = [
  {
    table: 'balances',
    columns: words(
      'organization_id subscription_balance topup_balance overage_balance subscription_tier overage_enabled token_rate_multiplier',
    ),
    excluded: { held: WHY.work },
    owner: ofOrganization(),
    order: ['organization_id'],
  },
  {
    table: 'subscriptions',
    columns:
      words(`organization_id cycle cycle_started_at cycle_ends_at cycle_day payment_status provider customer_id external_id billing_period
      period_end cancel_at_period_end pending_tier pending_billing_period`),
    excluded: { changing_to: WHY.work, changing_until: WHY.work },
    owner: ofOrganization(),
    order: ['organization_id'],
  },
  {
    table: 'transactions',
    columns: words('id organization_id transaction_type amount balance_type description usage created_by created_at'),
    excluded: { position: WHY.order, reason: 'only how a repetition is recognised' },
    owner: ofOrganization(),
    order: ['position'],
    many: true,
  },
  {
    table: 'checkouts',
    columns: words('id organization_id created_by provider external_id purchase tier billing_period packs created_at'),
    owner: ofOrganization(),
  },
  {
    table: 'payments',
    columns:
      words(`id organization_id provider payment_id customer_id status purchase tier billing_period packs amount currency invoice_number
      issued_at period_start period_end created_at`),
    owner: ofOrganization(),
  },
  {
    table: 'payment_events',
    columns: words('id organization_id provider event_id event_type occurred_at created_at'),
    excluded: {
      body: 'the message of the payment provider, with links of its own; what follows from it is in the other tables',
      attempts: WHY.work,
      due_at: WHY.work,
      last_error: WHY.work,
      state: WHY.work,
    },
    owner: ofOrganization(),
  },
  {
    table: 'blog_templates',
    columns: words(
      'id organization_id name description tone structure custom_instructions is_default created_at updated_at',
    ),
    owner: ofOrganization(),
  },
  {
    table: 'blog_posts',
    columns:
      words(`id organization_id project_id title content excerpt slug status post_type topic featured_image_url seo_meta cms_post_id
      cms_category_ids published_url published_at scheduled_at blog_connection_id store_connection_id external_post_id external_blog_id
      source_item_ids product_links ai_settings template_id analytics job_id created_at updated_at`),
    owner: ofOrganization(),
  },
  {
    table: 'studio_requests',
    columns: words(
      'id organization_id user_id description budget_range exclusivity status priority created_at updated_at',
    ),
    owner: ofUser('user_id'),
  },
  {
    table: 'studio_comments',
    columns: words('id request_id user_id content created_at'),
    excluded: { is_internal: 'only public comments are exported' },
    owner: {
      whole: ({ organizationId }) =>
        sql`request_id in (select id from studio_requests where organization_id = ${organizationId})`,
      own: ({ organizationId, userId }) =>
        sql`request_id in (select id from studio_requests where organization_id = ${organizationId} and ${userId} in (studio_requests.user_id, studio_comments.user_id))`,
    },
    only: sql`not is_internal`,
  },
  {
    table: 'store_audits',
    columns: words(
      'id organization_id project_id job_id enabled_checks product_count health_score summary ct_used created_at',
    ),
    owner: ofOrganization(),
  },
  {
    table: 'audit_findings',
    columns: words('audit_id position check severity item_id message fix'),
    owner: { within: 'store_audits', by: 'audit_id', atOnce: 1 },
    order: ['position'],
    many: true,
  },
];
