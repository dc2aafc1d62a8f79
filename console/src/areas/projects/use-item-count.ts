import { useQuery } from 'urql';
import { ItemCountDocument } from '../../generated/projects.ts';
import { isFiltered, type ItemFilter } from './view.ts';

/** How many items a filter selects; null until it is known. Without a filter these are all items of the project. */
export function useItemCount(projectId: string, filter: ItemFilter, all: number): [number | null, () => void] {
  const filtered = isFiltered(filter);
  const [{ data, fetching, stale }, refresh] = useQuery({
    query: ItemCountDocument,
    variables: { projectId, ...filter },
    pause: !filtered,
    requestPolicy: 'network-only',
  });
  // Until the answer is there, the data is that of the filter before.
  const counted = fetching || stale ? null : (data?.itemCount.count ?? null);
  const count = filtered ? counted : all;
  return [count, () => filtered && refresh({ requestPolicy: 'network-only' })];
}
