import { Button, Group, Text } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Loading, LoadError } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import { ReviewCountDocument } from '../../generated/review.ts';
import { LanguageChoice } from '../projects/language-choice.tsx';
import { type Project, ProjectPage } from '../projects/project-page.tsx';
import { NothingToReview } from './nothing-to-review.tsx';
import { ReviewedItem } from './reviewed-item.tsx';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { useReviewQueue } from './use-review-queue.ts';
import { useShortcutSetting } from './use-shortcuts.ts';

/** Reviews the texts of a project, one item after the other. */
export function ReviewPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/review' });
  const { language = null } = useSearch({ from: '/signed-in/projects/$projectId/review' });
  return (
    <ProjectPage projectId={projectId} tab="review">
      {(project, refresh) => (
        <Review key={`${project.id} ${language}`} project={project} language={language} onChange={refresh} />
      )}
    </ProjectPage>
  );
}

interface ReviewProps {
  project: Project;
  /** The language whose texts are reviewed; null for the main one. */
  language: string | null;
  onChange: () => void;
}

function Review({ project, language, onChange }: ReviewProps) {
  const { t } = useTranslation('review');
  const format = useFormat();
  const navigate = useNavigate({ from: '/projects/$projectId/review' });
  const { item: itemId } = useSearch({ from: '/signed-in/projects/$projectId/review' });
  const queue = useReviewQueue({ projectId: project.id, language }, itemId);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [hasShortcuts, setShortcuts] = useShortcutSetting();
  // Here, so that they stay while another item or the end of the queue is shown.
  const [jobIds, setJobIds] = useState<Record<string, string>>({});
  const { item } = queue;
  // The address has the open item, and none at the end of the queue.
  const openId = item?.id ?? (queue.isLoading || queue.error ? itemId : undefined);
  useEffect(() => {
    if (openId !== itemId) void navigate({ search: (before) => ({ ...before, item: openId }), replace: true });
  }, [openId, itemId, navigate]);

  const [{ data }, recount] = useQuery({
    query: ReviewCountDocument,
    variables: { projectId: project.id, language },
    pause: language === null,
    requestPolicy: 'network-only',
  });
  const change = () => {
    onChange();
    if (language !== null) recount();
  };
  // The numbers of a project are those of the texts in its main language.
  const decided = (language === null ? (['approved', 'rejected'] as const) : [])
    .map((status) => ({ status, count: Number(project.itemCounts[status] ?? 0) }))
    .filter(({ count }) => count > 0);
  const shared = { project, language, queue, hasShortcuts, onHelp: () => setHelpOpen(true), onChange: change };
  const waiting = language === null ? Number(project.itemCounts['generated'] ?? 0) : data?.itemCount.count;
  return (
    <>
      <Group justify="space-between" align="end">
        <Group align="end">
          {project.targetLanguages.length > 0 && (
            <LanguageChoice
              project={project}
              value={language}
              onChange={(next) => void navigate({ search: next === null ? {} : { language: next } })}
            />
          )}
          <Text>{waiting !== undefined && t('waiting', { count: waiting, shown: format.number(waiting) })}</Text>
          <Text role="status">
            {decided
              .map(({ status, count }) => t(`decided.${status}`, { count, shown: format.number(count) }))
              .join(' ')}
          </Text>
        </Group>
        <Button variant="default" size="xs" onClick={() => setHelpOpen(true)}>
          {t('shortcuts.open')}
        </Button>
      </Group>
      {queue.error && <LoadError error={queue.error} onRetry={queue.load} />}
      {item ? (
        <ReviewedItem
          {...shared}
          item={item}
          jobId={jobIds[item.id]}
          onWriteAgain={(id, jobId) => setJobIds((before) => ({ ...before, [id]: jobId }))}
        />
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
