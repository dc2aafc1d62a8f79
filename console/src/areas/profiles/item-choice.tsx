import { NativeSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { TryOutItemsDocument, TryOutProjectsDocument } from '../../generated/profiles.ts';

/** Chooses an item of a project by a part of its title. Variants have no texts of their own. */
export function ItemChoice({ value, onChange }: { value: string; onChange: (itemId: string) => void }) {
  const { t } = useTranslation('profiles');
  const [chosenId, setChosenId] = useState('');
  const [search, setSearch] = useState('');
  const [term] = useDebouncedValue(search, 250);
  const [{ data }] = useQuery({ query: TryOutProjectsDocument });
  const projects = data?.projects.projects ?? [];
  const projectId = chosenId || projects[0]?.id || '';
  const [{ data: found }] = useQuery({
    query: TryOutItemsDocument,
    variables: { projectId, search: term || null },
    pause: !projectId,
  });
  const items = (found?.items ?? []).filter(({ itemType }) => itemType !== 'variant');
  return (
    <>
      <NativeSelect
        label={t('tryOut.project')}
        value={projectId}
        onChange={(event) => {
          setChosenId(event.currentTarget.value);
          onChange('');
        }}
        data={projects.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        label={t('tryOut.item')}
        searchable
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        nothingFoundMessage={t('tryOut.nothing')}
        data={items.map(({ id, externalId, sourceData }) => ({
          value: id,
          label: String(sourceData['title'] ?? externalId),
        }))}
      />
    </>
  );
}
