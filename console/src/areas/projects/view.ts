import { ENUMS } from '../../generated/schema.ts';
import type { ItemsQueryVariables } from '../../generated/projects.ts';

export const COLUMNS = ['status', 'externalId', 'type', 'score', 'source', 'updated'] as const;
export type Column = (typeof COLUMNS)[number];

type ItemStatus = NonNullable<ItemsQueryVariables['status']>;

/** What the table of items shows. It is in the address, so that a bookmark opens the same view. */
export interface View {
  search?: string;
  status?: ItemStatus;
  source?: string;
  excluded?: boolean;
  vanished?: boolean;
  /** The language whose texts are shown; absent for the main one. */
  language?: string;
  /** Absent for all columns. */
  columns?: Column[];
}

export function validateView(search: Record<string, unknown>): View {
  const columns = Array.isArray(search['columns'])
    ? COLUMNS.filter((each) => (search['columns'] as unknown[]).includes(each))
    : [];
  const view: View = {
    search: search['search'] === undefined ? undefined : String(search['search']),
    status: ENUMS.ItemStatus.find((each) => each === search['status']),
    source: typeof search['source'] === 'string' ? search['source'] : undefined,
    excluded: typeof search['excluded'] === 'boolean' ? search['excluded'] : undefined,
    vanished: typeof search['vanished'] === 'boolean' ? search['vanished'] : undefined,
    language: typeof search['language'] === 'string' ? search['language'] : undefined,
    columns: columns.length ? columns : undefined,
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined && value !== ''));
}

/** The arguments of the query that select the items of a view. */
export function filterOf({ search, status, source, excluded, vanished, language }: View) {
  return { search, status, sourceId: source, excluded, vanished, language };
}

export type ItemFilter = ReturnType<typeof filterOf>;

/** Whether a filter leaves items out. A language alone does not. */
export function isFiltered(filter: ItemFilter): boolean {
  return Object.entries(filter).some(([name, value]) => name !== 'language' && value !== undefined);
}
