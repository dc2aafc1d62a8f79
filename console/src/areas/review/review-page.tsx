import { Button, Group, Text } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/app-link.tsx';
import { Empty, Loading, LoadError } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import { type Project, ProjectPage } from '../projects/project-page.tsx';
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
  const openId = item?.id;
  useEffect(() => {
    if (openId && openId !== itemId) void navigate({ search: { item: openId }, replace: true });
  }, [openId, itemId, navigate]);

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
        <ReviewedItem
          project={project}
          item={item}
          queue={queue}
          hasShortcuts={hasShortcuts}
          onHelp={() => setHelpOpen(true)}
          onChange={onChange}
        />
      ) : queue.isLoading ? (
        <Loading />
      ) : (
        !queue.error && (
          <NothingToReview project={project} onBack={queue.index > 0 ? () => queue.move(-1) : undefined} />
        )
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

/** It takes the focus, which the buttons of the last item had. */
function NothingToReview({ project, onBack }: { project: Project; onBack: (() => void) | undefined }) {
  const { t } = useTranslation('review');
  return (
    <div role="status" tabIndex={-1} ref={(element) => element?.focus()}>
      <Empty title={t('none.title')}>
        <Text ta="center">{t('none.advice')}</Text>
        <Group>
          <AppLink href={`/projects/${project.id}/publish`}>{t('none.publish')}</AppLink>
          <AppLink href={`/projects/${project.id}/generate`}>{t('none.generate')}</AppLink>
        </Group>
        {onBack && (
          <Button variant="default" onClick={onBack}>
            {t('previous')}
          </Button>
        )}
      </Empty>
    </div>
  );
}
