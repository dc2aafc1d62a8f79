import type { ReactNode } from 'react';
import type { UseQueryExecute, UseQueryState } from 'urql';
import { refusalOf } from '../api/errors.ts';
import { Loading, LoadError, NotFound } from './states.tsx';

interface QueryViewProps<Data> {
  query: readonly [Pick<UseQueryState<Data>, 'data' | 'error' | 'fetching'>, UseQueryExecute, ...unknown[]];
  children: (data: Data) => ReactNode;
  /** What is shown until there is data. */
  loading?: ReactNode;
}

/** Renders the data of a query, or why there is none. Data that was loaded before stays visible beside an error. */
export function QueryView<Data>({ query: [state, execute], children, loading }: QueryViewProps<Data>) {
  if (state.error && refusalOf(state.error).code === 'NOT_FOUND') return <NotFound />;
  return (
    <>
      {state.error && <LoadError error={state.error} onRetry={() => execute({ requestPolicy: 'network-only' })} />}
      {state.data ? children(state.data) : !state.error && (loading ?? <Loading />)}
    </>
  );
}
