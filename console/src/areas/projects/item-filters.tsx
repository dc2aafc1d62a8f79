import { Group, Menu, Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useFormat } from '../../format/use-format.ts';
import { ProjectSourcesDocument } from '../../generated/projects.ts';
import { ENUMS } from '../../generated/schema.ts';
import { LanguageChoice } from './language-choice.tsx';
import type { Project } from './project-page.tsx';
import styles from './projects.module.css';
import { COLUMNS, type View } from './view.ts';

/** Changes the view in the address. */
export function ItemFilters({ project, view }: { project: Project; view: View }) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const change = (next: Partial<View>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const [{ data }] = useQuery({ query: ProjectSourcesDocument, variables: { projectId: project.id } });
  const statuses = ENUMS.ItemStatus.map((value) => ({
    value,
    // The numbers of a project are those of the texts in its main language.
    label: view.language
      ? t(`status.${value}`)
      : `${t(`status.${value}`)} (${format.number(Number(project.itemCounts[value] ?? 0))})`,
  }));
  const yesNo = [
    { value: '', label: t('filter.any') },
    { value: 'true', label: t('filter.yes') },
    { value: 'false', label: t('filter.no') },
  ];
  // A phone shows them on request, because they would push the table out of view.
  const [isOpen, { toggle }] = useDisclosure(
    [view.status, view.source, view.excluded, view.vanished].some((value) => value !== undefined),
  );
  const asFlag = (value: string) => (value ? value === 'true' : undefined);

  return (
    <Group align="flex-end" gap="sm" role="search">
      <Search
        key={project.id}
        value={view.search ?? ''}
        onChange={(search) => change({ search: search || undefined })}
      />
      <Button
        className={styles.filterButton}
        variant="default"
        aria-expanded={isOpen}
        aria-controls="item-filters"
        onClick={toggle}
      >
        {t('filter.open')}
      </Button>
      <Group id="item-filters" className={styles.filters} data-open={isOpen} align="flex-end" gap="sm">
        {project.targetLanguages.length > 0 && (
          <LanguageChoice
            project={project}
            value={view.language ?? null}
            onChange={(language) => change({ language: language ?? undefined })}
          />
        )}
        <NativeSelect
          label={t('filter.status')}
          value={view.status ?? ''}
          onChange={({ currentTarget }) =>
            change({ status: ENUMS.ItemStatus.find((each) => each === currentTarget.value) })
          }
          data={[{ value: '', label: t('filter.any') }, ...statuses]}
        />
        <NativeSelect
          label={t('filter.source')}
          value={view.source ?? ''}
          onChange={({ currentTarget }) => change({ source: currentTarget.value || undefined })}
          data={[
            { value: '', label: t('filter.any') },
            ...(data?.dataSources.dataSources ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <NativeSelect
          label={t('filter.excluded')}
          value={String(view.excluded ?? '')}
          onChange={({ currentTarget }) => change({ excluded: asFlag(currentTarget.value) })}
          data={yesNo}
        />
        <NativeSelect
          label={t('filter.vanished')}
          value={String(view.vanished ?? '')}
          onChange={({ currentTarget }) => change({ vanished: asFlag(currentTarget.value) })}
          data={yesNo}
        />
        <ColumnChoice columns={view.columns} onChange={(columns) => change({ columns })} />
      </Group>
    </Group>
  );
}

/** Searches when the typing pauses. */
function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('projects');
  const [text, setText] = useState(value);
  const search = useDebouncedCallback(onChange, 300);
  return (
    <TextInput
      type="search"
      label={t('filter.search')}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}

function ColumnChoice({
  columns,
  onChange,
}: {
  columns: View['columns'];
  onChange: (columns: View['columns']) => void;
}) {
  const { t } = useTranslation('projects');
  const shown = new Set(columns ?? COLUMNS);
  const change = (next: string[]) => {
    const chosen = COLUMNS.filter((each) => next.includes(each));
    onChange(chosen.length && chosen.length < COLUMNS.length ? chosen : undefined);
  };
  return (
    // A portal would be in no landmark, and the placeholder of the focus is no item of a menu.
    <Menu closeOnItemClick={false} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default">{t('columns')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {COLUMNS.map((column) => (
          <Menu.CheckboxItem
            key={column}
            checked={shown.has(column)}
            onChange={() =>
              change(shown.has(column) ? [...shown].filter((each) => each !== column) : [...shown, column])
            }
          >
            {t(`item.${column}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
