/**
 * The fields of the resources in responses, copied from section 2 of the specification and from the responses that it
 * describes in its tables. `?` marks a field that may be null, `[T]` is an array of T.
 */
export const RESOURCES: Readonly<Record<string, string>> = {
  User:
    'id str, email str, first_name str, last_name str, phone_number str, role str, is_active bool, email_verified bool, ' +
    'is_super_admin bool, two_factor_enabled bool, two_factor_method str?, oauth_provider str?, ' +
    'email_preferences EmailPreferences, created_at str, last_login_at str, organization Organization',
  EmailPreferences: 'usage_billing bool, ai_studio bool, system_alerts bool',
  Organization:
    'id str, name str, slug str, settings obj, address str, phone_number str, tax_id str, billing_email str, ' +
    'byok_enabled bool, has_aiA_key bool, has_aiB_key bool, has_aiC_key bool, enforce_2fa bool, created_at str',
  BillingDetails:
    'billing_company_name str, billing_pib str, billing_mb str, billing_address str, billing_city str, ' +
    'billing_postal_code str, billing_country str',
  StoreConnection:
    'id str, name str, platform str, base_url str, media_base_url str, status str, has_credentials bool, ' +
    'last_connected_at str, created_at str, updated_at str, project_count int',
  Job:
    'id str, job_type str, status str, progress_current int, progress_total int, created_at str, started_at str, ' +
    'completed_at str, error str?',
  JobDetail:
    'id str, job_type str, status str, progress_current int, progress_total int, created_at str, started_at str, ' +
    'completed_at str, error str?, progress_detail [obj], result obj',
  ContentItem:
    'id str, external_id str, item_type str, source_data obj, generated_content obj, confidence_score num, status str, ' +
    'ai_model_used str, created_at str, data_source_id str, data_source_name str, metadata obj, excluded_at str?, ' +
    'generation_metadata obj',
  SyncHistoryEntry:
    'id str, content_item_id str, store_connection_id str, store_connection_name str, synced_at str, success bool, ' +
    'error_message str?',
  BlogPost:
    'id str, project_id str, organization_id str, title str, content str, excerpt str, slug str, status str, ' +
    'post_type str, topic str, featured_image_url str, seo_meta obj, cms_post_id int, cms_category_ids [int], ' +
    'published_url str, published_at str, scheduled_at str, blog_connection_id str, store_connection_id str, ' +
    'external_post_id str, external_blog_id str, source_item_ids [str], product_links obj, ai_settings obj, ' +
    'template_id str, analytics obj, job_id str, created_at str, updated_at str',
  BlogTemplate:
    'id str, organization_id str, name str, description str, tone str, structure obj, custom_instructions str, ' +
    'is_default bool, created_at str, updated_at str',
  ContentProfile:
    'id str, organization_id str, name str, is_default bool, ai_provider str, ai_model str, language str, tone str, ' +
    'custom_instructions str, max_short_chars int, max_long_chars int, use_html bool, use_html_short bool, ' +
    'generate_short bool, generate_long bool, translate_name bool, image_analysis_enabled bool, ' +
    'image_analysis_count int, structured_data_enabled bool, generate_bullet_points bool, generate_attributes bool, ' +
    'generate_tags bool, created_at str, updated_at str',
  Balance:
    'subscription_balance str, topup_balance str, total_balance str, subscription_tier str, overage_enabled bool, ' +
    'token_rate_multiplier str',
  Transaction:
    'id str, transaction_type str, amount str, balance_type str, description str, created_at str, created_by str',
  SubscriptionInfo:
    'subscription_tier str, payment_subscription_status str, subscription_period_end str, payment_method str, ' +
    'payment_customer_id str, billing_period str, pending_subscription_tier str, pending_billing_period str',
  Notification:
    'id str, notification_type str, title str, body str, project_id str, job_id str, data obj, is_read bool, ' +
    'created_at str',
  StudioRequest:
    'id str, organization_id str, user_id str, user_name str, user_email str, description str, budget_range str, ' +
    'exclusivity bool, status str, priority int, comment_count int, latest_comment_at str, created_at str, ' +
    'updated_at str',
  StudioRequestDetail:
    'id str, organization_id str, user_id str, user_name str, user_email str, description str, budget_range str, ' +
    'exclusivity bool, status str, priority int, created_at str, updated_at str, organization_name str, ' +
    'comments [StudioComment]',
  StudioComment:
    'id str, request_id str, user_id str, user_name str, user_email str, content str, is_internal bool, created_at str',
  StockPhotoKey: 'id str, organization_id str, provider str, is_active bool, created_at str, updated_at str',
  StudioTool: 'id str, slug str, name str, description str, icon str, min_tier str, unlocked bool',
  Audit:
    'id str, project_id str, job_id str, status str, product_count int, health_score num, summary obj, ct_used str, ' +
    'created_at str, completed_at str, error str',
  LoginResponse:
    'access_token str?, token_type str, two_factor_required bool, two_factor_setup_required bool, ' +
    'two_factor_method str?, temp_token str?',
  UsageOfTier: 'tier str, request_count int, total_tokens int, ct_used str',
  ModelTier: 'tier str, multiplier num, models obj',
};

/** The generation settings that requests share, with their defaults where the specification shows one. */
export const GENERATION_SETTINGS =
  'content_type str, content_variant str =short, language str =en, tone str =professional, ai_provider str =aiA, ' +
  'ai_model str, custom_instructions str, max_short_chars int =200, max_long_chars int =1000, translate_name bool =true, ' +
  'use_html bool =true, use_html_short bool =false, generate_short bool =true, generate_long bool =true, ' +
  'image_analysis_enabled bool =false, image_analysis_count int =3, structured_data_enabled bool =false, ' +
  'generate_bullet_points bool =false, generate_attributes bool =false, generate_tags bool =false, item_ids [str]';

/** The fields of a content profile in requests: the settings without those of a single generation. */
export const PROFILE_FIELDS = GENERATION_SETTINGS.split(', ')
  .filter((field) => !/^(content_type|content_variant|item_ids) /.test(field))
  .join(', ');
