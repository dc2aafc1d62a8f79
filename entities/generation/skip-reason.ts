import { registerEnumType } from 'type-graphql';

/** Why a generation leaves an item out, the first reason that holds in this order. */
export enum SkipReason {
  excluded = 'excluded',
  variant = 'variant',
  vanished = 'vanished',
  not_pending = 'not_pending',
  not_empty = 'not_empty',
  over_ceiling = 'over_ceiling',
}

registerEnumType(SkipReason, { name: 'SkipReason', description: 'Why a generation leaves an item out.' });
