import { sql } from '../../../../core/sql.ts';
import { type ExportedTable, ofOrganization, ofUser, WHY, words } from './exported-table.ts';

const ofEachUser = { within: 'users', by: 'user_id', atOnce: 1 };

/** The organization, its people, and what they do with the service itself. */
export const ACCOUNT_TABLES: readonly ExportedTable[] = [
  {
    table: 'organizations',
    columns:
      words(`id name slug settings address phone_number tax_id billing_email billing_company_name billing_pib billing_mb billing_address
      billing_city billing_postal_code billing_country byok_enabled enforce_2fa created_at`),
    owner: { whole: ({ organizationId }) => sql`id = ${organizationId}`, own: null },
  },
  {
    table: 'users',
    columns:
      words(`id organization_id email first_name last_name phone_number role is_active email_verified is_super_admin two_factor_enabled
      two_factor_method oauth_provider email_preferences created_at last_login_at`),
    excluded: { password_hash: WHY.secret },
    owner: ofUser('id'),
  },
  {
    table: 'sessions',
    columns: words('id user_id ip user_agent created_at expires_at revoked_at'),
    excluded: { open_tokens: WHY.work, tokens_until: WHY.work },
    owner: ofEachUser,
  },
  {
    table: 'linked_identities',
    columns: words('user_id provider issuer subject created_at'),
    owner: ofEachUser,
    order: ['issuer', 'subject'],
  },
  {
    table: 'second_factors',
    columns: words('user_id method confirmed_at'),
    excluded: { secret: WHY.secret, last_step: WHY.secret },
    owner: ofEachUser,
    order: ['user_id'],
  },
  {
    table: 'mails',
    columns: words('id user_id kind recipient state created_at'),
    excluded: { facts: WHY.secret, attempts: WHY.work, due_at: WHY.work, expires_at: WHY.work, last_error: WHY.work },
    owner: ofEachUser,
  },
  {
    table: 'notifications',
    columns: words('id user_id notification_type title body project_id job_id data is_read created_at'),
    excluded: { cause: 'only how a repetition is recognised' },
    owner: ofEachUser,
    order: ['created_at', 'id'],
    many: true,
    // The staff are told of requests of other organizations, and of internal comments.
    only: sql`(data ->> 'request_id' is null or exists (select from studio_requests r join users u on u.organization_id = r.organization_id
                where r.id = (data ->> 'request_id')::uuid and u.id = notifications.user_id))
              and not exists (select from studio_comments c where c.id = (data ->> 'comment_id')::uuid and c.is_internal)`,
  },
  {
    table: 'audit_log',
    columns: words('id organization_id action actor_id actor_email target_type target_id ip data created_at'),
    owner: ofUser('actor_id'),
    order: ['created_at', 'id'],
    many: true,
  },
  {
    table: 'data_exports',
    columns: words('id organization_id user_id job_id whole size expires_at created_at'),
    excluded: { path: WHY.place, digest: 'only how the download is recognised' },
    owner: ofUser('user_id'),
  },
  {
    table: 'api_keys',
    columns: words('id organization_id created_by name prefix scopes created_at last_used_at'),
    excluded: { digest: WHY.secret },
    owner: ofOrganization(),
  },
  {
    table: 'organization_ai_keys',
    columns: words('organization_id provider'),
    excluded: { ciphertext: WHY.secret },
    owner: ofOrganization(),
    order: ['provider'],
  },
  {
    table: 'stock_photo_keys',
    columns: words('id organization_id provider is_active created_at updated_at'),
    excluded: { api_key: WHY.secret },
    owner: ofOrganization(),
  },
  {
    table: 'chat_tenants',
    columns: words('organization_id account_id base_url knowledge enabled'),
    excluded: { api_token: WHY.secret, webhook_token: WHY.secret },
    owner: ofOrganization(),
    order: ['organization_id'],
  },
  {
    table: 'chat_conversations',
    columns: words(
      'id organization_id user_id channel account_id conversation_id replies failures tokens_used ct_used handed_over_at created_at touched_at',
    ),
    // The service's own chat is nobody's organization: a conversation there is that of who chatted.
    owner: {
      whole: ({ organizationId }) =>
        sql`(organization_id = ${organizationId} or organization_id is null and user_id in (select id from users where organization_id = ${organizationId}))`,
      own: ({ organizationId, userId }) =>
        sql`user_id = ${userId} and coalesce(organization_id, ${organizationId}) = ${organizationId}`,
    },
  },
  {
    table: 'chat_messages',
    columns: words('id chat_conversation_id message_id state created_at'),
    excluded: { attempts: WHY.work, due_at: WHY.work, held: WHY.work, answer_cost: WHY.work, last_error: WHY.work },
    owner: { within: 'chat_conversations', by: 'chat_conversation_id', atOnce: 100 },
    order: ['chat_conversation_id', 'id'],
  },
];
