import { type ReactNode, use } from 'react';
import type { UseQueryExecute, UseQueryState } from 'urql';
import { refusalOf } from '../api/errors.ts';
import { InsidePage } from './inside-page.ts';
import { Loading, LoadError, NotFound } from './states.tsx';

/** What `useQuery` returns, as far as it is shown. */
export type QueryResult<Data> = readonly [
  Pick<UseQueryState<Data>, 'data' | 'error' | 'fetching'>,
  UseQueryExecute,
  ...unknown[],
];

interface QueryViewProps<Data> {
  query: QueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/**
 * Renders the data of a query, or why there is none. Data that was loaded before stays visible beside an error. Where the
 * whole page is of an unknown record, it says so.
 */
export function QueryView<Data>({ query: [state, execute], children }: QueryViewProps<Data>) {
  const isPart = use(InsidePage);
  if (state.error && !isPart && isUnknown(state.error)) return <NotFound />;
  return (
    <>
      {state.error && <LoadError error={state.error} onRetry={() => execute({ requestPolicy: 'network-only' })} />}
      {state.data ? children(state.data) : !state.error && <Loading />}
    </>
  );
}

/** There is no such record: its id is unknown, or the address has something else where an id belongs. */
function isUnknown(error: unknown): boolean {
  const { code, message } = refusalOf(error);
  return code === 'NOT_FOUND' || message.endsWith('must be a UUID');
}
