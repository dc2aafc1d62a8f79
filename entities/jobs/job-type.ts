import { registerEnumType } from 'type-graphql';

export enum JobType {
  generation = 'generation',
  regeneration = 'regeneration',
  sync = 'sync',
  import = 'import',
}

registerEnumType(JobType, { name: 'JobType', description: 'What a background job does.' });
