import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalAlert } from '../../components/api-form.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Empty } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import type { Project } from '../projects/project-page.tsx';
import { useExclusiveAction } from '../../components/use-exclusive-action.ts';
import styles from './review.module.css';
import type { ReviewQueue } from './use-review-queue.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useUndo } from './use-undo.ts';

interface NothingToReviewProps {
  project: Project;
  /** The language of the texts; null for the main one. */
  language: string | null;
  queue: ReviewQueue;
  hasShortcuts: boolean;
  onHelp: () => void;
  onChange: () => void;
}

/** The end of the queue: what comes next, and the ways back. It takes the focus, which the last item had. */
export function NothingToReview({ project, language, queue, hasShortcuts, onHelp, onChange }: NothingToReviewProps) {
  const { t } = useTranslation('review');
  const format = useFormat();
  const { refusal, pending, run } = useExclusiveAction('', onChange);
  const { canUndo, undo } = useUndo({ projectId: project.id, language }, queue);
  const undoLast = () => run('undo', undo);
  const goBack = () => queue.move(-1);
  useShortcuts({ k: goBack, z: undoLast, '?': onHelp }, hasShortcuts);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);

  const { waiting } = queue;
  // The numbers of a project are those of the texts in its main language.
  const isTranslation = language !== null;
  const state = waiting > 0 ? 'skipped' : isTranslation || hasTexts(project) ? 'reviewed' : 'unwritten';
  const link = (tab: 'publish' | 'generate' | 'import', isNext: boolean) => (
    <LinkButton href={`/projects/${project.id}/${tab}`} isNext={isNext}>
      {t(`end.${tab}`)}
    </LinkButton>
  );
  const hasApproved = isTranslation || Number(project.itemCounts['approved'] ?? 0) > 0;
  return (
    <div role="status" tabIndex={-1} ref={element} className={styles.end}>
      <Empty title={t(`end.${state}.title`, { count: waiting, shown: format.number(waiting) })}>
        <Text ta="center">{t(state === 'reviewed' && !hasApproved ? 'end.reviewed.none' : `end.${state}.advice`)}</Text>
        <RefusalAlert refusal={refusal} />
        <Group justify="center">
          {state === 'skipped' && <Button onClick={queue.restart}>{t('end.restart')}</Button>}
          {state === 'reviewed' && link('publish', hasApproved)}
          {state !== 'skipped' && (project.itemCount > 0 ? link('generate', !hasApproved) : link('import', true))}
        </Group>
        <Group justify="center">
          {canUndo && (
            <Button variant="default" aria-busy={pending === 'undo'} onClick={undoLast}>
              {t('undo')}
            </Button>
          )}
          {queue.index > 0 && (
            <Button variant="default" onClick={goBack}>
              {t('previous')}
            </Button>
          )}
        </Group>
      </Empty>
    </div>
  );
}

/** Whether texts were written in the project, whatever became of them. */
function hasTexts({ itemCounts }: Project): boolean {
  return ['generated', 'approved', 'rejected', 'synced'].some((status) => Number(itemCounts[status] ?? 0) > 0);
}
