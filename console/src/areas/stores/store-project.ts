import type { StoreProjectsQuery } from '../../generated/stores.ts';

/** A project as the page of a store shows it. */
export type StoreProject = StoreProjectsQuery['projects']['projects'][number];
