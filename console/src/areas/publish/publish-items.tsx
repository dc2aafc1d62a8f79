import { Accordion, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Empty, Loading, LoadError } from '../../components/states.tsx';
import { PublishableItemDocument } from '../../generated/publish.ts';
import type { Project } from '../projects/project-page.tsx';
import { PublishItem } from './publish-item.tsx';
import { useItemList } from './use-item-list.ts';

const route = getRouteApi('/signed-in/projects/$projectId/publish');

const SHOWN = ['approved', 'synced'] as const;

interface PublishItemsProps {
  project: Project;
  version: number;
  onStart: (jobId: string) => void;
}

/** The items to publish, or those that are published. What would change in the store is read when an item is opened. */
export function PublishItems({ project, version, onStart }: PublishItemsProps) {
  const { t } = useTranslation('publish');
  const [status, setStatus] = useState<(typeof SHOWN)[number]>('approved');
  const { item: openId = null } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (itemId: string | null) =>
    void navigate({ search: itemId === null ? {} : { item: itemId }, replace: true, resetScroll: false });
  const [changes, setChanges] = useState(0);
  const { items: listed, hasMore, isLoading, error, more } = useItemList(project.id, status, version + changes);
  // The address may have one that is not on the first pages.
  const isElsewhere = openId !== null && !isLoading && !listed.some(({ id }) => id === openId);
  const [{ data }] = useQuery({
    query: PublishableItemDocument,
    variables: { projectId: project.id, itemId: openId ?? '' },
    pause: !isElsewhere,
  });
  const items = isElsewhere && data?.item.id === openId ? [data.item, ...listed] : listed;
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('items.title')}
        </Title>
        <SegmentedControl
          aria-label={t('items.show')}
          value={status}
          onChange={setStatus}
          data={SHOWN.map((value) => ({ value, label: t(`items.${value}`) }))}
        />
      </Group>
      {error && <LoadError error={error} onRetry={() => setChanges((before) => before + 1)} />}
      {items.length > 0 && <Text>{t('items.advice')}</Text>}
      {items.length > 0 && (
        <Accordion variant="separated" order={3} value={openId} onChange={open}>
          {items.map((item) => (
            <Accordion.Item key={item.id} value={item.id}>
              <Accordion.Control>{item.title ?? item.externalId}</Accordion.Control>
              <Accordion.Panel>
                {openId === item.id && (
                  <PublishItem
                    key={`${item.id} ${version}`}
                    projectId={project.id}
                    itemId={item.id}
                    onStart={onStart}
                    onChange={() => setChanges((before) => before + 1)}
                  />
                )}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
      {!isLoading && !error && items.length === 0 && (
        <Empty title={t(`items.none.${status}`)}>
          <Text ta="center">{t('items.noneAdvice')}</Text>
        </Empty>
      )}
      {isLoading && <Loading />}
      {hasMore && !isLoading && (
        <Button variant="default" onClick={more}>
          {t('items.more')}
        </Button>
      )}
    </Stack>
  );
}
