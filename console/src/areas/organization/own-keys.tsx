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

const PROVIDERS = [
  { provider: 'aiA', field: 'aiAApiKey', has: 'hasAiAKey' },
  { provider: 'aiB', field: 'aiBApiKey', has: 'hasAiBKey' },
  { provider: 'aiC', field: 'aiCApiKey', has: 'hasAiCKey' },
] as const;

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
            PROVIDERS.map((each) => <OwnKey key={each.field} {...each} isStored={organization[each.has]} />)
          ) : (
            <Alert color="blue">{t('ownKeys.disabled')}</Alert>
          )
        }
      </QueryView>
    </Section>
  );
}

interface OwnKeyProps {
  provider: (typeof PROVIDERS)[number]['provider'];
  field: (typeof PROVIDERS)[number]['field'];
  isStored: OrganizationSettingFieldsFragment['hasAiAKey'];
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
