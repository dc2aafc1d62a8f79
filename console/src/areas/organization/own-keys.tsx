import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import {
  ChangeOwnKeysDocument,
  OrganizationDetailsDocument,
  type OrganizationSettingFieldsFragment,
} from '../../generated/organization.ts';
import { ENUMS } from '../../generated/schema.ts';
import type { AiProviderName, UpdateOrganizationApiKeysInput } from '../../generated/types.ts';

interface KeyNames {
  /** The key, in the input. */
  field: keyof UpdateOrganizationApiKeysInput;
  /** Whether it is stored. */
  has: keyof OrganizationSettingFieldsFragment;
}

const KEYS = {
  aiA: { field: 'aiAApiKey', has: 'hasAiAKey' },
  aiB: { field: 'aiBApiKey', has: 'hasAiBKey' },
  aiC: { field: 'aiCApiKey', has: 'hasAiCKey' },
} as const satisfies Record<AiProviderName, KeyNames>;

/** Own keys for AI providers, with which texts cost no CT. A stored key is never shown. */
export function OwnKeys() {
  const { t } = useTranslation('organization');
  const query = useQuery({ query: OrganizationDetailsDocument });
  return (
    <Section id="own-keys" title={t('tabs.ownKeys')}>
      <Text>{t('ownKeys.advice')}</Text>
      <QueryView query={query}>
        {({ organization }) =>
          organization.byokEnabled ? (
            ENUMS.AiProviderName.map((provider) => (
              <OwnKey
                key={provider}
                provider={provider}
                field={KEYS[provider].field}
                isStored={organization[KEYS[provider].has]}
              />
            ))
          ) : (
            <Alert color="blue">{t('ownKeys.disabled')}</Alert>
          )
        }
      </QueryView>
    </Section>
  );
}

interface OwnKeyProps {
  provider: AiProviderName;
  field: KeyNames['field'];
  isStored: boolean;
}

function OwnKey({ provider: id, field, isStored }: OwnKeyProps) {
  const { t } = useTranslation('organization');
  const profiles = useTranslation('profiles');
  const provider = profiles.t(`provider.${id}`);
  const client = useClient();
  const api = useApiForm({ [field]: '' }, async (input) => {
    await mutate(client, ChangeOwnKeysDocument, { input });
    api.form.reset();
  });
  return (
    <Form form={api} label={provider}>
      <Stack gap="xs" maw={560}>
        <Group gap="xs">
          <Text fw={600}>{provider}</Text>
          <Badge variant="light" color={isStored ? 'brand' : 'gray'}>
            {t(isStored ? 'ownKeys.stored' : 'ownKeys.none')}
          </Badge>
        </Group>
        <PasswordInput {...api.form.getInputProps(field)} label={t('ownKeys.key', { provider })} autoComplete="off" />
        <Group>
          <Button type="submit" variant="default" loading={api.pending}>
            {t('save')}
          </Button>
          {isStored && (
            <ConfirmButton
              label={t('ownKeys.remove')}
              name={t('ownKeys.removeOne', { provider })}
              title={t('ownKeys.removeOne', { provider })}
              question={t('ownKeys.removeQuestion')}
              onConfirm={() => mutate(client, ChangeOwnKeysDocument, { input: { [field]: null } })}
            />
          )}
        </Group>
      </Stack>
    </Form>
  );
}
