import { Button, Checkbox, Group, NativeSelect, Paper, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { type GenerateProfilesQuery, StartGenerationDocument } from '../../generated/generate.ts';
import { ENUMS } from '../../generated/schema.ts';
import type { Project } from '../projects/project-page.tsx';
import { EstimatePanel } from './estimate-panel.tsx';
import { LanguagesField } from './languages-field.tsx';
import { type Choice, FIELDS, inputOf, payloadOf } from './choice.ts';

type Profile = GenerateProfilesQuery['contentProfiles'][number];

interface GenerateFormProps {
  project: Project;
  profiles: Profile[];
  onStart: (jobId: string) => void;
}

/** What is written for the pending items, what it would cost, and the start. */
export function GenerateForm({ project, profiles, onStart }: GenerateFormProps) {
  const { t } = useTranslation('generate');
  const client = useClient();
  const usual =
    profiles.find(({ id }) => id === project.contentProfileId) ?? profiles.find(({ isDefault }) => isDefault);
  const api = useApiForm<Choice>(
    {
      profileId: usual?.id ?? '',
      fields: fieldsOf(usual),
      onlyEmpty: false,
      languages: [],
      mode: 'live',
      maxCt: '',
    },
    async (choice) => {
      const input = { jobType: 'generation' as const, payload: payloadOf(choice) };
      const { createJob } = await mutate(client, StartGenerationDocument, { projectId: project.id, input });
      onStart(createJob.jobId);
    },
  );
  const chooseProfile = (profileId: string) => {
    api.form.setFieldValue('profileId', profileId);
    api.form.setFieldValue('fields', fieldsOf(profiles.find(({ id }) => id === profileId)));
  };
  const choice = api.form.getValues();

  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Paper withBorder p="md">
        <Form form={api}>
          <Stack>
            <NativeSelect
              label={t('profile')}
              value={choice.profileId}
              onChange={({ currentTarget }) => chooseProfile(currentTarget.value)}
              data={[
                { value: '', label: t('noProfile') },
                ...profiles.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <Checkbox.Group {...api.form.getInputProps('fields')} label={t('fields')}>
              <Stack gap="xs" mt="xs">
                {FIELDS.map((field) => (
                  <Checkbox key={field} value={field} label={t(`field.${field}`)} />
                ))}
              </Stack>
            </Checkbox.Group>
            <Checkbox {...api.form.getInputProps('onlyEmpty', { type: 'checkbox' })} label={t('onlyEmpty')} />
            <LanguagesField project={project} input={api.form.getInputProps('languages')} />
            <Radio.Group {...api.form.getInputProps('mode')} label={t('mode')}>
              <Stack gap="xs" mt="xs">
                {ENUMS.GenerationMode.toReversed().map((mode) => (
                  <Radio key={mode} value={mode} label={t(`modes.${mode}`)} description={t(`modeAdvice.${mode}`)} />
                ))}
              </Stack>
            </Radio.Group>
            <TextInput
              {...api.form.getInputProps('maxCt')}
              label={t('ceiling')}
              description={t('ceilingAdvice')}
              inputMode="decimal"
              autoComplete="off"
            />
            <Group>
              <Button type="submit" loading={api.pending}>
                {t('start')}
              </Button>
            </Group>
          </Stack>
        </Form>
      </Paper>
      <EstimatePanel project={project} input={inputOf(choice)} />
    </SimpleGrid>
  );
}

/** Without a profile the defaults of the API apply: a short and a long description. */
function fieldsOf(profile: Profile | undefined): Choice['fields'] {
  return profile ? FIELDS.filter((field) => profile[field]) : ['generateShort', 'generateLong'];
}
