import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { TryOutItemsDocument } from '../../generated/profiles.ts';
import { ProjectSelect, useFirstProject } from '../projects/project-select.tsx';

/** Chooses an item of a project by a part of its title. Variants have no texts of their own. */
export function ItemChoice({ value, onChange }: { value: string; onChange: (itemId: string) => void }) {
  const { t } = useTranslation('profiles');
  const [chosenId, setChosenId] = useState('');
  const [search, setSearch] = useState('');
  const [term] = useDebouncedValue(search, 250);
  const { projectId: firstId } = useFirstProject();
  const projectId = chosenId || firstId;
  const [{ data: found }] = useQuery({
    query: TryOutItemsDocument,
    variables: { projectId, search: term || null },
    pause: !projectId,
  });
  const items = (found?.items ?? []).filter(({ itemType }) => itemType !== 'variant');
  return (
    <>
      <ProjectSelect
        label={t('tryOut.project')}
        value={projectId}
        onChange={(id) => {
          setChosenId(id);
          onChange('');
        }}
      />
      <Select
        label={t('tryOut.item')}
        searchable
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        nothingFoundMessage={t('tryOut.nothing')}
        data={items.map(({ id, externalId, title }) => ({ value: id, label: title ?? externalId }))}
      />
    </>
  );
}
