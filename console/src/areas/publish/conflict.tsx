import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { TakeStoreTextDocument } from '../../generated/publish.ts';
import { HtmlText, PlainText } from '../texts/html-text.tsx';
import { isHtml, textOf } from '../texts/text-fields.ts';
import styles from '../texts/texts.module.css';
import { useFieldName } from '../texts/use-field-name.ts';
import type { PublishedTexts, StoreField } from './store-changes.ts';

interface ConflictProps {
  projectId: string;
  item: PublishedTexts;
  field: StoreField;
  onChange: () => void;
}

/** A text that was changed in the store: what was there when we last wrote or imported it, what is there now, and ours. */
export function Conflict({ projectId, item, field, onChange }: ConflictProps) {
  const { t } = useTranslation('publish');
  const fieldName = useFieldName();
  const client = useClient();
  const { base, from, to, conflictReason } = field;
  // The text of the store becomes ours and stays approved, so nothing is left to write.
  const take = useApiForm({}, async () => {
    const generatedContent = { [field.field]: textOf(from, item.generatedContent[field.field]) };
    const input = { generatedContent, status: 'approved', expectedUpdatedAt: item.updatedAt } as const;
    await mutate(client, TakeStoreTextDocument, { projectId, itemId: item.id, input });
    onChange();
  });
  const sides = { base: base ?? '', store: from, ours: to };
  return (
    <Paper withBorder p="md" style={{ borderColor: 'var(--mantine-color-orange-7)' }}>
      <Stack>
        <Title order={4} size="sm">
          {t('conflict.title', { field: fieldName(field.field) })}
        </Title>
        {conflictReason && <Text size="sm">{t(`conflict.reason.${conflictReason}`)}</Text>}
        <SimpleGrid cols={{ base: 1, md: 3 }}>
          {Object.entries(sides).map(([side, text]) => (
            <section key={side}>
              <Title order={5} size="sm" mb={4}>
                {t(`conflict.${side as keyof typeof sides}`)}
              </Title>
              <div className={styles.text}>
                {text === '' ? (
                  <Text c="dimmed">{t('conflict.none')}</Text>
                ) : isHtml(text) ? (
                  <HtmlText html={text} />
                ) : (
                  <PlainText text={text} />
                )}
              </div>
            </section>
          ))}
        </SimpleGrid>
        <RefusalAlert refusal={take.refusal} />
        <Group>
          <Button variant="default" size="xs" loading={take.pending} onClick={() => take.submit()}>
            {t('conflict.take')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
