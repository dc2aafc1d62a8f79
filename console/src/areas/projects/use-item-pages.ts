import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { pipe, subscribe } from 'wonka';
import { ItemsDocument, type ItemsQuery } from '../../generated/projects.ts';
import type { ItemFilter } from './view.ts';

export type Item = ItemsQuery['items'][number];

export const PAGE_SIZE = 50;
/** Pages that stay in memory before and after the visible ones. */
const SPARE_PAGES = 10;
/** How long a page must be visible before it is requested: a fast scroll passes many. */
const PAUSE_MS = 60;

interface Page {
  items: Item[] | null;
  unsubscribe: () => void;
}

/**
 * Loads the pages of a long list that are visible. A page is requested by the last id of the nearest page before it, so
 * that the next page costs the same wherever it is; only a jump skips rows.
 */
export function useItemPages(projectId: string, filter: ItemFilter, first: number, last: number) {
  const client = useClient();
  const pages = useRef(new Map<number, Page>());
  const lastIds = useRef(new Map<number, string>());
  const [version, setVersion] = useState(0);
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [from, to] = [Math.floor(first / PAGE_SIZE), Math.floor(last / PAGE_SIZE)];
  const key = JSON.stringify([projectId, filter]);

  useEffect(() => {
    const [loaded, ids] = [pages.current, lastIds.current];
    return () => {
      for (const { unsubscribe } of loaded.values()) unsubscribe();
      loaded.clear();
      ids.clear();
    };
  }, [key, attempt]);

  useEffect(() => {
    const load = (page: number): void => {
      const before = [...lastIds.current.keys()].filter((each) => each < page).reduce((a, b) => Math.max(a, b), -1);
      const variables = {
        ...filter,
        projectId,
        limit: PAGE_SIZE,
        after: lastIds.current.get(before),
        offset: (page - before - 1) * PAGE_SIZE,
      };
      const entry: Page = { items: null, unsubscribe: () => {} };
      pages.current.set(page, entry);
      const { unsubscribe } = pipe(
        client.query(ItemsDocument, variables),
        subscribe(({ data, error }) => {
          setError(error ?? null);
          if (!data) return;
          entry.items = data.items;
          const id = data.items[PAGE_SIZE - 1]?.id;
          if (id) lastIds.current.set(page, id);
          setVersion((before) => before + 1);
        }),
      );
      entry.unsubscribe = unsubscribe;
    };
    const timer = setTimeout(() => {
      for (const [page, { unsubscribe }] of pages.current) {
        if (page >= from - SPARE_PAGES && page <= to + SPARE_PAGES) continue;
        unsubscribe();
        pages.current.delete(page);
      }
      for (let page = Math.max(from, 0); page <= to; page++) if (!pages.current.has(page)) load(page);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
    // The key stands for the project and the filter.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, key, from, to, attempt]);

  const itemAt = (index: number): Item | undefined =>
    pages.current.get(Math.floor(index / PAGE_SIZE))?.items?.[index % PAGE_SIZE];
  const loadedIds = () => [...pages.current.values()].flatMap(({ items }) => items?.map(({ id }) => id) ?? []);
  return { itemAt, loadedIds, error, version, reload: () => setAttempt((before) => before + 1) };
}
