import { useEffect, useEffectEvent, useState } from 'react';
import { useClient } from 'urql';
import { PublishableItemsDocument, type PublishableItemsQuery } from '../../generated/publish.ts';
import type { ItemStatus } from '../../generated/types.ts';

export type PublishableItem = PublishableItemsQuery['items'][number];

const PAGE = 25;

interface List {
  items: PublishableItem[];
  hasMore: boolean;
  isLoading: boolean;
  error: Error | undefined;
}

const LOADING: List = { items: [], hasMore: false, isLoading: true, error: undefined };

/** The items of a status, page by page. It is read again when `version` changes. */
export function useItemList(projectId: string, status: ItemStatus, version: number): List & { more: () => void } {
  const client = useClient();
  const [list, setList] = useState(LOADING);
  const load = async (before: PublishableItem[]): Promise<List> => {
    const variables = { projectId, status, limit: PAGE, after: before.at(-1)?.id ?? null };
    const { data, error } = await client.query(PublishableItemsDocument, variables, { requestPolicy: 'network-only' });
    const items = [...before, ...(data?.items ?? [])];
    return { items, hasMore: (data?.items.length ?? 0) === PAGE, isLoading: false, error };
  };
  const loadFirst = useEffectEvent(() => load([]));
  useEffect(() => {
    let isCurrent = true;
    setList((before) => ({ ...before, isLoading: true }));
    void loadFirst().then((first) => isCurrent && setList(first));
    return () => {
      isCurrent = false;
    };
  }, [projectId, status, version]);
  const more = () => {
    setList((before) => ({ ...before, isLoading: true }));
    void load(list.items).then(setList);
  };
  return { ...list, more };
}
