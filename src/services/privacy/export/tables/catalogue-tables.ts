import { TEXT_SETTINGS } from '../../../../../entities/generation/content-fields.ts';
import { snakeCase } from '../../../../core/naming.ts';
import { sql } from '../../../../core/sql.ts';
import {
  type ExportedTable,
  ownedByOrganization,
  ownedByUser,
  EXCLUSION_REASONS,
  columnList,
} from './exported-table.ts';

const childOfProject = { parent: 'projects', foreignKey: 'project_id' };
const childOfItem = { batchSize: 200, parent: 'content_items' };
const childOfJob = { parent: 'jobs', foreignKey: 'job_id', batchSize: 1 };

/** Stores, catalogues, texts, and jobs. */
export const CATALOGUE_TABLES: readonly ExportedTable[] = [
  {
    table: 'store_connections',
    columns: columnList(`id organization_id name platform connection_type base_url media_base_url shop_domain status
      has_credentials write_mode currency language main_connection_id token_expires_at last_connected_at created_at updated_at`),
    excluded: { credentials: EXCLUSION_REASONS.secret, refreshing_until: EXCLUSION_REASONS.processing },
    owner: ownedByOrganization(),
  },
  {
    table: 'projects',
    columns: columnList(`id organization_id name description store_connection_id content_profile_id language
      target_languages status settings
      created_at updated_at`),
    owner: ownedByOrganization(),
  },
  {
    table: 'data_sources',
    columns:
      columnList(`id project_id name source_type status config column_mapping manual_rows item_count last_imported_at
      last_error created_at updated_at`),
    excluded: { storage_key: EXCLUSION_REASONS.location },
    owner: { ...childOfProject, batchSize: 100 },
    order: ['project_id', 'id'],
  },
  {
    table: 'automation_rules',
    columns:
      columnList(`id organization_id project_id name trigger schedule conditions profile_id languages auto_approve publish
      max_ct_per_day is_active last_run_at last_run_status created_at updated_at`),
    excluded: { next_run_at: EXCLUSION_REASONS.processing },
    owner: ownedByOrganization(),
  },
  {
    table: 'automation_runs',
    columns:
      columnList(`id rule_id trigger status reason error generation_job_id sync_job_id matched_count generated_count
      approved_count published_count ct_used started_at finished_at created_at`),
    excluded: {
      stage: EXCLUSION_REASONS.processing,
      generation_started_at: EXCLUSION_REASONS.processing,
      claim: EXCLUSION_REASONS.processing,
      due_at: EXCLUSION_REASONS.processing,
    },
    owner: { parent: 'automation_rules', foreignKey: 'rule_id', batchSize: 1 },
    order: ['created_at', 'id'],
    isLarge: true,
  },
  {
    table: 'import_errors',
    columns: columnList('id data_source_id row column_name value code message'),
    owner: { parent: 'data_sources', foreignKey: 'data_source_id', batchSize: 1 },
    order: ['row', 'id'],
    isLarge: true,
  },
  {
    table: 'content_items',
    columns:
      columnList(`id project_id data_source_id external_id item_type status source_data generated_content metadata
      generation_metadata confidence_score ai_model_used excluded_at vanished_at pushed created_at updated_at`),
    excluded: { position: EXCLUSION_REASONS.order },
    owner: { ...childOfProject, batchSize: 1 },
    order: ['position'],
    isLarge: true,
  },
  {
    table: 'item_texts',
    columns: columnList(
      `item_id language status generated_content generation_metadata confidence_score pushed updated_at`,
    ),
    owner: { ...childOfItem, foreignKey: 'item_id' },
    order: ['item_id', 'language'],
  },
  {
    table: 'item_versions',
    columns: columnList('id item_id language version origin content ai_model_used ct_cost created_by created_at'),
    owner: { ...childOfItem, foreignKey: 'item_id' },
    order: ['item_id', 'id'],
  },
  {
    table: 'sync_history',
    columns: columnList(
      'id content_item_id language store_connection_id store_connection_name synced_at success error_message',
    ),
    owner: { ...childOfItem, foreignKey: 'content_item_id' },
    order: ['content_item_id', 'synced_at', 'id'],
  },
  {
    table: 'content_profiles',
    columns: [
      ...columnList(`id organization_id name is_default ai_provider ai_model language tone custom_instructions
      max_short_chars max_long_chars use_html use_html_short image_analysis_enabled image_analysis_count`),
      ...Object.keys(TEXT_SETTINGS).map(snakeCase),
      ...columnList('form_of_address verify repair banned_words voice_examples created_at updated_at'),
    ],
    owner: ownedByOrganization(),
  },
  {
    table: 'jobs',
    columns: columnList(`id organization_id project_id job_type status payload progress_current progress_total succeeded
      failed skipped tokens_used ct_used retry_of created_by error created_at started_at completed_at`),
    excluded: {
      items_left: EXCLUSION_REASONS.processing,
      last_seq: EXCLUSION_REASONS.processing,
      traceparent: EXCLUSION_REASONS.processing,
      touched_at: EXCLUSION_REASONS.processing,
      waiting_until: EXCLUSION_REASONS.processing,
    },
    owner: ownedByUser('created_by'),
    order: ['created_at', 'id'],
    isLarge: true,
  },
  {
    table: 'job_items',
    columns: columnList('job_id position item_id language state attempts calls'),
    excluded: {
      claim: EXCLUSION_REASONS.processing,
      lease_until: EXCLUSION_REASONS.processing,
      held: EXCLUSION_REASONS.processing,
      unpaid_tokens: EXCLUSION_REASONS.processing,
      previous_status: EXCLUSION_REASONS.processing,
    },
    owner: childOfJob,
    order: ['position'],
    isLarge: true,
  },
  {
    table: 'job_events',
    columns: columnList('job_id seq type data created_at'),
    owner: childOfJob,
    order: ['seq'],
    isLarge: true,
  },
  {
    table: 'ai_batches',
    columns: columnList(
      `id organization_id job_id provider own_key model multiplier batch_id status size succeeded failed submitted_at
      expires_at created_at`,
    ),
    excluded: {
      failing_since: EXCLUSION_REASONS.processing,
      claim: EXCLUSION_REASONS.processing,
      due_at: EXCLUSION_REASONS.processing,
    },
    owner: ownedByOrganization(),
  },
  {
    table: 'plugin_generations',
    columns: columnList(`id organization_id job_id kind request content short_description tokens_used ct_cost
      remaining_balance made created_at`),
    owner: ownedByOrganization(),
  },
  {
    table: 'content_previews',
    columns: columnList('id organization_id job_id position result created_at'),
    owner: ownedByOrganization(),
  },
  {
    table: 'stored_files',
    columns: columnList(
      'id organization_id storage_key content_type size digest name attribution created_by created_at',
    ),
    excluded: { path: EXCLUSION_REASONS.location, dropped_at: 'only files that are not deleted are exported' },
    owner: ownedByUser('created_by'),
    filter: sql`dropped_at is null`,
  },
];
