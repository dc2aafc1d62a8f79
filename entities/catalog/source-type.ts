import { registerEnumType } from 'type-graphql';

export enum SourceType {
  csv = 'csv',
  xlsx = 'xlsx',
  json = 'json',
  store = 'store',
  manual = 'manual',
}

registerEnumType(SourceType, { name: 'SourceType', description: 'Where the rows of a data source come from.' });
