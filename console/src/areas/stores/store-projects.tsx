import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { type StoreFieldsFragment, StoreProjectsDocument, UpdateStoreProjectDocument } from '../../generated/stores.ts';
import { FieldMapping } from './field-mapping.tsx';
import type { StoreProject } from './store-project.ts';

/** The projects that can publish to the store, and for those that do, which text goes into which field. */
export function StoreProjects({ store }: { store: StoreFieldsFragment }) {
  const { t } = useTranslation('stores');
  const query = useQuery({ query: StoreProjectsDocument });
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Title order={2} size="h4">
          {t('link.title')}
        </Title>
        <QueryView query={query}>
          {({ projects: { projects } }) =>
            projects.length === 0 ? (
              <Text size="sm">{t('link.none')}</Text>
            ) : (
              projects.map((project) => <LinkedProject key={project.id} project={project} store={store} />)
            )
          }
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
