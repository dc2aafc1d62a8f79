import { Button, Checkbox, Group, Modal, Stack, TagsInput, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { type ApiForm, Form, useApiForm } from '../../components/api-form.tsx';
import { useFormat } from '../../format/use-format.ts';
import { ChangeLanguagesDocument } from '../../generated/generate.ts';
import type { Project } from '../projects/project-page.tsx';
import type { Choice } from './choice.ts';

interface LanguagesFieldProps {
  project: Project;
  /** The properties of a group of checkboxes, from the form. */
  input: ReturnType<ApiForm<Choice>['form']['getInputProps']>;
}

/** In which languages of the project the texts are written, and which languages it has. */
export function LanguagesField({ project, input }: LanguagesFieldProps) {
  const { t } = useTranslation('generate');
  const [isOpen, { open, close }] = useDisclosure(false);
  const format = useFormat();
  return (
    <>
      {project.targetLanguages.length > 0 && (
        <Checkbox.Group {...input} label={t('languages.label')} description={t('languages.advice')}>
          <Stack gap="xs" mt="xs">
            {[project.language, ...project.targetLanguages].map((language) => (
              <Checkbox key={language} value={language} label={`${format.language(language)} (${language})`} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Group>
        <Button variant="default" size="xs" onClick={open}>
          {t('languages.change')}
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={close} title={t('languages.change')}>
        <ProjectLanguages project={project} onClose={close} />
      </Modal>
    </>
  );
}

function ProjectLanguages({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('generate');
  const client = useClient();
  const api = useApiForm({ targetLanguages: project.targetLanguages }, async (input) => {
    await mutate(client, ChangeLanguagesDocument, { projectId: project.id, input });
    onClose();
  });
  return (
    <Form form={api} label={t('languages.change')}>
      <Stack>
        <Text size="sm">{t('languages.main', { language: project.language })}</Text>
        <TagsInput
          {...api.form.getInputProps('targetLanguages')}
          label={t('languages.others')}
          description={t('languages.othersAdvice')}
          data-autofocus
        />
        <div>
          <Button type="submit" loading={api.pending}>
            {t('languages.save')}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
