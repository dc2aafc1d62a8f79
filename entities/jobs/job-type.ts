import { registerEnumType } from 'type-graphql';

export enum JobType {
  generation = 'generation',
  regeneration = 'regeneration',
  sync = 'sync',
  import = 'import',
  blog_generation = 'blog_generation',
  blog_publish = 'blog_publish',
  store_audit = 'store_audit',
  gdpr_export = 'gdpr_export',
  plugin_generation = 'plugin_generation',
  content_preview = 'content_preview',
}

registerEnumType(JobType, { name: 'JobType', description: 'What a background job does.' });
