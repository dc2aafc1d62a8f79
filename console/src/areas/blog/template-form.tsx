import { Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { CreateTemplateDocument, type TemplateFieldsFragment, UpdateTemplateDocument } from '../../generated/blog.ts';
import { linesOf, sectionsOf } from './sections.ts';

interface TemplateFormProps {
  /** Null for a new one. */
  template: TemplateFieldsFragment | null;
  onSaved: () => void;
}

/** Creates or changes a template. */
export function TemplateForm({ template, onSaved }: TemplateFormProps) {
  const { t } = useTranslation('blog');
  const client = useClient();
  const structure = template?.structure ?? {};
  const initial = {
    name: template?.name ?? '',
    description: template?.description ?? '',
    tone: template?.tone ?? '',
    customInstructions: template?.customInstructions ?? '',
    isDefault: template?.isDefault ?? false,
    sections: linesOf(structure['sections']),
  };
  const api = useApiForm(initial, async ({ sections, ...values }) => {
    const written = sectionsOf(sections, structure['sections']);
    const { sections: _, ...other } = structure;
    const input = { ...values, structure: written.length > 0 ? { ...other, sections: written } : other };
    if (template) await mutate(client, UpdateTemplateDocument, { templateId: template.id, input });
    else await mutate(client, CreateTemplateDocument, { input });
    onSaved();
  });
  const { form } = api;
  return (
    <Form form={api} label={template ? t('template.edit') : t('template.new')}>
      <Stack>
        <TextInput {...form.getInputProps('name')} label={t('template.name')} data-autofocus />
        <Textarea {...form.getInputProps('description')} label={t('template.note')} autosize />
        <Textarea
          {...form.getInputProps('sections')}
          label={t('template.sections')}
          description={t('template.sectionsAdvice')}
          error={form.errors['structure'] ?? form.errors['structure.sections']}
          autosize
          minRows={3}
        />
        <TextInput {...form.getInputProps('tone')} label={t('template.tone')} />
        <Textarea
          {...form.getInputProps('customInstructions')}
          label={t('template.instructions')}
          autosize
          minRows={2}
        />
        <Checkbox {...form.getInputProps('isDefault', { type: 'checkbox' })} label={t('template.isDefault')} />
        <div>
          <Button type="submit" loading={api.pending}>
            {t('save')}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
