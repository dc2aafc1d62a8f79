import { Button, Group, Text } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading, LoadError } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import { type Project, ProjectPage } from '../projects/project-page.tsx';
import { NothingToReview } from './nothing-to-review.tsx';
import { ReviewedItem } from './reviewed-item.tsx';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { useReviewQueue } from './use-review-queue.ts';
import { useShortcutSetting } from './use-shortcuts.ts';

/** Reviews the texts of a project, one item after the other. */
export function ReviewPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/review' });
  return (
    <ProjectPage projectId={projectId} tab="review">
      {(project, refresh) => <Review key={project.id} project={project} onChange={refresh} />}
    </ProjectPage>
  );
}

function Review({ project, onChange }: { project: Project; onChange: () => void }) {
  const { t } = useTranslation('review');
  const format = useFormat();
  const navigate = useNavigate({ from: '/projects/$projectId/review' });
  const { item: itemId } = useSearch({ from: '/signed-in/projects/$projectId/review' });
  const queue = useReviewQueue(project.id, itemId);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [hasShortcuts, setShortcuts] = useShortcutSetting();
  const { item } = queue;
  // The address has the open item, and none at the end of the queue.
  const openId = item?.id ?? (queue.isLoading || queue.error ? itemId : undefined);
  useEffect(() => {
    if (openId !== itemId) void navigate({ search: { item: openId }, replace: true });
  }, [openId, itemId, navigate]);

  const shared = { project, queue, hasShortcuts, onHelp: () => setHelpOpen(true), onChange };
  const waiting = Number(project.itemCounts['generated'] ?? 0);
  return (
    <>
      <Group justify="space-between">
        <Text>{t('waiting', { count: waiting, shown: format.number(waiting) })}</Text>
        <Button variant="default" size="xs" onClick={() => setHelpOpen(true)}>
          {t('shortcuts.open')}
        </Button>
      </Group>
      {queue.error && <LoadError error={queue.error} onRetry={queue.load} />}
      {item ? (
        <ReviewedItem {...shared} item={item} />
      ) : queue.isLoading ? (
        <Loading />
      ) : (
        !queue.error && <NothingToReview {...shared} />
      )}
      <ShortcutsHelp
        isOpen={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        isOn={hasShortcuts}
        onSwitch={setShortcuts}
      />
    </>
  );
}
