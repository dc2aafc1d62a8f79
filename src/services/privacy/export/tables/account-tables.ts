import { sql } from '../../../../core/sql.ts';
import {
  type ExportedTable,
  ownedByOrganization,
  ownedByUser,
  EXCLUSION_REASONS,
  columnList,
} from './exported-table.ts';

const childOfUser = { parent: 'users', foreignKey: 'user_id', batchSize: 1 };

/** The organization, its users, and their activity in the service. */
export const ACCOUNT_TABLES: readonly ExportedTable[] = [
  {
    table: 'organizations',
    columns:
      columnList(`id name slug settings address phone_number tax_id billing_email billing_company_name billing_pib
      billing_mb billing_address billing_city billing_postal_code billing_country byok_enabled enforce_2fa
      created_at`),
    owner: { organization: ({ organizationId }) => sql`id = ${organizationId}`, person: null },
  },
  {
    table: 'users',
    columns: columnList(`id organization_id email first_name last_name phone_number role is_active email_verified
      is_super_admin two_factor_enabled two_factor_method oauth_provider email_preferences created_at
      last_login_at`),
    excluded: {
      password_hash: EXCLUSION_REASONS.secret,
      is_founder: EXCLUSION_REASONS.processing,
      two_factor_setup_required: EXCLUSION_REASONS.processing,
    },
    owner: ownedByUser('id'),
  },
  {
    table: 'sessions',
    columns: columnList('id user_id ip user_agent created_at expires_at revoked_at'),
    excluded: { open_tokens: EXCLUSION_REASONS.processing, tokens_until: EXCLUSION_REASONS.processing },
    owner: childOfUser,
  },
  {
    table: 'sign_in_networks',
    columns: columnList('user_id network used_at'),
    owner: childOfUser,
    order: ['network'],
  },
  {
    table: 'linked_identities',
    columns: columnList('user_id provider issuer subject created_at'),
    owner: childOfUser,
    order: ['issuer', 'subject'],
  },
  {
    table: 'second_factors',
    columns: columnList('user_id method confirmed_at'),
    excluded: { secret: EXCLUSION_REASONS.secret, last_step: EXCLUSION_REASONS.secret },
    owner: childOfUser,
    order: ['user_id'],
  },
  {
    table: 'mails',
    columns: columnList('id user_id kind recipient state created_at'),
    excluded: {
      facts: EXCLUSION_REASONS.secret,
      urgent: EXCLUSION_REASONS.processing,
      attempts: EXCLUSION_REASONS.processing,
      due_at: EXCLUSION_REASONS.processing,
      expires_at: EXCLUSION_REASONS.processing,
      last_error: EXCLUSION_REASONS.processing,
    },
    owner: childOfUser,
  },
  {
    table: 'notifications',
    columns: columnList('id user_id notification_type title body project_id job_id data is_read created_at'),
    excluded: { cause: 'only the key that prevents duplicates' },
    owner: childOfUser,
    order: ['created_at', 'id'],
    isLarge: true,
    // Excludes notifications of the staff about requests of other organizations and about internal comments.
    filter: sql`(data ->> 'request_id' is null
                 or exists (select
                              from studio_requests r
                              join users u on u.organization_id = r.organization_id
                             where r.id = (data ->> 'request_id')::uuid and u.id = notifications.user_id))
                and not exists (select from studio_comments c
                                 where c.id = (data ->> 'comment_id')::uuid and c.is_internal)`,
  },
  {
    table: 'audit_log',
    columns: columnList('id organization_id action actor_id actor_email target_type target_id ip data created_at'),
    owner: ownedByUser('actor_id'),
    order: ['created_at', 'id'],
    isLarge: true,
  },
  {
    table: 'data_exports',
    columns: columnList('id organization_id user_id job_id whole size expires_at created_at'),
    excluded: { path: EXCLUSION_REASONS.location, digest: 'only the ETag of the download' },
    owner: ownedByUser('user_id'),
  },
  {
    table: 'api_keys',
    columns: columnList('id organization_id created_by name prefix scopes created_at last_used_at'),
    excluded: { digest: EXCLUSION_REASONS.secret },
    owner: ownedByOrganization(),
  },
  {
    table: 'webhook_endpoints',
    columns: columnList(`id organization_id url description event_types is_active disabled_reason last_success_at
      last_failure_at created_at updated_at`),
    excluded: {
      sealed_secret: EXCLUSION_REASONS.secret,
      previous_sealed_secret: EXCLUSION_REASONS.secret,
      previous_secret_until: EXCLUSION_REASONS.processing,
      failing_since: EXCLUSION_REASONS.processing,
    },
    owner: ownedByOrganization(),
  },
  {
    table: 'webhook_deliveries',
    columns: columnList('id endpoint_id event_type status attempts request_body created_at'),
    excluded: {
      subject: EXCLUSION_REASONS.processing,
      tries: EXCLUSION_REASONS.processing,
      due_at: EXCLUSION_REASONS.processing,
      claimed: EXCLUSION_REASONS.processing,
    },
    owner: { parent: 'webhook_endpoints', foreignKey: 'endpoint_id', batchSize: 1 },
    order: ['created_at', 'id'],
    isLarge: true,
  },
  {
    table: 'organization_ai_keys',
    columns: columnList('organization_id provider'),
    excluded: { ciphertext: EXCLUSION_REASONS.secret },
    owner: ownedByOrganization(),
    order: ['provider'],
  },
  {
    table: 'stock_photo_keys',
    columns: columnList('id organization_id provider is_active created_at updated_at'),
    excluded: { api_key: EXCLUSION_REASONS.secret },
    owner: ownedByOrganization(),
  },
  {
    table: 'chat_tenants',
    columns: columnList(
      'organization_id account_id base_url knowledge enabled last_unanswered_reason last_unanswered_at',
    ),
    excluded: { api_token: EXCLUSION_REASONS.secret, webhook_token: EXCLUSION_REASONS.secret },
    owner: ownedByOrganization(),
    order: ['organization_id'],
  },
  {
    table: 'chat_conversations',
    columns:
      columnList(`id organization_id user_id channel account_id conversation_id replies failures tokens_used ct_used
      handed_over_at created_at touched_at`),
    // Conversations in the service's own chat have no organization. They belong to the user.
    owner: {
      organization: ({ organizationId }) =>
        sql`(organization_id = ${organizationId}
             or organization_id is null
                and user_id in (select id from users where organization_id = ${organizationId}))`,
      person: ({ organizationId, userId }) =>
        sql`user_id = ${userId} and coalesce(organization_id, ${organizationId}) = ${organizationId}`,
    },
  },
  {
    table: 'chat_messages',
    columns: columnList('id chat_conversation_id message_id state created_at'),
    excluded: {
      attempts: EXCLUSION_REASONS.processing,
      due_at: EXCLUSION_REASONS.processing,
      held: EXCLUSION_REASONS.processing,
      answer_cost: EXCLUSION_REASONS.processing,
      unpaid_tokens: EXCLUSION_REASONS.processing,
      last_error: EXCLUSION_REASONS.processing,
    },
    owner: { parent: 'chat_conversations', foreignKey: 'chat_conversation_id', batchSize: 100 },
    order: ['chat_conversation_id', 'id'],
  },
];
