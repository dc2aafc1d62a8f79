import { Badge, Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useFormat } from '../../format/use-format.ts';
import { ItemLanguagesDocument, type ItemLanguagesQuery, ReviewLanguageDocument } from '../../generated/review.ts';
import type { UpdateItemTextInput } from '../../generated/types.ts';
import type { Project } from '../projects/project-page.tsx';
import { ItemTexts } from '../texts/item-texts.tsx';
import { EditTexts } from './edit-texts.tsx';

type Translation = ItemLanguagesQuery['itemTexts']['texts'][number];

interface OtherLanguagesProps {
  project: Project;
  itemId: string;
}

/** The texts of an item in the other languages of the project, each with a review of its own. */
export function OtherLanguages({ project, itemId }: OtherLanguagesProps) {
  const { t } = useTranslation('review');
  const [language, setLanguage] = useState(project.targetLanguages[0]!);
  const variables = { projectId: project.id, itemId };
  const query = useQuery({ query: ItemLanguagesDocument, variables, requestPolicy: 'cache-and-network' });
  const format = useFormat();
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('languages.title')}>
      <Stack>
        <Title order={3} size="h5">
          {t('languages.title')}
        </Title>
        <NativeSelect
          label={t('languages.language')}
          maw={320}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
          data={project.targetLanguages.map((value) => ({ value, label: `${format.language(value)} (${value})` }))}
        />
        <QueryView query={query}>
          {({ itemTexts }) => {
            const found = itemTexts.texts.find((each) => each.language === language);
            if (!found) return <Text>{t('languages.none')}</Text>;
            return (
              <LanguageTexts
                key={`${itemId}-${language}`}
                {...variables}
                translation={found}
                onChange={() => query[1]({ requestPolicy: 'network-only' })}
              />
            );
          }}
        </QueryView>
      </Stack>
    </Paper>
  );
}

interface LanguageTextsProps {
  projectId: string;
  itemId: string;
  translation: Translation;
  onChange: () => void;
}

function LanguageTexts({ projectId, itemId, translation, onChange }: LanguageTextsProps) {
  const { t } = useTranslation('review');
  const client = useClient();
  const [isEditing, setEditing] = useState(false);
  const { language, status, generatedContent, generationMetadata, updatedAt } = translation;
  const update = async (input: UpdateItemTextInput) => {
    const variables = { projectId, itemId, language, input: { ...input, expectedUpdatedAt: updatedAt } };
    // What somebody else changed meanwhile is shown after a refusal, too.
    await mutate(client, ReviewLanguageDocument, variables).finally(onChange);
  };
  const approve = useApiForm({}, () => update({ status: 'approved' }));
  const reject = useApiForm({}, () => update({ status: 'rejected' }));
  if (isEditing)
    return (
      <EditTexts
        itemId={`${itemId}-${language}`}
        texts={generatedContent}
        onSave={(changed) => update({ generatedContent: changed })}
        onClose={() => setEditing(false)}
      />
    );
  return (
    <Stack>
      <RefusalAlert refusal={approve.refusal ?? reject.refusal} />
      <Group>
        <Badge variant="light" role="status">
          {t(`status.${status}`)}
        </Badge>
        <Button variant="default" size="xs" onClick={() => setEditing(true)}>
          {t('languages.edit')}
        </Button>
        <Button variant="default" size="xs" loading={reject.pending} onClick={() => reject.submit()}>
          {t('languages.reject')}
        </Button>
        <Button variant="default" size="xs" loading={approve.pending} onClick={() => approve.submit()}>
          {t('languages.approve')}
        </Button>
      </Group>
      <div lang={language}>
        <ItemTexts texts={generatedContent} metadata={generationMetadata} variant={language} />
      </div>
    </Stack>
  );
}
