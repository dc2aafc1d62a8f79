import { registerEnumType } from 'type-graphql';

/** The same values as `on_conflict` of a sync. */
export enum ConflictPolicy {
  stop = 'stop',
  overwrite = 'overwrite',
}

registerEnumType(ConflictPolicy, {
  name: 'ConflictPolicy',
  description: 'What happens to texts that were changed on the other side since they were last published.',
  valuesConfig: {
    stop: { description: 'Nothing is overwritten, and the result is a conflict.' },
    overwrite: { description: 'The changes on the other side are overwritten by ours.' },
  },
});
