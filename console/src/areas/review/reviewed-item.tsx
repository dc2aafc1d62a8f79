import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RefusalAlert } from '../../components/api-form.tsx';
import { isFirstClick } from '../../components/is-first-click.ts';
import { useFormat } from '../../format/use-format.ts';
import type { Project } from '../projects/project-page.tsx';
import { ItemPanels } from './item-panels.tsx';
import styles from './review.module.css';
import { useReviewActions } from './use-review-actions.ts';
import type { ReviewQueue } from './use-review-queue.ts';
import type { ReviewItem } from './use-review-texts.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface ReviewedItemProps {
  project: Project;
  item: ReviewItem;
  /** The language of the texts; null for the main one. */
  language: string | null;
  queue: ReviewQueue;
  hasShortcuts: boolean;
  onHelp: () => void;
  /** The job that writes this item again, or wrote it. */
  jobId: string | undefined;
  onWriteAgain: (itemId: string, jobId: string) => void;
  onChange: () => void;
}

const COLORS: Partial<Record<ReviewItem['status'], string>> = { approved: 'green', synced: 'green', rejected: 'red' };

/** One item and what can be done with it. Its buttons stay when the next item opens, and so does the focus. */
export function ReviewedItem({
  project,
  item,
  language,
  queue,
  hasShortcuts,
  onHelp,
  jobId,
  onWriteAgain,
  onChange,
}: ReviewedItemProps) {
  const { t } = useTranslation('review');
  const format = useFormat();
  const actions = useReviewActions({ projectId: project.id, language }, item, queue, onChange);
  const { canUndo, undo, pending } = actions;
  const canReview = Object.keys(item.generatedContent).length > 0 && item.status !== 'generating';
  const review = (status: 'approved' | 'rejected') => canReview && actions.review(status);
  useShortcuts(
    {
      j: () => queue.move(1),
      k: () => queue.move(-1),
      a: () => review('approved'),
      r: () => review('rejected'),
      z: undo,
      '?': onHelp,
    },
    hasShortcuts,
  );
  return (
    <Stack>
      <div className={styles.bar}>
        <Group gap="xs">
          <Title order={2} size="h4" aria-live="polite">
            {item.title ?? item.externalId}
          </Title>
          <Badge color={COLORS[item.status] ?? 'gray'} autoContrast>
            {t(`status.${item.status}`)}
          </Badge>
          {item.confidenceScore !== null && (
            <Text size="sm">{t('score', { score: format.percent(item.confidenceScore) })}</Text>
          )}
        </Group>
        <div className={styles.actions}>
          <Button variant="default" {...inactive(queue.index === 0)} onClick={() => queue.move(-1)}>
            {t('previous')}
          </Button>
          <Button variant="default" onClick={() => queue.move(1)}>
            {t('next')}
          </Button>
          <Button variant="default" {...inactive(!canUndo)} aria-busy={pending === 'undo'} onClick={undo}>
            {t('undo')}
          </Button>
          <Button
            className={styles.decision}
            color="red.9"
            {...inactive(!canReview)}
            aria-busy={pending === 'rejected'}
            onClick={(event) => isFirstClick(event) && review('rejected')}
          >
            {t('reject')}
          </Button>
          <Button
            className={styles.decision}
            color="teal.8"
            {...inactive(!canReview)}
            aria-busy={pending === 'approved'}
            onClick={(event) => isFirstClick(event) && review('approved')}
          >
            {t('approve')}
          </Button>
        </div>
      </div>
      <RefusalAlert refusal={actions.refusal} />
      <ItemPanels
        key={item.id}
        project={project}
        item={item}
        language={language}
        actions={actions}
        canEdit={canReview}
        hasShortcuts={hasShortcuts}
        jobId={jobId}
        onWriteAgain={onWriteAgain}
        onChange={onChange}
      />
    </Stack>
  );
}

/** A button that has nothing to do now, and keeps the focus nevertheless, which a disabled one loses. */
const inactive = (isInactive: boolean) => ({ 'aria-disabled': isInactive, 'data-disabled': isInactive || undefined });
