import { useEffect, useState } from 'react';
import { requestRest } from '../../api/rest.ts';
import { isFiltered, type ItemFilter } from './view.ts';

/** How many items a filter selects. REST sends the number as a header of each list. */
export function useItemCount(projectId: string, filter: ItemFilter, all: number, reloads: number): number | null {
  const [counted, setCounted] = useState<{ key: string; count: number } | null>(null);
  const filtered = isFiltered(filter);
  const key = JSON.stringify([projectId, filter, reloads]);
  useEffect(() => {
    if (!filtered) return;
    const abort = new AbortController();
    const [id, { sourceId, ...others }] = JSON.parse(key) as [string, ItemFilter];
    const query = Object.entries({ ...others, source_id: sourceId, limit: 1 }).filter(
      ([, value]) => value !== undefined,
    );
    requestRest(`/projects/${id}/items?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`, {
      signal: abort.signal,
    }).then(
      (response) => setCounted({ key, count: Number(response.headers.get('X-Total-Count')) }),
      // The query of the rows reports the same problem.
      () => {},
    );
    return () => abort.abort();
  }, [key, filtered]);
  if (!filtered) return all;
  return counted?.key === key ? counted.count : null;
}
