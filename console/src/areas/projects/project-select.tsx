import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { ProjectChoiceDocument, ProjectNameDocument } from '../../generated/projects.ts';

const LIMIT = 20;

interface ProjectSelectProps extends Pick<SelectProps, 'label' | 'maw' | 'placeholder' | 'error'> {
  /** The id of the chosen project; empty for none. */
  value: string;
  /** Gets an empty id where `clearable` allows no choice. */
  onChange: (projectId: string) => void;
  clearable?: boolean;
}

/** Chooses one of any number of projects by a part of its name. */
export function ProjectSelect({ value, onChange, clearable = false, ...props }: ProjectSelectProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [typed] = useDebouncedValue(search, 250);
  // The chosen project may be archived, or not be among those that are found.
  const [{ data: named }] = useQuery({
    query: ProjectNameDocument,
    variables: { projectId: value },
    pause: !value,
  });
  const chosen = value && named?.project.id === value ? named.project : null;
  // The name of the chosen project is in the field until somebody types.
  const term = typed === chosen?.name ? null : typed || null;
  const [{ data }] = useQuery({ query: ProjectChoiceDocument, variables: { search: term, limit: LIMIT } });
  const found = data?.projects.projects ?? [];
  const listed = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      {...props}
      searchable
      clearable={clearable}
      allowDeselect={false}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage={t('palette.nothing')}
      data={listed.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** The id of the newest project, from which a page begins that has no other: empty without projects. */
export function useFirstProject() {
  const query = useQuery({ query: ProjectChoiceDocument, variables: { search: null, limit: LIMIT } });
  return { query, projectId: query[0].data?.projects.projects[0]?.id ?? '' };
}
