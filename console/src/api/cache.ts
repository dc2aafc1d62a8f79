import { type CacheExchangeOpts, cacheExchange, type UpdateResolver } from '@urql/exchange-graphcache';
import { KEYLESS_TYPES } from '../generated/schema.ts';

/** The invalidations of the areas, by name of the mutation or subscription. An area adds its own with `addUpdates`. */
const updates: Required<CacheExchangeOpts>['updates'] = { Mutation: {}, Subscription: {} };

/** Declares how the results of mutations and subscriptions change cached lists. Records with an id need no declaration. */
export function addUpdates(more: CacheExchangeOpts['updates']): void {
  for (const [root, fields] of Object.entries(more ?? {})) Object.assign((updates[root] ??= {}), fields);
}

/** Removes every cached result of the given queries, so that those that are on the page are requested again. */
export function invalidates(...queries: string[]): UpdateResolver {
  return (_result, _args, cache) => {
    for (const { fieldName, arguments: args } of cache.inspectFields('Query'))
      if (queries.includes(fieldName)) cache.invalidate('Query', fieldName, args ?? undefined);
  };
}

const keys: Required<CacheExchangeOpts>['keys'] = {
  ...Object.fromEntries(KEYLESS_TYPES.map((name) => [name, () => null])),
  // Two providers may use the same id.
  StockPhoto: ({ provider, id }) => `${String(provider)}:${String(id)}`,
};

export const cache = () => cacheExchange({ keys, updates });
