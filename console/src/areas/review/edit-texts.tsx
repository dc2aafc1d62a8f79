import { Alert, Button, Group, Stack, Switch, Text, Textarea } from '@mantine/core';
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { Loading } from '../../components/states.tsx';
import { HtmlText, PlainText } from '../texts/html-text.tsx';
import { isEditable, isHtml, linesOf, orderedFields, type Texts, textOf } from '../texts/text-fields.ts';
import { useFieldName } from '../texts/use-field-name.ts';
import { type Draft, readDraft, storeDraft } from '../../components/drafts.ts';
import { lazyPart } from '../../components/lazy-part.tsx';

// The editor is larger than the rest of the page.
const RichText = lazyPart(async () => {
  const { RichText } = await import('../texts/rich-text/rich-text.tsx');
  return { default: RichText };
});

interface EditTextsProps<Saved> {
  itemId: string;
  texts: Texts;
  /** Stores the changed texts. */
  onSave: (changed: Texts) => Promise<Saved>;
  /** Receives what saves the texts as they stand here, unless nothing was changed. */
  openEdit?: RefObject<(() => Promise<Saved | undefined>) | null>;
  onClose: () => void;
}

/** Edits all texts of an item where they stand. Input that was not saved is there again when the item is edited again. */
export function EditTexts<Saved>({ itemId, texts, onSave, openEdit, onClose }: EditTextsProps<Saved>) {
  const { t } = useTranslation('review');
  const fieldName = useFieldName();
  const fields = orderedFields(texts).filter((field) => isEditable(texts[field]));
  const stored = Object.fromEntries(fields.map((field) => [field, linesOf(texts[field])]));
  // Only what was edited, so that a later change of another text by somebody else stays.
  const [draft, setDraft] = useState<Draft>(() => readDraft(itemId) ?? {});
  const isRich = (field: string) => isHtml(stored[field]!);
  const hasHtml = fields.some(isRich);
  const [isSource, setSource] = useState(false);
  const valueOf = (field: string) => draft[field]?.value ?? stored[field]!;
  const baseOf = (field: string) => draft[field]?.base ?? stored[field]!;
  const replace = (next: Draft) => {
    setDraft(next);
    storeDraft(itemId, next);
  };
  const change = (field: string, value: string) => replace({ ...draft, [field]: { value, base: baseOf(field) } });
  const close = () => {
    storeDraft(itemId, {});
    onClose();
  };
  // Also while an approval saves the edit. What was typed then would be in neither the saved text nor the draft.
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    const changed = fields.filter((field) => valueOf(field) !== stored[field]);
    const edited = Object.fromEntries(changed.map((field) => [field, textOf(valueOf(field), texts[field])]));
    setSaving(true);
    try {
      const saved = changed.length > 0 ? await onSave(edited) : undefined;
      close();
      return saved;
    } finally {
      setSaving(false);
    }
  };
  const api = useApiForm({}, save);
  useEffect(() => {
    if (!openEdit) return;
    openEdit.current = save;
    return () => void (openEdit.current = null);
  });
  const handleKey = (event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const isInside = event.currentTarget.contains(event.target as Node);
    if (!isInside || (!isSave && event.key !== 'Escape')) return;
    // Before the editor, where the same keys break a line.
    event.preventDefault();
    event.stopPropagation();
    if (isSave) api.submit();
    else onClose();
  };
  return (
    <Form form={api} label={t('edit.title')}>
      <Stack onKeyDownCapture={handleKey}>
        {hasHtml && (
          <Switch
            label={t('edit.source')}
            checked={isSource}
            onChange={({ currentTarget }) => setSource(currentTarget.checked)}
          />
        )}
        {fields.map((field, index) => {
          const shared = {
            label: fieldName(field),
            error: api.refusal?.fields[`generatedContent.${field}`],
            readOnly: isSaving,
          };
          return (
            <div key={field}>
              {isRich(field) && !isSource ? (
                <Suspense fallback={<Loading />}>
                  {/* It begins again with a text that somebody else has changed. */}
                  <RichText
                    key={baseOf(field)}
                    {...shared}
                    content={valueOf(field)}
                    onChange={(html) => change(field, html)}
                  />
                </Suspense>
              ) : (
                <Textarea
                  {...shared}
                  description={Array.isArray(texts[field]) ? t('edit.lines') : undefined}
                  value={valueOf(field)}
                  onChange={(event) => change(field, event.currentTarget.value)}
                  autosize
                  minRows={1}
                  maxRows={16}
                  autoFocus={index === 0}
                />
              )}
              {baseOf(field) !== stored[field] && valueOf(field) !== stored[field] && (
                <TheirText
                  text={stored[field]!}
                  isSaving={isSaving}
                  onTake={() => replace(Object.fromEntries(Object.entries(draft).filter(([name]) => name !== field)))}
                />
              )}
            </div>
          );
        })}
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

/** A text that somebody else stored while it was edited here. Saving replaces it. */
function TheirText({ text, isSaving, onTake }: { text: string; isSaving: boolean; onTake: () => void }) {
  const { t } = useTranslation('review');
  return (
    <Alert color="yellow" role="status" mt="xs" title={t('edit.changed')}>
      <Stack gap="xs" align="flex-start">
        <Text component="div" size="sm">
          {isHtml(text) ? <HtmlText html={text} /> : <PlainText text={text} />}
        </Text>
        <Button size="xs" variant="default" disabled={isSaving} onClick={onTake}>
          {t('edit.take')}
        </Button>
      </Stack>
    </Alert>
  );
}
