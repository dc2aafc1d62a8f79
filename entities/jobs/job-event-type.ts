import { registerEnumType } from 'type-graphql';

export enum JobEventType {
  start = 'start',
  progress = 'progress',
  error = 'error',
  complete = 'complete',
}

registerEnumType(JobEventType, {
  name: 'JobEventType',
  description: 'Kind of an event; `complete` is always the last.',
});
