import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { isEditable, linesOf, orderedFields, type Texts, textOf } from '../texts/text-fields.ts';
import { useFieldName } from '../texts/use-field-name.ts';
import { type Draft, readDraft, storeDraft } from '../../components/drafts.ts';

interface EditTextsProps {
  itemId: string;
  texts: Texts;
  /** Stores the changed texts. */
  onSave: (changed: Texts) => Promise<unknown>;
  onClose: () => void;
}

/** Edits all texts of an item where they stand. Input that was not saved is there again when the item is edited again. */
export function EditTexts({ itemId, texts, onSave, onClose }: EditTextsProps) {
  const { t } = useTranslation('review');
  const fieldName = useFieldName();
  const fields = orderedFields(texts).filter((field) => isEditable(texts[field]));
  const stored = Object.fromEntries(fields.map((field) => [field, linesOf(texts[field])]));
  const [draft, setDraft] = useState<Draft>(() => ({ ...stored, ...readDraft(itemId) }));
  const change = (field: string, lines: string) => {
    const next = { ...draft, [field]: lines };
    setDraft(next);
    storeDraft(itemId, next);
  };
  const close = () => {
    storeDraft(itemId, null);
    onClose();
  };
  const api = useApiForm({}, async () => {
    const changed = fields.filter((field) => draft[field] !== stored[field]);
    if (changed.length > 0)
      await onSave(Object.fromEntries(changed.map((field) => [field, textOf(draft[field]!, texts[field])])));
    close();
  });
  return (
    <Form form={api} label={t('edit.title')}>
      <Stack>
        {fields.map((field, index) => (
          <Textarea
            key={field}
            label={fieldName(field)}
            description={Array.isArray(texts[field]) ? t('edit.lines') : undefined}
            value={draft[field]}
            onChange={(event) => change(field, event.currentTarget.value)}
            error={api.refusal?.fields[`generatedContent.${field}`]}
            autosize
            minRows={1}
            maxRows={16}
            autoFocus={index === 0}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose();
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) api.submit();
            }}
          />
        ))}
        <Text size="sm" c="dimmed">
          {t('edit.advice')}
        </Text>
        <Group>
          <Button type="submit" loading={api.pending}>
            {t('edit.save')}
          </Button>
          <Button variant="default" onClick={close}>
            {t('edit.discard')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
