import { sql } from '../../../../core/sql.ts';
import {
  type ExportedTable,
  ownedByOrganization,
  ownedByUser,
  EXCLUSION_REASONS,
  columnList,
} from './exported-table.ts';

/** Billing, blog, studio and store audits. */
export const OTHER_TABLES: readonly ExportedTable[] = [
  {
    table: 'balances',
    columns:
      columnList(`organization_id subscription_balance topup_balance overage_balance subscription_tier overage_enabled
      token_rate_multiplier`),
    excluded: { held: EXCLUSION_REASONS.processing },
    owner: ownedByOrganization(),
    order: ['organization_id'],
  },
  {
    table: 'subscriptions',
    columns:
      columnList(`organization_id cycle cycle_started_at cycle_ends_at cycle_day payment_status provider customer_id
      external_id billing_period period_end cancel_at_period_end pending_tier pending_billing_period`),
    excluded: {
      changing_to: EXCLUSION_REASONS.processing,
      changing_until: EXCLUSION_REASONS.processing,
      billing_date_to_restore: EXCLUSION_REASONS.processing,
    },
    owner: ownedByOrganization(),
    order: ['organization_id'],
  },
  {
    table: 'transactions',
    columns: columnList(
      'id organization_id transaction_type amount balance_type description usage created_by created_at',
    ),
    excluded: { position: EXCLUSION_REASONS.order, reason: 'only the key that prevents duplicates' },
    owner: ownedByOrganization(),
    order: ['position'],
    isLarge: true,
  },
  {
    table: 'unpaid_usage',
    columns: columnList('organization_id day reason tokens'),
    owner: ownedByOrganization(),
    order: ['day', 'reason'],
  },
  {
    table: 'checkouts',
    columns: columnList(
      'id organization_id created_by provider external_id purchase tier billing_period packs created_at',
    ),
    owner: ownedByOrganization(),
  },
  {
    table: 'payments',
    columns:
      columnList(`id organization_id provider payment_id customer_id status purchase tier billing_period packs amount
      currency invoice_number issued_at period_start period_end created_at`),
    owner: ownedByOrganization(),
  },
  {
    table: 'payment_events',
    columns: columnList('id organization_id provider event_id event_type occurred_at created_at'),
    excluded: {
      body: 'the webhook of the payment platform; its facts are in the other tables',
      attempts: EXCLUSION_REASONS.processing,
      due_at: EXCLUSION_REASONS.processing,
      last_error: EXCLUSION_REASONS.processing,
      state: EXCLUSION_REASONS.processing,
    },
    owner: ownedByOrganization(),
  },
  {
    table: 'blog_templates',
    columns: columnList(`id organization_id name description tone structure custom_instructions is_default created_at
      updated_at`),
    owner: ownedByOrganization(),
  },
  {
    table: 'blog_posts',
    columns:
      columnList(`id organization_id project_id title content excerpt slug status post_type topic featured_image_url
      seo_meta cms_post_id cms_category_ids published_url published_at scheduled_at blog_connection_id
      store_connection_id external_post_id external_blog_id copies source_item_ids product_links ai_settings
      template_id analytics job_id created_at updated_at`),
    owner: ownedByOrganization(),
  },
  {
    table: 'studio_requests',
    columns: columnList(`id organization_id user_id description budget_range exclusivity status priority created_at
      updated_at`),
    owner: ownedByUser('user_id'),
  },
  {
    table: 'studio_comments',
    columns: columnList('id request_id user_id content created_at'),
    excluded: { is_internal: 'only public comments are exported' },
    owner: {
      organization: ({ organizationId }) =>
        sql`request_id in (select id from studio_requests where organization_id = ${organizationId})`,
      person: ({ organizationId, userId }) =>
        sql`request_id in (select id
                             from studio_requests
                            where organization_id = ${organizationId}
                              and ${userId} in (studio_requests.user_id, studio_comments.user_id))`,
    },
    filter: sql`not is_internal`,
  },
  {
    table: 'store_audits',
    columns: columnList(`id organization_id project_id job_id enabled_checks product_count health_score summary ct_used
      created_at`),
    owner: ownedByOrganization(),
  },
  {
    table: 'audit_findings',
    columns: columnList('audit_id position check severity item_id message fix'),
    owner: { parent: 'store_audits', foreignKey: 'audit_id', batchSize: 1 },
    order: ['position'],
    isLarge: true,
  },
];
