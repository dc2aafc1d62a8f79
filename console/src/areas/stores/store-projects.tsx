import { Anchor, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { type StoreFieldsFragment, StoreProjectsDocument, UpdateStoreProjectDocument } from '../../generated/stores.ts';
import { FieldMapping } from './field-mapping.tsx';
import type { StoreProject } from './store-project.ts';

const PAGE = 20;

/** The projects that can publish to the store, and for those that do, which text goes into which field. */
export function StoreProjects({ store }: { store: StoreFieldsFragment }) {
  const { t } = useTranslation('stores');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [term] = useDebouncedValue(search, 250);
  const variables = { search: term || null, limit: PAGE, offset: (page - 1) * PAGE };
  const query = useQuery({ query: StoreProjectsDocument, variables });
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Title order={2} size="h4">
          {t('link.title')}
        </Title>
        <QueryView query={query}>
          {({ projects: { projects, total } }) => (
            <>
              {(total > PAGE || search) && (
                <TextInput
                  type="search"
                  label={t('link.search')}
                  maw={320}
                  value={search}
                  onChange={({ currentTarget }) => {
                    setSearch(currentTarget.value);
                    setPage(1);
                  }}
                />
              )}
              {projects.length === 0 && <Text size="sm">{t(term ? 'link.notFound' : 'link.none')}</Text>}
              {projects.map((project) => (
                <LinkedProject key={project.id} project={project} store={store} />
              ))}
              <Pages page={page} pageSize={PAGE} total={total} onChange={setPage} />
            </>
          )}
        </QueryView>
      </Stack>
    </Paper>
  );
}

function LinkedProject({ project, store }: { project: StoreProject; store: StoreFieldsFragment }) {
  const { t } = useTranslation('stores');
  const client = useClient();
  const isLinked = project.storeConnectionId === store.id;
  const api = useApiForm({}, () =>
    mutate(client, UpdateStoreProjectDocument, {
      projectId: project.id,
      input: { storeConnectionId: isLinked ? null : store.id },
    }),
  );
  const other = !isLinked && project.storeConnectionName;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <div>
          <Anchor href={`/projects/${project.id}`} underline="always">
            {project.name}
          </Anchor>
          {other && (
            <Text size="sm" c="dimmed">
              {t('link.other', { name: other })}
            </Text>
          )}
        </div>
        <Button
          variant="default"
          size="xs"
          loading={api.pending}
          aria-label={t(isLinked ? 'link.removeFrom' : 'link.addTo', { name: project.name })}
          onClick={() => api.submit()}
        >
          {t(isLinked ? 'link.remove' : 'link.add')}
        </Button>
      </Group>
      <RefusalAlert refusal={api.refusal} />
      {isLinked && <FieldMapping key={project.id} project={project} />}
    </Stack>
  );
}
