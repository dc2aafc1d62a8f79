import { registerEnumType } from 'type-graphql';

export enum SourceStatus {
  pending = 'pending',
  importing = 'importing',
  ready = 'ready',
  error = 'error',
}

registerEnumType(SourceStatus, {
  name: 'SourceStatus',
  description: 'How far a data source is: uploaded, being imported, imported, or not importable.',
});
