import { registerEnumType } from 'type-graphql';

export enum JobType {
  generation = 'generation',
  regeneration = 'regeneration',
  sync = 'sync',
  import = 'import',
  plugin_generation = 'plugin_generation',
}

registerEnumType(JobType, { name: 'JobType', description: 'What a background job does.' });
