import { GENERATION_SETTINGS, PROFILE_FIELDS } from './resources.ts';

const USER =
  'email str, first_name str, last_name str, phone_number str, current_password str, password str, role str, is_active bool';
const CONNECTION =
  'name str, base_url str, media_base_url str, access_token str, consumer_key str, consumer_secret str, status str';
const TEMPLATE = 'description str, tone str, structure obj, custom_instructions str, is_default bool';
const CHECKOUT = 'checkout_url str, transaction_id str, client_token str, plan_changed bool, scheduled bool';
const TOPUP_CHECKOUT = 'checkout_url str, transaction_id str, client_token str';
const TWO_FACTOR_SETUP = 'method str, secret str, otpauth_uri str, message str';
const TEXT = 'content str, short_description str, tokens_used int, ct_cost str, remaining_balance str';
const DESCRIPTION =
  'source str, product_title str, product_category str, product_attributes obj, product_images [str], ' +
  'current_description str, language str =en, tone str =professional, custom_instructions str';
const BLOG =
  'source str, topic str, product_title str, product_category str, language str =en, tone str =professional, custom_instructions str';

/**
 * The requests and responses of section 4 of the specification, one operation a line: `route | request | response`. `!`
 * marks a field that the specification calls required, `=value` its default. A response is a list of fields, one
 * resource, `empty`, or `?` where the specification leaves it open.
 */
export const OPERATIONS = `
POST /auth/login | email str!, password str! | LoginResponse
POST /auth/refresh | | access_token str, token_type str
POST /auth/logout | | message str
POST /auth/logout-all | | message str
POST /auth/forgot-password | email str | message str
POST /auth/reset-password | token str, new_password str | message str
GET /auth/verify-email | token str! | message str
POST /auth/resend-verification | | message str
POST /auth/register | email str, password str, company_name str, first_name str =, last_name str =, captcha_token str = | access_token str, token_type str, organization_id str, message str
POST /auth/idpA | credential str!, access_token str | LoginResponse
POST /auth/idpB | id_token str!, first_name str, last_name str | LoginResponse
POST /auth/2fa/setup | method str | ${TWO_FACTOR_SETUP}
POST /auth/2fa/confirm | code str | backup_codes [str], message str
POST /auth/2fa/send-disable-code | | ?
POST /auth/2fa/disable | code str | ?
POST /auth/verify-2fa | temp_token str!, code str! | LoginResponse
POST /auth/resend-2fa | temp_token str | ?
POST /auth/2fa/setup-with-temp | temp_token str, method str | ${TWO_FACTOR_SETUP}
POST /auth/2fa/confirm-with-temp | temp_token str, code str | backup_codes [str], message str
GET /users | | [User]
POST /users | email str, password str, role str =member | User
GET /users/me | | User
PATCH /users/me | ${USER} | User
GET /users/me/email-preferences | | EmailPreferences
PATCH /users/me/email-preferences | usage_billing bool, ai_studio bool, system_alerts bool | EmailPreferences
GET /users/me/chatdesk-identity | | ?
DELETE /users/{user_id} | | empty
PATCH /users/{user_id} | ${USER} | User
POST /users/{user_id}/2fa/reset | | ?
POST /users/{user_id}/2fa/disable | | ?
POST /users/{user_id}/logout-all | | ?
GET /organization | | Organization
PATCH /organization | name str, settings obj, address str, phone_number str, tax_id str, billing_email str, enforce_2fa bool | Organization
PATCH /organization/api-keys | aiA_api_key str, aiB_api_key str, aiC_api_key str | Organization
GET /organization/billing-details | | BillingDetails
PATCH /organization/billing-details | | ?
GET /store-connections/{connection_id} | | StoreConnection
DELETE /store-connections/{connection_id} | | empty
PATCH /store-connections/{connection_id} | ${CONNECTION} | StoreConnection
POST /store-connections/{connection_id}/test | | success bool, message str, store_name str, media_base_url str
GET /storeA/install-url | | ?
GET /storeA/connect | shop str!, connection_type str =store | ?
GET /storeA/callback | code str!, shop str!, state str | ?
POST /storeA/finalize | install_token str | ?
POST /storeA/webhooks/uninstalled | | ?
POST /storeA/webhooks/customers/data_request | | ?
POST /storeA/webhooks/customers/redact | | ?
POST /storeA/webhooks/shop/redact | | ?
POST /storeA/webhooks | | ?
POST /projects/{project_id}/sync/stream | mode str =pending, item_ids [str] | ?
POST /projects/{project_id}/sync/{item_id} | | success bool, message str, synced_at str
POST /projects/{project_id}/sync | | synced_count int, failed_count int, failed_items [obj]
GET /projects/{project_id}/sync/{item_id}/history | | item_id str, item_external_id str, history [SyncHistoryEntry]
POST /projects/{project_id}/generate | ${GENERATION_SETTINGS} | ?
POST /projects/{project_id}/regenerate/stream | ${GENERATION_SETTINGS} | ?
GET /projects/{project_id}/items | status str, source_id str | [ContentItem]
GET /projects/{project_id}/blog-posts/{post_id} | | BlogPost
POST /projects/{project_id}/blog-posts/{post_id}/schedule | scheduled_at str, connection_id str, store_connection_id str | BlogPost
POST /projects/{project_id}/blog-posts/{post_id}/unschedule | | BlogPost
GET /projects/{project_id}/jobs | status str | [Job]
POST /projects/{project_id}/jobs | job_type str, payload obj | job_id str, status str
GET /jobs/{job_id} | | JobDetail
POST /jobs/{job_id}/cancel | | JobDetail
GET /billing/balance | | Balance
GET /billing/transactions | page int =1 >=1, page_size int =20 >=1 <=100 | transactions [Transaction], total int, page int, page_size int
GET /billing/usage-summary | days int =30 >=1 <=365 | period_start str, period_end str, total_ct_used str, by_tier [UsageOfTier], by_provider obj
GET /billing/model-tiers | | tiers [ModelTier], subscription_tier str
POST /billing/topup | amount num, description str | Transaction
GET /billing/subscription | | SubscriptionInfo
PATCH /billing/subscription | tier str, allocate_immediately bool =false | Balance
POST /billing/reset-cycle | | Balance
PATCH /billing/settings | overage_enabled bool, token_rate_multiplier num | Balance
POST /billing/adjustment | amount num, balance_type str, description str | Transaction
POST /billing/checkout | tier str, billing_period str | ${CHECKOUT}
POST /billing/topup-checkout | packs int | ${TOPUP_CHECKOUT}
GET /billing/portal | | portal_url str, message str
POST /billing/cancel-subscription | | status str, effective_at str, message str
GET /billing/payment-history | | ?
GET /billing/invoices/payB/{payment_id}/pdf | | ?
GET /billing/payA/subscription | | subscription_tier str, payA_subscription_status str, subscription_period_end str, payment_method str, payA_customer_id str
POST /billing/payA/checkout | tier str, billing_period str | ${CHECKOUT}
POST /billing/payA/topup-checkout | | ?
GET /content-profiles | | [ContentProfile]
POST /content-profiles | name str, ${PROFILE_FIELDS} | ContentProfile
GET /content-profiles/{profile_id} | | ContentProfile
PUT /content-profiles/{profile_id} | name str, ${PROFILE_FIELDS} | ContentProfile
DELETE /content-profiles/{profile_id} | | empty
PUT /content-profiles/{profile_id}/set-default | | ContentProfile
POST /blog-templates | name str, ${TEMPLATE} =false | BlogTemplate
PATCH /blog-templates/{template_id} | name str, ${TEMPLATE} | BlogTemplate
DELETE /blog-templates/{template_id} | | empty
PATCH /stock-photo-keys/{key_id} | api_key str, is_active bool | StockPhotoKey
GET /files/{storage_key} | | ?
POST /gdpr/export | | job_id str, status str, message str
GET /gdpr/status | | active_export_job_id str
POST /gdpr/request-deletion | password str = | message str
GET /notifications/unread-count | | unread_count int
GET /notifications | limit int =20 >=1 <=100, offset int =0 >=0 | notifications [Notification], total int, has_more bool
POST /notifications/{notification_id}/read | | Notification
POST /notifications/read-all | | ?
GET /studio-requests | status str, limit int =20 >=1 <=100, offset int =0 >=0 | requests [StudioRequest], total int, has_more bool
POST /studio-requests | description str, budget_range str, exclusivity bool =false | StudioRequest
GET /studio-requests/{request_id} | | StudioRequestDetail
POST /studio-requests/{request_id}/comments | content str, is_internal bool =false | StudioComment
GET /studio/tools | | tools [StudioTool]
POST /studio/store-audit/run | project_id str, enabled_checks [str] | audit_id str, job_id str, estimated_products int, estimated_ct str
GET /studio/store-audit | project_id str | audits [Audit]
GET /plugin/status | | plan_tier str, total_balance str, active_integrations [str]
POST /plugin/generate-description | ${DESCRIPTION} | ${TEXT}
POST /plugin/generate-description-async | ${DESCRIPTION} | generation_id str
POST /plugin/generate-blog | ${BLOG} | ${TEXT}
POST /plugin/generate-blog-async | ${BLOG} | generation_id str
GET /plugin/generation/{generation_id}/status | | status str, ${TEXT}, error str
POST /webhooks/payA | | ?
POST /webhooks/payB | | ?
POST /chatbot/webhook | | ?
POST /chatbot/email-webhook | | ?
POST /chatbot/tenant-webhook | account_id int!, token str! | ?
`;
