import {
  Button,
  Checkbox,
  Fieldset,
  NativeSelect,
  NumberInput,
  Stack,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { type ApiForm, Form, useApiForm } from '../../components/api-form.tsx';
import { RuleChoicesDocument } from '../../generated/rules.ts';
import { ENUMS } from '../../generated/schema.ts';
import type { Project } from '../projects/project-page.tsx';
import { RuleConditions } from './rule-conditions.tsx';
import type { RuleValues } from './rule-values.ts';

interface RuleFormProps {
  project: Project;
  initial: RuleValues;
  submitLabel: string;
  onSubmit: (values: RuleValues, edited: string[]) => Promise<unknown>;
}

/** When a rule runs, on which items, what it writes and publishes, and what it may spend. */
export function RuleForm({ project, initial, submitLabel, onSubmit }: RuleFormProps) {
  const { t } = useTranslation('rules');
  const api = useApiForm(initial, onSubmit);
  const { form } = api;
  const { trigger } = form.getValues();
  return (
    <Form form={api} label={t('form')}>
      <Stack>
        <TextInput {...form.getInputProps('name')} label={t('column.name')} data-autofocus />
        <NativeSelect
          {...form.getInputProps('trigger')}
          label={t('column.trigger')}
          description={trigger.startsWith('product_') && t('productsAdvice')}
          data={ENUMS.AutomationTrigger.map((value) => ({ value, label: t(`trigger.${value}`) }))}
        />
        {trigger === 'schedule' && (
          <TextInput {...form.getInputProps('schedule')} label={t('schedule')} description={t('scheduleAdvice')} />
        )}
        <TextInput
          {...form.getInputProps('maxCtPerDay')}
          label={t('maxCtPerDay')}
          description={t('maxCtPerDayAdvice')}
          inputMode="decimal"
          autoComplete="off"
        />
        <RuleTexts form={form} project={project} />
        <RuleConditions form={form} />
        <RuleResults form={form} />
        <Switch {...form.getInputProps('isActive', { type: 'checkbox' })} label={t('isActive')} />
        <div>
          <Button type="submit" loading={api.pending}>
            {submitLabel}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

type RuleFormOf = ApiForm<RuleValues>['form'];

function RuleTexts({ form, project }: { form: RuleFormOf; project: Project }) {
  const { t } = useTranslation('rules');
  const [{ data }] = useQuery({ query: RuleChoicesDocument });
  return (
    <Fieldset legend={t('texts')}>
      <Stack>
        <NativeSelect
          {...form.getInputProps('profileId')}
          label={t('profile')}
          data={[
            { value: '', label: t('projectProfile') },
            ...(data?.contentProfiles.map(({ id, name }) => ({ value: id, label: name })) ?? []),
          ]}
        />
        {project.targetLanguages.length > 0 && (
          <Checkbox.Group
            {...form.getInputProps('languages')}
            label={t('languages')}
            description={t('languagesAdvice', { language: project.language })}
          >
            <Stack gap="xs" mt="xs">
              {[project.language, ...project.targetLanguages].map((language) => (
                <Checkbox key={language} value={language} label={language} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Stack>
    </Fieldset>
  );
}

function RuleResults({ form }: { form: RuleFormOf }) {
  const { t } = useTranslation('rules');
  const [{ data }] = useQuery({ query: RuleChoicesDocument });
  const { autoApprove, publish } = form.getValues();
  return (
    <Fieldset legend={t('results')}>
      <Stack>
        <Switch {...form.getInputProps('autoApprove.enabled', { type: 'checkbox' })} label={t('autoApprove')} />
        {autoApprove.enabled && (
          <>
            <NumberInput
              {...form.getInputProps('autoApprove.minConfidence')}
              label={t('minConfidence')}
              description={t('minConfidenceAdvice')}
              step={0.05}
            />
            <TagsInput
              {...form.getInputProps('autoApprove.allowedWarnings')}
              label={t('allowedWarnings')}
              description={t('allowedWarningsAdvice')}
            />
          </>
        )}
        <Switch
          {...form.getInputProps('publish.enabled', { type: 'checkbox' })}
          label={t('publish')}
          description={t('publishAdvice')}
        />
        {publish.enabled && (
          <NativeSelect
            {...form.getInputProps('publish.storeConnectionId')}
            label={t('store')}
            data={[
              { value: '', label: t('projectStore') },
              ...(data?.storeConnections.storeConnections.map(({ id, name }) => ({ value: id, label: name })) ?? []),
            ]}
          />
        )}
      </Stack>
    </Fieldset>
  );
}
