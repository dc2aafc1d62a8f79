import { TEXT_SETTINGS } from '../../../../../entities/generation/content-fields.ts';
import { snakeCase } from '../../../../core/naming.ts';
import { sql } from '../../../../core/sql.ts';
import { type ExportedTable, ofOrganization, ofUser, WHY, words } from './exported-table.ts';

const ofEachProject = { within: 'projects', by: 'project_id' };
const ofEachItem = { atOnce: 200, within: 'content_items' };
const ofEachJob = { within: 'jobs', by: 'job_id', atOnce: 1 };

/** Stores, catalogues, texts, and the jobs that work on them. */
export const CATALOGUE_TABLES: readonly ExportedTable[] = [
  {
    table: 'store_connections',
    columns:
      words(`id organization_id name platform connection_type base_url media_base_url shop_domain status has_credentials token_expires_at
      last_connected_at created_at updated_at`),
    excluded: { credentials: WHY.secret, refreshing_until: WHY.work },
    owner: ofOrganization(),
  },
  {
    table: 'projects',
    columns: words(
      'id organization_id name description store_connection_id content_profile_id language status settings created_at updated_at',
    ),
    owner: ofOrganization(),
  },
  {
    table: 'data_sources',
    columns: words(
      'id project_id name source_type status config column_mapping manual_rows item_count last_imported_at last_error created_at updated_at',
    ),
    excluded: { storage_key: WHY.place },
    owner: { ...ofEachProject, atOnce: 100 },
    order: ['project_id', 'id'],
  },
  {
    table: 'import_errors',
    columns: words('id data_source_id row column_name value code message'),
    owner: { within: 'data_sources', by: 'data_source_id', atOnce: 1 },
    order: ['row', 'id'],
    many: true,
  },
  {
    table: 'content_items',
    columns:
      words(`id project_id data_source_id external_id item_type status source_data generated_content metadata generation_metadata
      confidence_score ai_model_used excluded_at vanished_at created_at updated_at`),
    excluded: { position: WHY.order, pushed: 'only digests, by which a change in the store is recognised' },
    owner: { ...ofEachProject, atOnce: 1 },
    order: ['position'],
    many: true,
  },
  {
    table: 'item_versions',
    columns: words('id item_id version origin content ai_model_used ct_cost created_by created_at'),
    owner: { ...ofEachItem, by: 'item_id' },
    order: ['item_id', 'version'],
  },
  {
    table: 'sync_history',
    columns: words('id content_item_id store_connection_id store_connection_name synced_at success error_message'),
    owner: { ...ofEachItem, by: 'content_item_id' },
    order: ['content_item_id', 'synced_at', 'id'],
  },
  {
    table: 'content_profiles',
    columns: [
      ...words(`id organization_id name is_default ai_provider ai_model language tone custom_instructions max_short_chars max_long_chars use_html
        use_html_short image_analysis_enabled image_analysis_count`),
      ...Object.keys(TEXT_SETTINGS).map(snakeCase),
      ...words('banned_words voice_examples created_at updated_at'),
    ],
    owner: ofOrganization(),
  },
  {
    table: 'jobs',
    columns:
      words(`id organization_id project_id job_type status payload progress_current progress_total succeeded failed skipped tokens_used ct_used
      retry_of created_by error created_at started_at completed_at`),
    excluded: { items_left: WHY.work, last_seq: WHY.work, touched_at: WHY.work, waiting_until: WHY.work },
    owner: ofUser('created_by'),
    order: ['created_at', 'id'],
    many: true,
  },
  {
    table: 'job_items',
    columns: words('job_id position item_id state attempts'),
    excluded: { claim: WHY.work, lease_until: WHY.work, held: WHY.work, previous_status: WHY.work },
    owner: ofEachJob,
    order: ['position'],
    many: true,
  },
  {
    table: 'job_events',
    columns: words('job_id seq type data created_at'),
    owner: ofEachJob,
    order: ['seq'],
    many: true,
  },
  {
    table: 'plugin_generations',
    columns: words(
      'id organization_id job_id kind request content short_description tokens_used ct_cost remaining_balance made created_at',
    ),
    owner: ofOrganization(),
  },
  {
    table: 'stored_files',
    columns: words('id organization_id storage_key content_type size digest name attribution created_by created_at'),
    excluded: { path: WHY.place, dropped_at: 'only files that are not deleted are exported' },
    owner: ofOrganization(),
    only: sql`dropped_at is null`,
  },
];
