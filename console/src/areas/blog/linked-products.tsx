import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { PostItemDocument, PostItemsDocument } from '../../generated/blog.ts';

interface LinkedProductsProps {
  projectId: string;
  value: string[];
  onChange: (itemIds: string[]) => void;
  error?: ReactNode;
}

interface Item {
  id: string;
  externalId: string;
  title: string | null;
}

const titleOf = ({ externalId, title }: Item) => title ?? externalId;

/** The products that a post is about and links to, found by a part of their titles. */
export function LinkedProducts({ projectId, value, onChange, error }: LinkedProductsProps) {
  const { t } = useTranslation('blog');
  const [search, setSearch] = useState('');
  const [term] = useDebouncedValue(search, 250);
  const [{ data }] = useQuery({ query: PostItemsDocument, variables: { projectId, search: term || null } });
  const found = (data?.items ?? []).filter(({ itemType }) => itemType !== 'variant');
  const titles = useTitles(projectId, value);
  const options = new Map([...titles, ...found.map((item) => [item.id, titleOf(item)] as const)]);
  const isFound = new Set(found.map(({ id }) => id));
  return (
    <MultiSelect
      label={t('field.products')}
      description={t('productsAdvice')}
      searchable
      value={value}
      onChange={onChange}
      onSearchChange={setSearch}
      error={error}
      filter={({ options }) => options.filter((option) => 'value' in option && isFound.has(option.value))}
      nothingFoundMessage={t('nothingFound')}
      data={[...options].map(([id, title]) => ({ value: id, label: title }))}
    />
  );
}

/** The titles of the chosen items, which a search need not find. */
function useTitles(projectId: string, itemIds: string[]): Map<string, string> {
  const client = useClient();
  const [titles, setTitles] = useState(new Map<string, string>());
  const missing = itemIds.filter((id) => !titles.has(id)).join(',');
  useEffect(() => {
    for (const itemId of missing.split(',').filter(Boolean))
      void client
        .query(PostItemDocument, { projectId, itemId }, { requestPolicy: 'cache-first' })
        .then(({ data }) => setTitles((before) => new Map(before).set(itemId, data ? titleOf(data.item) : itemId)));
  }, [client, projectId, missing]);
  return new Map(itemIds.map((id) => [id, titles.get(id) ?? id]));
}
