import { Button, Group, Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalAlert } from '../../components/api-form.tsx';
import { useExclusiveAction } from '../../components/use-exclusive-action.ts';
import { JobPanel } from '../jobs/job-panel.tsx';
import type { Project } from '../projects/project-page.tsx';
import { ItemTexts } from '../texts/item-texts.tsx';
import { Compare } from './compare.tsx';
import { readDraft } from '../../components/drafts.ts';
import { EditTexts } from './edit-texts.tsx';
import { OtherLanguages } from './other-languages.tsx';
import { SourceFacts } from './source-facts.tsx';
import type { ReviewActions } from './use-review-actions.ts';
import type { ReviewItem } from './use-review-texts.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { WriteAgain } from './write-again.tsx';

interface ItemPanelsProps {
  project: Project;
  item: ReviewItem;
  language: string | null;
  actions: ReviewActions;
  canEdit: boolean;
  hasShortcuts: boolean;
  jobId: string | undefined;
  onWriteAgain: (itemId: string, jobId: string) => void;
  onChange: () => void;
}

/**
 * What the source says beside what was written. The texts are edited where they stand. In one column they come first:
 * what is decided on is in view beside the buttons.
 */
export function ItemPanels({
  project,
  item,
  language,
  actions,
  canEdit,
  hasShortcuts,
  jobId,
  onWriteAgain,
  onChange,
}: ItemPanelsProps) {
  const { t } = useTranslation('review');
  const draftId = language === null ? item.id : `${item.id}-${language}`;
  const [isEditing, setEditing] = useState(() => canEdit && readDraft(draftId) !== null);
  const { refusal, run } = useExclusiveAction(item.id, onChange);
  const isOneColumn = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  useShortcuts({ e: () => setEditing(canEdit) }, hasShortcuts);
  const source = (
    <Paper key="source" withBorder p="lg" component="section" aria-label={t('source')}>
      <Title order={3} size="h5" mb="md">
        {t('source')}
      </Title>
      <SourceFacts data={item.sourceData} />
    </Paper>
  );
  const texts = (
    <Paper key="text" withBorder p="lg" component="section" aria-label={t('text')}>
      <Group justify="space-between" mb="md">
        <Title order={3} size="h5">
          {t('text')}
        </Title>
        {!isEditing && canEdit && (
          <Button variant="default" size="xs" onClick={() => setEditing(true)}>
            {t('edit.open')}
          </Button>
        )}
      </Group>
      {isEditing ? (
        <EditTexts
          itemId={draftId}
          texts={item.generatedContent}
          onSave={actions.save}
          openEdit={actions.openEdit}
          onClose={() => setEditing(false)}
        />
      ) : (
        <Compare key={item.updatedAt} project={project} item={item} language={language} onRestore={actions.restore}>
          <div lang={language ?? project.language}>
            <ItemTexts texts={item.generatedContent} metadata={item.generationMetadata} />
          </div>
        </Compare>
      )}
    </Paper>
  );
  return (
    <Stack>
      <RefusalAlert refusal={refusal} />
      {/* A job that ended while another item was open reports its end when it is shown again. */}
      {jobId && <JobPanel jobId={jobId} onEnd={() => run('reload', actions.reload)} />}
      <SimpleGrid cols={{ base: 1, md: 2 }}>{isOneColumn ? [texts, source] : [source, texts]}</SimpleGrid>
      {language === null && project.targetLanguages.length > 0 && <OtherLanguages project={project} itemId={item.id} />}
      <WriteAgain onStart={actions.writeAgain} onStarted={(id) => onWriteAgain(item.id, id)} />
    </Stack>
  );
}
