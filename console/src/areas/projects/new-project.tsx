import { Autocomplete, Button, Modal, Stack, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { addUpdates, invalidates } from '../../api/cache.ts';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { useFormat } from '../../format/use-format.ts';
import { CreateProjectDocument } from '../../generated/projects.ts';

addUpdates({ Mutation: { createProject: invalidates('projects') } });

/** Suggestions. The API accepts any tag of BCP 47. */
const LANGUAGES = ['en', 'de', 'sr-Latn', 'fr', 'it', 'es', 'nl', 'pl', 'hr', 'sl', 'hu', 'ro'];

export function NewProject({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('projects');
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('new')}>
      <NewProjectForm />
    </Modal>
  );
}

function NewProjectForm() {
  const { t, i18n } = useTranslation('projects');
  const router = useRouter();
  const client = useClient();
  const api = useApiForm({ name: '', language: i18n.language === 'sr' ? 'sr-Latn' : i18n.language }, async (input) => {
    const { createProject } = await mutate(client, CreateProjectDocument, { input });
    await router.navigate({ href: `/projects/${createProject.id}/import` });
  });
  const format = useFormat();
  // What is being typed is often no tag yet.
  const nameOf = (tag: string) => {
    try {
      return format.language(tag);
    } catch {
      return '–';
    }
  };
  return (
    <Form form={api}>
      <Stack>
        <TextInput {...api.form.getInputProps('name')} label={t('name')} data-autofocus />
        <Autocomplete
          {...api.form.getInputProps('language')}
          label={t('textLanguage')}
          description={t('textLanguageAdvice', { language: nameOf(api.form.getValues().language) })}
          data={LANGUAGES}
          renderOption={({ option }) => `${format.language(option.value)} (${option.value})`}
        />
        <Button type="submit" loading={api.pending}>
          {t('create')}
        </Button>
      </Stack>
    </Form>
  );
}
