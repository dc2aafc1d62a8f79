import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { STORE_FIELDS } from '../../generated/schema.ts';
import { UpdateStoreProjectDocument } from '../../generated/stores.ts';
import { type FieldChoice, MappedField, type StoreField } from './mapped-field.tsx';
import type { StoreProject } from './store-project.ts';

type Mapping = Record<string, string | string[] | null | undefined>;

/** Which text a sync writes into which field of the store, for one project. */
export function FieldMapping({ project }: { project: StoreProject }) {
  const { t } = useTranslation('stores');
  const client = useClient();
  const [message, setMessage] = useState('');
  const stored = (project.settings['field_mapping'] ?? {}) as Mapping;
  const fields = Object.keys(STORE_FIELDS) as StoreField[];
  const initial = Object.fromEntries(fields.map((field) => [field, choiceOf(stored[field])]));
  const api = useApiForm<Record<string, FieldChoice>>(initial, async (choices) => {
    setMessage('');
    const settings = { ...project.settings, field_mapping: mappingOf(choices) };
    await mutate(client, UpdateStoreProjectDocument, { projectId: project.id, input: { settings } });
    setMessage(t('settings.saved'));
  });
  return (
    <details>
      <summary>{t('mapping.title')}</summary>
      <Form form={api} label={t('mapping.of', { name: project.name })}>
        <Stack gap="xs" mt="sm">
          <Text size="sm">{t('mapping.advice')}</Text>
          {fields.map((field) => (
            <MappedField
              key={field}
              field={field}
              choice={api.form.values[field]!}
              onChange={(choice) => api.form.setFieldValue(field, choice)}
            />
          ))}
          <Button type="submit" variant="default" loading={api.pending}>
            {t('settings.submit')}
          </Button>
          <Text role="status" size="sm">
            {message}
          </Text>
        </Stack>
      </Form>
    </details>
  );
}

/** An absent field has the texts that the service chooses, and null leaves it as it is in the store. */
function choiceOf(mapped: Mapping[string]): FieldChoice {
  if (mapped === undefined) return { kind: 'standard', texts: [] };
  if (mapped === null) return { kind: 'unchanged', texts: [] };
  return { kind: 'chosen', texts: [mapped].flat() };
}

function mappingOf(choices: Record<string, FieldChoice>): Mapping {
  const chosen = Object.entries(choices).filter(([, { kind }]) => kind !== 'standard');
  return Object.fromEntries(
    chosen.map(([field, { kind, texts }]) => {
      if (kind === 'unchanged') return [field, null];
      return [field, texts.length === 1 ? texts[0] : texts];
    }),
  );
}
